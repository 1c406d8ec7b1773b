import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldValues, type UseFieldArrayReturn, useFieldArray, useFormContext } from 'react-hook-form';
import { writableFields } from '#engine/fields.ts';
import { partsShown } from '#engine/lines.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { initialValues, useFieldInput } from '#views/form/state/formState.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { FieldInput } from '../FieldInput.tsx';
import { TextBox } from '../TextBox.tsx';

/** A nested object: its fields under its title. */
export const ObjectInput = ({ field, source }: FieldInputProps) => {
  const titleId = useId();
  const input = useFieldInput(field, source);
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h4" gutterBottom>
        {input.label}
      </Typography>
      {input.helperText === undefined ? null : (
        <FormHelperText error={input.error !== undefined} sx={{ mb: 1 }}>
          {input.helperText}
        </FormHelperText>
      )}
      <Stack spacing={2} sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>
        {writableFields(field.fields).map((nested) => (
          <FieldInput key={nested.name} field={nested} source={`${source}.${nested.name}`} />
        ))}
      </Stack>
    </Box>
  );
};

interface ListRowButtonsProps {
  readonly index: number;
  readonly count: number;
  readonly onMove: (act: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

/** Up, down and remove for one row of a list; each button says which row it means. */
const ListRowButtons = ({ index, count, onMove, onRemove }: ListRowButtonsProps) => {
  const translate = useTranslate();
  const label = (key: string) => translate(key, { number: index + 1 });
  return (
    <Stack direction="row">
      <IconButton
        size="small"
        data-act="up"
        aria-label={label('views.list.up')}
        disabled={index === 0}
        onClick={() => onMove('up')}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        data-act="down"
        aria-label={label('views.list.down')}
        disabled={index === count - 1}
        onClick={() => onMove('down')}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton size="small" data-act="remove" aria-label={label('views.list.remove')} onClick={onRemove}>
        <Delete fontSize="small" />
      </IconButton>
    </Stack>
  );
};

/** The most rows there may be; none where a list has no end. */
const mostOf = ({ schema: { maxItems = Number.POSITIVE_INFINITY } }: FieldModel): number => maxItems;

const RowFrame = styled('div')(({ theme: { palette, shape } }) => ({
  padding: '4px 12px 12px',
  border: `1px solid ${palette.divider}`,
  borderRadius: shape.borderRadius,
}));

/** Which row it is, and what can be done with it. */
const RowHead = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: 28,
});

/** Short inputs stand beside each other where there is room; on a phone each has a line. */
const RowInputs = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
  gap: 12,
  alignItems: 'start',
});

type RowAct = 'up' | 'down' | 'remove';

/** What is done to a row by its buttons: said aloud, and the focus stays at the row, or comes to what took its place. */
const useRowActs = (
  rows: Pick<UseFieldArrayReturn<FieldValues, string, '_key'>, 'fields' | 'move' | 'remove'>,
) => {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const next = useRef<{ readonly index: number; readonly act: RowAct }>(null);
  const [said, say] = useState('');
  const buttonAt = (index: number, act: RowAct): HTMLElement | null | undefined =>
    place.current?.querySelector(`[data-row="${index}"] [data-act="${act}"]:not(:disabled)`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the order of the rows that moves the focus
  useLayoutEffect(() => {
    if (next.current === null) return;
    const { index, act } = next.current;
    next.current = null;
    const other = act === 'up' ? 'down' : 'up';
    const found =
      buttonAt(index, act) ?? (act === 'remove' ? buttonAt(index - 1, act) : buttonAt(index, other));
    (found ?? place.current?.querySelector<HTMLElement>('[data-act="add"]'))?.focus();
  }, [rows.fields]);
  return {
    place,
    said,
    move: (index: number, act: 'up' | 'down') => {
      const to = index + (act === 'up' ? -1 : 1);
      next.current = { index: to, act };
      rows.move(index, to);
      say(translate('views.list.moved', { number: index + 1, place: to + 1 }));
    },
    remove: (index: number) => {
      next.current = { index, act: 'remove' };
      rows.remove(index);
      say(translate('views.list.removed', { number: index + 1 }));
    },
  };
};

/** Rows of nested fields: added, removed and moved with buttons; errors stand at the row's own fields. */
const ListInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { control } = useFormContext();
  const words = useFieldInput(field, source);
  const rows = useFieldArray({ control, name: source, keyName: '_key' });
  const acts = useRowActs(rows);
  const nested = writableFields(partsShown(field));
  const count = rows.fields.length;
  const isFull = count >= mostOf(field);
  return (
    <Box role="group" aria-labelledby={titleId} ref={acts.place}>
      <Typography id={titleId} variant="subtitle2" component="h4" gutterBottom>
        {isRequired ? `${words.label} *` : words.label}
      </Typography>
      <Stack spacing={1.5}>
        {rows.fields.map((row, index) => (
          <RowFrame
            key={row._key}
            data-row={index}
            role="group"
            aria-label={translate('views.list.row', { name: words.label, number: index + 1 })}
          >
            <RowHead>
              <Typography variant="body2" color="text.secondary" aria-hidden>
                {index + 1}
              </Typography>
              {isReadOnly ? null : (
                <ListRowButtons
                  index={index}
                  count={count}
                  onMove={(act) => acts.move(index, act)}
                  onRemove={() => acts.remove(index)}
                />
              )}
            </RowHead>
            <RowInputs>
              {nested.map((each) => (
                <FieldInput key={each.name} field={each} source={`${source}.${index}.${each.name}`} />
              ))}
            </RowInputs>
          </RowFrame>
        ))}
        {words.helperText === undefined ? null : (
          <FormHelperText error={words.error !== undefined}>{words.helperText}</FormHelperText>
        )}
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Button
            ref={words.ref}
            data-act="add"
            startIcon={<Add />}
            onClick={() => rows.append(initialValues(nested))}
            disabled={isReadOnly || isFull}
          >
            {translate('views.list.add', { name: words.label })}
          </Button>
          {isFull && !isReadOnly ? (
            <Typography variant="body2" color="text.secondary">
              {translate('views.list.full', { limit: mostOf(field) })}
            </Typography>
          ) : null}
        </Stack>
      </Stack>
      <Box role="status" sx={visuallyHidden}>
        {acts.said}
      </Box>
    </Box>
  );
};

const format = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');
const parse = (entry: string): unknown => (entry === '' ? [] : entry.split('\n'));

/** A list of plain texts, one per line. */
const PlainListInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  return (
    <TextBox
      {...props}
      multiline
      format={format}
      parse={parse}
      html={{ htmlInput: { 'aria-description': translate('views.list.perLine') } }}
    />
  );
};

/** A list of objects, or of plain texts. */
export const AnyListInput = (props: FieldInputProps) =>
  props.field.fields.length === 0 ? <PlainListInput {...props} /> : <ListInput {...props} />;

import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { writableFields } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { initialValues, useFieldInput } from '#views/form/state/formState.tsx';
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
  readonly onMove: (to: number) => void;
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
        aria-label={label('views.list.up')}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={label('views.list.down')}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={label('views.list.remove')} onClick={onRemove}>
        <Delete fontSize="small" />
      </IconButton>
    </Stack>
  );
};

const isLimitReached = (field: FieldModel, count: number) =>
  field.schema.maxItems !== undefined && count >= field.schema.maxItems;

/** Rows of nested fields: added, removed and moved with buttons; errors stand at the row's own fields. */
const ListInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { control } = useFormContext();
  const words = useFieldInput(field, source);
  const rows = useFieldArray({ control, name: source, keyName: '_key' });
  const nested = writableFields(field.fields);
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h4" gutterBottom>
        {isRequired ? `${words.label} *` : words.label}
      </Typography>
      <Stack spacing={1.5}>
        {rows.fields.map((row, index) => (
          <Stack
            key={row._key}
            direction="row"
            spacing={1}
            role="group"
            aria-label={translate('views.list.row', { name: words.label, number: index + 1 })}
            sx={{ alignItems: 'flex-start', p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Stack spacing={1.5} sx={{ flex: 1, minWidth: 0 }}>
              {nested.map((each) => (
                <FieldInput key={each.name} field={each} source={`${source}.${index}.${each.name}`} />
              ))}
            </Stack>
            {isReadOnly ? null : (
              <ListRowButtons
                index={index}
                count={rows.fields.length}
                onMove={(to) => rows.move(index, to)}
                onRemove={() => rows.remove(index)}
              />
            )}
          </Stack>
        ))}
        {words.helperText === undefined ? null : (
          <FormHelperText error={words.error !== undefined}>{words.helperText}</FormHelperText>
        )}
        <Button
          ref={words.ref}
          startIcon={<Add />}
          onClick={() => rows.append(initialValues(nested))}
          disabled={isReadOnly || isLimitReached(field, rows.fields.length)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('views.list.add', { name: words.label })}
        </Button>
      </Stack>
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

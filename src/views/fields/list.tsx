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
import { findField, writableFields } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldDisplayProps, FieldInputProps, FieldView } from '#views/fieldView.ts';
import { initialValues, useFieldInput } from '#views/form/state/useFormValue.ts';
import { FieldDisplay } from './FieldDisplay.tsx';
import { FieldInput } from './FieldInput.tsx';
import { TextBox } from './TextBox.tsx';

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

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The field that names a row of the list: `name`, else its first text, else its first field. */
const namingField = (field: FieldModel): FieldModel | undefined =>
  findField(field.fields, 'name') ??
  field.fields.find((nested) => nested.kind === 'text') ??
  field.fields.find((nested) => /name$/i.test(nested.name)) ??
  field.fields[0];

/** A value of a list without nested fields, shown as its format says (`chat_images`: addresses). */
const plainField = (field: FieldModel): FieldModel => {
  const kind = field.schema.items?.format === 'url' ? 'url' : 'text';
  return { ...field, schema: field.schema.items ?? {}, kind, displayKind: kind, fields: [], isMany: false };
};

const ListField = ({ field, value, record }: FieldDisplayProps) => {
  if (!Array.isArray(value)) return null;
  const naming = namingField(field);
  return (
    <Stack component="span" spacing={0.25}>
      {value.map((row: unknown, index) => {
        const isNested = naming !== undefined && isValues(row);
        return (
          <FieldDisplay
            // Rows have no identity of their own; the list is shown as a whole and never reordered here.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            field={isNested ? naming : plainField(field)}
            value={isNested ? row[naming.name] : row}
            record={isNested ? { ...record, ...row } : record}
          />
        );
      })}
    </Stack>
  );
};

const AnyListInput = (props: FieldInputProps) =>
  props.field.fields.length === 0 ? <PlainListInput {...props} /> : <ListInput {...props} />;

/** A list of objects (or of plain values), each row named by its naming field. */
export const list: FieldView = { display: ListField, input: AnyListInput, column: { minWidth: 140 } };

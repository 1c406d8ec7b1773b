import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useResourceContext, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { FieldDisplay } from './FieldDisplay.tsx';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const ObjectField = ({ field, value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  if (!isValues(value)) return null;
  const shown = field.fields.filter((nested) => !isEmpty(value[nested.name]));
  return (
    <Stack component="span" spacing={0.25}>
      {shown.map((nested) => (
        <Box component="span" key={nested.name}>
          <Typography component="span" variant="body2" color="text.secondary">
            {`${translate(keys.field(nested.path))} `}
          </Typography>
          <FieldDisplay field={nested} value={value[nested.name]} record={{ ...record, ...value }} />
        </Box>
      ))}
    </Stack>
  );
};

/** A nested object: its fields under its title. */
export const object: FieldView = { display: ObjectField, column: { minWidth: 160 } };

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null;

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
        const isNested = naming !== undefined && isRow(row);
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

/** A list of objects (or of plain values), each row named by its naming field. */
export const list: FieldView = { display: ListField, column: { minWidth: 140 } };

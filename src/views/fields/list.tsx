import Stack from '@mui/material/Stack';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { FieldDisplay } from './FieldDisplay.tsx';

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

/** A list of objects (or of plain values), each row named by its naming field. */
export const list: FieldView = { display: ListField, column: { minWidth: 140 } };

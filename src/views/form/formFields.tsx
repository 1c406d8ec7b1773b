import Box from '@mui/material/Box';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';

/** Country codes are entered and shown with their phone, not by themselves. */
export const withoutCountryCodes = (fields: readonly FieldModel[]): readonly FieldModel[] => {
  const claimed = new Set(fields.map((field) => field.options.countryCode));
  return fields.filter((field) => !claimed.has(field.name));
};

/** The record's own fields that these are, or are parts of: what a draft keeps and a save sends is whole. */
export const recordFieldsNamed = (
  fields: readonly FieldModel[],
  names: readonly string[],
): readonly FieldModel[] => fieldsNamed(fields, [...new Set(names.map((name) => name.split('.')[0] ?? ''))]);

/** The fields of these names, in this order. */
export const fieldsNamed = (fields: readonly FieldModel[], names: readonly string[]): readonly FieldModel[] =>
  withoutCountryCodes(names.map((name) => findField(fields, name)).filter((field) => field !== undefined));

const wideKinds: readonly FieldModel['kind'][] = [
  'longText',
  'object',
  'list',
  'phone',
  'references',
  'choices',
];

/** Several nodes of a tree need as much as several of anything else. */
const isWide = ({ kind, isMany }: FieldModel): boolean =>
  wideKinds.includes(kind) || (kind === 'treeReference' && isMany);

const span = (field: FieldModel) => (isWide(field) ? '1 / -1' : 'auto');

/** Inputs of an action are entered by their own names: their path only tells where their words stand. */
const sourceOf = ({ name, path }: FieldModel): string => (path.startsWith('actions.') ? name : path);

/** Inputs in two columns where there is room; what needs width takes a whole line. */
export const FormFields = ({ fields }: { readonly fields: readonly FieldModel[] }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      gap: 2,
      alignItems: 'start',
      // A field hidden by its condition leaves no hole.
      '& > :empty': { display: 'none' },
    }}
  >
    {fields.map((field) => (
      <Box key={field.path} sx={{ gridColumn: span(field) }}>
        <FieldInput field={field} source={sourceOf(field)} />
      </Box>
    ))}
  </Box>
);

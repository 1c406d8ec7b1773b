import Box from '@mui/material/Box';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';

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

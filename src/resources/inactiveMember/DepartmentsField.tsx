import Box from '@mui/material/Box';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

interface Place {
  readonly id: number;
  readonly path: string;
}

/** Where somebody is, by the whole path: shift teams are called alike everywhere. */
export const DepartmentsField = ({ value }: FieldDisplayProps) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {(Array.isArray(value) ? (value as readonly Place[]) : []).map(({ path }) => path).join('、')}
  </Box>
);

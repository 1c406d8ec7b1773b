import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

/** Whose number it is already; the sign helps to scan the column. */
export const DuplicateField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.75 }}>
      <WarningIcon aria-hidden fontSize="small" color="warning" sx={{ mt: '1px' }} />
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </Box>
  ) : null;

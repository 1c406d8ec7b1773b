import Box from '@mui/material/Box';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { Portrait } from '#views/person/Portrait.tsx';

const portraitSize = 28;

/** The name of somebody who applied, beside what stands for their picture: they have none yet. */
export const ApplicantField = ({ value }: FieldDisplayProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Portrait name={String(value)} picture={null} size={portraitSize} />
    <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
      {String(value)}
    </Box>
  </Box>
);

import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { lazy } from 'react';
import { Portrait } from '#resources/_shared/person/Portrait.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';

/** Whose number it is already; the sign helps to scan the column. */
const DuplicateField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.75 }}>
      <WarningIcon aria-hidden fontSize="small" color="warning" sx={{ mt: '1px' }} />
      <Box component="span" className="long-text" sx={{ overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </Box>
  ) : null;

const portraitSize = 28;

/** The name of a person who applied, beside what stands for their picture: they have none yet. */
const ApplicantField = ({ value }: FieldDisplayProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Portrait name={String(value)} picture={null} size={portraitSize} />
    <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
      {String(value)}
    </Box>
  </Box>
);

const PositionInput = lazy(async () => ({
  default: (await import('#resources/_shared/position/PositionInput.tsx')).PositionInput,
}));
const ReasonInput = lazy(async () => ({ default: (await import('./applicationParts.tsx')).ReasonInput }));
const DuplicatesNote = lazy(async () => ({
  default: (await import('./applicationParts.tsx')).DuplicatesNote,
}));
const ApplicationHistory = lazy(async () => ({
  default: (await import('./applicationParts.tsx')).ApplicationHistory,
}));

/** The list is generated, and the person who accepts is told whose numbers are known. */
export const applicationOverride = defineOverride<'application'>()({
  fields: {
    name: { display: ApplicantField },
    duplicate: { display: DuplicateField },
    'actions.accept.position': { input: PositionInput },
    'actions.reject.reason': { input: ReasonInput },
  },
  views: {
    actionNote: DuplicatesNote,
    showExtra: ApplicationHistory,
  },
});

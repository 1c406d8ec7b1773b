import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { Portrait } from '#resources/_shared/person/Portrait.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { defineOverride } from '#views/override.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** Whose number it is already; the sign helps to scan the column. */
const DuplicateField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.75 }}>
      <WarningIcon aria-hidden fontSize="small" color="warning" sx={{ mt: '1px' }} />
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
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

type Reply = Calls['applicationList']['reply'];

/** States worth a number, in the order of the list's views. */
const states = [
  { status: 0, count: 'waiting' },
  { status: 1, count: 'accepted' },
  { status: 2, count: 'rejected' },
  { status: 3, count: 'expired' },
] as const;

/** How many rows the list has, and how many of them there are in each state; said politely when it changes. */
const ApplicationTotal = () => {
  const translate = useTranslate();
  const { total, isPending, meta } = useListContext();
  const counts = (meta as { readonly reply?: Reply } | undefined)?.reply;
  const isKnown = !isPending && total !== undefined;
  return (
    <Typography
      role="status"
      variant="body2"
      color="text.secondary"
      sx={{ minHeight: '1.6em', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      {isKnown ? <span>{translate('application.total', { count: formatCount(total) })}</span> : null}
      {counts === undefined
        ? null
        : states.map(({ status, count }) => (
            <span key={status}>
              {translate(wordKeys('application').option('status', status))} {formatCount(counts[count])}
            </span>
          ))}
    </Typography>
  );
};

const PositionInput = lazy(async () => ({
  default: (await import('#resources/_shared/position/PositionInput.tsx')).PositionInput,
}));
const ReasonInput = lazy(async () => ({ default: (await import('./ReasonInput.tsx')).ReasonInput }));
const DuplicatesNote = lazy(async () => ({ default: (await import('./DuplicatesNote.tsx')).DuplicatesNote }));
const ApplicationHistory = lazy(async () => ({
  default: (await import('./ApplicationHistory.tsx')).ApplicationHistory,
}));

/** The list is generated; its states carry their numbers, and the person who accepts is told whose numbers are known. */
export const applicationOverride = defineOverride<'application'>()({
  fields: {
    name: { display: ApplicantField },
    duplicate: { display: DuplicateField },
    'actions.accept.position': { input: PositionInput },
    'actions.reject.reason': { input: ReasonInput },
  },
  views: {
    total: ApplicationTotal,
    actionNote: DuplicatesNote,
    showExtra: ApplicationHistory,
  },
});

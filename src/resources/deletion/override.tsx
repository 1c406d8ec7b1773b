import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy } from 'react';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatInstant, useUntil } from '#views/format/dateTime.ts';
import { defineOverride } from '#views/override.ts';

const Countdown = ({ instant }: { readonly instant: string }) => (
  <Typography component="span" variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
    {useUntil(instant).text}
  </Typography>
);

/** When a deletion runs, and how long that is from now while it waits. */
const DueField = ({ value, record }: FieldDisplayProps) => {
  if (typeof value !== 'string') return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1 }}>
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {formatInstant(value)}
      </time>
      {record.status === 'pending' ? <Countdown instant={value} /> : null}
    </Box>
  );
};

const WhoGoesWhere = lazy(async () => ({ default: (await import('./WhoGoesWhere.tsx')).WhoGoesWhere }));

/** A deletion that waits counts down, and shows person by person where everyone would be. */
export const deletionOverride = defineOverride<'deletion'>()({
  fields: { execute_at: { display: DueField } },
  views: { showExtra: WhoGoesWhere },
});

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '#views/format/formatCount.ts';
import type { ImportJob, RowState } from './useImportRows.ts';

/** One number with its word; `colour` where there are any. */
interface Count {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  readonly colour: 'success.main' | 'warning.main' | 'error.main' | 'text.primary';
}

/** What an import comes to, in numbers. */
export const Counts = ({ counts }: { readonly counts: readonly Count[] }) => (
  <Stack component="dl" direction="row" useFlexGap spacing={4} sx={{ m: 0, flexWrap: 'wrap', rowGap: 1.5 }}>
    {counts.map(({ name, title, count, colour }) => (
      <Stack key={name} direction="column-reverse">
        <Typography component="dt" variant="body2" color="text.secondary">
          {title}
        </Typography>
        <Typography
          component="dd"
          variant="h5"
          sx={{ m: 0, color: count === 0 ? 'text.secondary' : colour, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(count)}
        </Typography>
      </Stack>
    ))}
  </Stack>
);

type Named = Omit<Count, 'title'>;

/** States of rows no one wrote: wrong ones, ones to be looked at that were not taken, ones a stop or a missing tick left out. */
export const leftOutStates = [
  'skipped',
  'error',
  'warning',
  'ok',
  'unchecked',
] as const satisfies readonly RowState[];

/** How many rows an import that has ended left out. */
export const leftOutCount = (job: ImportJob): number =>
  job.skipped_count + job.error_count + job.warning_count + job.success_count;

/** The numbers of a result: what was written, and what was not and why; kinds no one has are left out. */
export const resultCounts = (job: ImportJob): readonly Named[] => {
  const counts: readonly Named[] = [
    { name: job.mode, count: job.written_count, colour: 'success.main' },
    { name: 'unchanged', count: job.unchanged_count, colour: 'text.primary' },
    { name: 'skipped', count: leftOutCount(job), colour: 'warning.main' },
    { name: 'failed', count: job.failed, colour: 'error.main' },
    { name: 'undone', count: job.undone, colour: 'text.primary' },
  ];
  return counts.filter(({ name, count }) => count > 0 || name === job.mode);
};

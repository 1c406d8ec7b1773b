import type { Count } from './Counts.tsx';
import type { ImportJob, RowState } from './importRow.ts';

type Named = Omit<Count, 'title'>;

/** States of rows nobody wrote: wrong ones, ones to be looked at that were not taken, ones a stop or a missing tick left out. */
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

/** The numbers of a result: what was written, and what was not and why; kinds nobody has are left out. */
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

import type { Count } from './Counts.tsx';
import type { ImportJob } from './importRow.ts';

type Named = Omit<Count, 'title'>;

/** The numbers of a result: what was written, and what was not and why; kinds nobody has are left out. */
export const resultCounts = (job: ImportJob): readonly Named[] => {
  const counts: readonly Named[] = [
    { name: job.mode, count: job.written_count, colour: 'success.main' },
    { name: 'unchanged', count: job.unchanged_count, colour: 'text.primary' },
    { name: 'skipped', count: job.skipped_count, colour: 'warning.main' },
    { name: 'failed', count: job.failed, colour: 'error.main' },
    { name: 'undone', count: job.undone, colour: 'text.primary' },
  ];
  return counts.filter(({ name, count }) => count > 0 || name === job.mode);
};

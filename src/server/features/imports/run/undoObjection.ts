import type { ImportModel } from '#engine/model.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';
import type { ImportJobRecord } from '#server/features/imports/store/importJobs.ts';

/** So long an import that added can be taken back (screens.md A8). */
const undoMs = 24 * 60 * 60_000;

const ended: readonly ImportJobRecord['status'][] = ['finished', 'partly', 'cancelled'];

/** Until when an import can be taken back; undefined before it has ended. */
export const undoEnd = ({ finished_at: finished }: Pick<ImportJobRecord, 'finished_at'>): Date | undefined =>
  finished === null ? undefined : new Date(finished.getTime() + undoMs);

/** The rule that stands between an import and its undoing; undefined when nothing does. */
export const undoObjection = (
  job: ImportJobRecord,
  { mode }: Pick<ImportModel, 'mode'>,
  target: Pick<ImportTarget, 'undo'>,
  now: Date,
): string | undefined => {
  if (mode !== 'add' || target.undo === undefined) return 'import.undoOfAddsOnly';
  if (job.undo_status !== null) return 'import.undoneBefore';
  const end = undoEnd(job);
  if (!ended.includes(job.status) || end === undefined) return 'import.undoNotFinished';
  if ((job.counts.written ?? 0) === 0) return 'import.undoNothing';
  return now > end ? 'import.undoTooLate' : undefined;
};

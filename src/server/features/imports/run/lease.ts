import { type ImportJobRecord, updateHeldImport } from '#server/features/imports/store/importJobs.ts';
import type { Ports } from '#server/platform/ports.ts';

const leaseMs = 3_000;
/** Deciding a sheet of thousands of departments takes longer than a lease: it says in between that it is alive. */
const beatMs = 1_000;

/** How long an import is a process's own without a sign of it: one that died is followed by another within seconds. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** An import as it was taken, with whose it is since then. */
interface Held {
  readonly ports: Ports;
  readonly job: ImportJobRecord;
}

/** Whether an import, locked, is still whose it was when it was taken: whoever lost it leaves it alone. */
export const isHeld = (locked: ImportJobRecord | undefined, { job }: Pick<Held, 'job'>): boolean =>
  locked !== undefined && locked.leased_by === job.leased_by;

const renew = ({ ports, job }: Held): Promise<unknown> =>
  updateHeldImport(ports.database.db, job, { leased_until: leaseEnd(ports.clock()) }).catch(
    (error: unknown) =>
      // The work meets the same database and decides what that means.
      ports.logger.warn({ import: job.import_id, error: String(error) }, 'import lease'),
  );

/** Keeps an import one's own for as long as the work on it lasts. */
export const whileHeld = async <Result>(held: Held, work: () => Promise<Result>): Promise<Result> => {
  let beat: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    beat = beat.then(() => renew(held));
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await beat;
  }
};

/** Whoever looks next may take it at once; those that waited longer come first. Nothing where it is somebody else's by now. */
export const release = async ({ ports, job }: Held): Promise<void> => {
  await updateHeldImport(ports.database.db, job, { leased_until: ports.clock(), leased_by: null });
};

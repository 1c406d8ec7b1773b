import { violation } from '#domain/violation.ts';
import { checkUploaded } from '#server/features/imports/checkUploaded.ts';
import { endStranded, failImport } from '#server/features/imports/run/failImport.ts';
import {
  type ImportRun,
  leaseEnd,
  release,
  runOf,
  whileHeld,
} from '#server/features/imports/run/importRun.ts';
import { undoPiece } from '#server/features/imports/run/undoPiece.ts';
import { writePiece } from '#server/features/imports/run/writePiece.ts';
import {
  deleteExpiredImports,
  freeImports,
  type ImportJobRecord,
  type ImportKey,
  takeOpenImport,
} from '#server/features/imports/store/importJobs.ts';
import { isPassing } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';

/** How long one import has its turn before another waiting one. */
const turnMs = 5_000;

/** Does the next thing an import needs; false: nothing more, or it has had its turn. */
const workOnce = async (run: ImportRun): Promise<boolean> => {
  const { status, undo_status: undo } = run.job;
  if (status === 'uploaded') {
    await checkUploaded(run);
    return false;
  }
  const piece = undo === 'running' ? undoPiece : status === 'importing' ? writePiece : undefined;
  return piece !== undefined && (await piece(run)) === 'more';
};

const workOn = async (run: ImportRun): Promise<void> => {
  let isMore = true;
  while (isMore && !run.isOver()) {
    isMore = await workOnce(run);
    await run.ports.database.letOthersPass();
  }
};

/**
 * Works on an import until it needs nothing more or its turn is over. What passes by itself pauses it for the lease: its rows are as
 * they were. Whatever else breaks ends it with what is written.
 */
const workWhole = async (ports: Ports, job: ImportJobRecord, isOver: () => boolean): Promise<void> => {
  const run = runOf(ports, job, isOver);
  if (run === undefined) {
    await endStranded(ports, job);
    return;
  }
  try {
    await whileHeld(run, () => workOn(run));
  } catch (error) {
    if (isPassing(error)) throw error;
    ports.logger.error({ import: job.import_id, error: String(error) }, 'import');
    await (job.undo_status === 'running'
      ? endStranded(ports, job)
      : failImport(run, [violation('import.broken')]));
  }
  await release(run);
};

/** A turn of an import hangs under the job, and is linked to the call that asked for it. */
const workSafely = (ports: Ports, job: ImportJobRecord, isOver: () => boolean): Promise<void> => {
  const work = () => workWhole(ports, job, isOver);
  return ports.tracing === undefined ? work() : ports.tracing.job('import', work, job.asked_in);
};

const takeNext = (
  { database, clock, randomToken }: Ports,
  key?: ImportKey,
): Promise<ImportJobRecord | undefined> => {
  const now = clock();
  return takeOpenImport(database.db, { now, until: leaseEnd(now), owner: randomToken(), key });
};

const timer = (milliseconds: number): (() => boolean) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
};

/** Checks, writes and takes back whatever imports wait for it, of all companies, by turns. Answers how many turns there were. */
export const runImports = async (ports: Ports): Promise<number> => {
  for (let turns = 0; ; turns += 1) {
    const job = await takeNext(ports);
    if (job === undefined) return turns;
    await workSafely(ports, job, timer(turnMs));
  }
};

/** Works on one import for so long, on behalf of a call that would answer how far it has come; its job goes on with the rest. */
export const runImport = async (ports: Ports, key: ImportKey, milliseconds: number): Promise<void> => {
  const patience = Math.min(milliseconds, ports.config.importPatienceMs ?? milliseconds);
  if (patience <= 0) return;
  const isOver = timer(patience);
  try {
    while (!isOver()) {
      const job = await takeNext(ports, key);
      // Nothing is left of it, or someone else is at it: their lease is theirs.
      if (job === undefined) return;
      await workSafely(ports, job, isOver);
    }
  } catch (error) {
    // The call has done its part: the job tries again.
    ports.logger.warn({ import: key.importId, error: String(error) }, 'import');
  }
};

/**
 * What the job does again and again. Only one process at a time has the embedded database: what its predecessor had taken when it
 * died is free at once, and no one waits for the end of a lease.
 */
export const importWork = (ports: Ports): (() => Promise<void>) => {
  let isFirst = ports.database.kind === 'embedded';
  return async () => {
    if (isFirst) await freeImports(ports.database.db);
    isFirst = false;
    await runImports(ports);
  };
};

/** Each has up to 20,000 rows, which go with it. */
const importsPerRun = 5;

/** Removes imports whose results are not kept any longer (contract.md section 2: 30 days), with their rows. Answers how many. */
export const removeExpiredImports = async ({ database, clock, files }: Ports): Promise<number> => {
  const gone = await database.db
    .transaction()
    .execute((db) => deleteExpiredImports(db, clock(), importsPerRun));
  for (const { rows_key: rowsKey } of gone) if (rowsKey !== null) await files.remove(rowsKey);
  return gone.length;
};

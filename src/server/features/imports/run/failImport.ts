import { type Violation, violation } from '#domain/violation.ts';
import {
  type ImportJobChange,
  type ImportJobRecord,
  keyOf,
  lockImport,
  updateHeldImport,
  updateImport,
} from '#server/features/imports/store/importJobs.ts';
import { type ImportSummary, summariseRows } from '#server/features/imports/store/importViews.ts';
import { isPassing } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { type ImportRun, writeRecords } from './importRun.ts';
import { jobEntry } from './jobEntries.ts';
import { isHeld } from './lease.ts';

/** The columns of an import that repeat what its rows say. */
export const summaryChange = (summary: ImportSummary): ImportJobChange => ({
  total: summary.total,
  failed: summary.failed,
  undone: summary.undone,
  counts: JSON.stringify(summary.counts),
  new_depts: JSON.stringify(summary.newDepartments),
  new_positions: JSON.stringify(summary.newPositions),
});

/** Ends what cannot go on at all: a purpose no schema has any more, an undoing that broke. */
export const endStranded = async ({ database, clock }: Ports, job: ImportJobRecord): Promise<void> => {
  const isUndone = job.undo_status === 'running';
  const change = isUndone
    ? { undo_status: 'partly' as const, undone_at: clock() }
    : {
        status: 'failed' as const,
        failure: JSON.stringify([violation('import.broken')]),
        finished_at: clock(),
      };
  await updateHeldImport(database.db, job, { ...change, leased_until: null, leased_by: null });
};

/** Ends an import that cannot go on as a whole; what is written stays. */
export const failImport = async (run: ImportRun, failure: readonly Violation[]): Promise<void> => {
  const { ports, job } = run;
  const rowsKey = await ports.database.db.transaction().execute(async (db) => {
    const locked = await lockImport(db, keyOf(job));
    if (locked === undefined || !isHeld(locked, run)) return null;
    if (!['uploaded', 'importing'].includes(locked.status)) return null;
    const summary = await summariseRows(db, keyOf(job));
    const isPartly = (summary.counts.written ?? 0) > 0;
    const status = isPartly ? ('partly' as const) : ('failed' as const);
    await updateImport(db, keyOf(job), {
      // Before the check has ended, rows are missing: the file's own number stands.
      ...(locked.status === 'uploaded' ? {} : summaryChange(summary)),
      status,
      failure: JSON.stringify(failure),
      finished_at: ports.clock(),
      rows_key: null,
      leased_until: null,
    });
    await writeRecords(run, {
      db,
      actor: undefined,
      entries: [jobEntry('finish', job, { status: [locked.status, status] })],
      category: 'importJob',
    });
    return locked.rows_key;
  });
  if (rowsKey !== null) await ports.files.remove(rowsKey);
};

/** A piece of rows that broke and left nothing behind: which rows it was, by their index. */
export class PieceBroke extends Error {
  readonly indexes: readonly number[];

  constructor(indexes: readonly number[], cause: unknown) {
    super(`The rows ${indexes[0] ?? ''}… of an import broke: ${String(cause)}`, { cause });
    this.name = 'PieceBroke';
    this.indexes = indexes;
  }
}

/** Does a piece of work on rows; what breaks is told with them, what passes by itself as it is. */
export const withRows = async <Result>(
  rows: readonly { readonly row_index: number }[],
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (isPassing(error)) throw error;
    throw new PieceBroke(
      rows.map((row) => row.row_index),
      error,
    );
  }
};

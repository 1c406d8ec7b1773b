import type { Violation } from '#domain/violation.ts';
import { keyOf, lockImport, updateImport } from '#server/repositories/importJobs.ts';
import { summariseRows } from '#server/repositories/importViews.ts';
import { type ImportRun, writeRecords } from './importRun.ts';
import { jobEntry } from './jobEntries.ts';
import { summaryChange } from './summaryChange.ts';

/** Ends an import that cannot go on as a whole; what is written stays. */
export const failImport = async (run: ImportRun, failure: readonly Violation[]): Promise<void> => {
  const { ports, job } = run;
  const rowsKey = await ports.database.db.transaction().execute(async (db) => {
    const locked = await lockImport(db, keyOf(job));
    if (locked === undefined || !['uploaded', 'importing'].includes(locked.status)) return null;
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
    await writeRecords(
      run,
      db,
      undefined,
      [jobEntry('finish', job, { status: [locked.status, status] })],
      'importJob',
    );
    return locked.rows_key;
  });
  if (rowsKey !== null) await ports.files.remove(rowsKey);
};

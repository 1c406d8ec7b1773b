import { keyOf } from '#server/repositories/importJobs.ts';
import { countStored, findKeptRows } from '#server/repositories/importRows.ts';
import type { ImportRun } from './importRun.ts';
import type { IndexedRow } from './sheetRows.ts';
import { readWaitingRows } from './waitingRows.ts';

/** Rows of an import that are to be checked, and how many of them are checked and stored already. */
export interface UncheckedRows {
  readonly rows: readonly IndexedRow[];
  readonly checked: number;
}

/**
 * The rows an import waits to have checked: those of its file, or, once that is read, those stored, as after a repair that touches
 * them all (`checkAllAgain`). Undefined: the file's rows are gone.
 */
export const findUncheckedRows = async ({ ports, job }: ImportRun): Promise<UncheckedRows | undefined> => {
  const { db } = ports.database;
  if (job.rows_key === null) {
    const stored = await findKeptRows(db, keyOf(job));
    return { rows: stored.map((row) => ({ raw: row, index: row.row_index })), checked: 0 };
  }
  const raws = await readWaitingRows(ports.files, job.rows_key);
  return (
    raws && {
      rows: raws.map((raw, index) => ({ raw, index })),
      checked: await countStored(db, keyOf(job)),
    }
  );
};

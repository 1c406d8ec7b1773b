import { deleteExpiredImports } from '#server/features/imports/store/importJobs.ts';
import type { Ports } from '#server/platform/ports.ts';

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

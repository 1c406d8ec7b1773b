import { type Kysely, sql } from 'kysely';
import type { ImportRowState } from '#server/database/tables/sheet.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ImportKey } from './importJobs.ts';
import type { ImportRowRecord } from './importRows.ts';

/** States of rows that were not written and can be mended. */
const unwritten: readonly ImportRowState[] = ['error', 'failed', 'skipped'];

const unwrittenRows = (db: Kysely<Tables>, { companyId, importId }: ImportKey) =>
  db
    .selectFrom('import_row')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where(sql<boolean>`state = any(${[...unwritten]}::text[])`);

/** How many rows of an import were not written. */
export const countUnwritten = async (db: Kysely<Tables>, key: ImportKey): Promise<number> => {
  const { count } = await unwrittenRows(db, key)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The next rows that were not written, in the order of the sheet, behind one of them (-1: from the first). */
export const findUnwritten = (
  db: Kysely<Tables>,
  key: ImportKey,
  after: number,
  limit: number,
): Promise<ImportRowRecord[]> =>
  unwrittenRows(db, key)
    .selectAll()
    .where('row_index', '>', after)
    .orderBy('row_index')
    .limit(limit)
    .execute();

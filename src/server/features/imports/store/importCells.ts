import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { SheetCells } from '#server/features/imports/sheet/importTarget.ts';

/** All rows of an import that were not removed, in their order: for rows that depend on each other. */
export const findSheetCells = async (
  db: Kysely<Tables>,
  companyId: number,
  importId: number,
): Promise<readonly SheetCells[]> => {
  const { rows } = await sql<SheetCells>`
    select row_index as index, line, state, cells, target_id as "targetId", trace from import_row
    where company_id = ${companyId} and import_id = ${importId} and state <> 'removed'
    order by row_index`.execute(db);
  return rows;
};

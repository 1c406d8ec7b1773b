import type { EntityModel } from '#engine/model.ts';
import type { Database } from '#server/database/connection.ts';
import { analyzeTable } from '#server/features/imports/store/importRows.ts';

/** From so many written rows on, at every fourfold of it, and at the end where it has grown since. */
const firstAt = 200;
const growth = 4;
const grownBy = 1.3;

interface Grown {
  readonly table: string;
  /** Columns that are looked for; all without it. */
  readonly columns?: readonly string[];
}

/** Rows of a sheet are wide, and what stands in their cells is never looked for. */
const sheetRows: Grown = {
  table: 'import_row',
  columns: ['company_id', 'import_id', 'row_index', 'state', 'write_order'],
};
/** Every written row leaves a record. */
const records: readonly Grown[] = [
  {
    table: 'operation_record',
    columns: ['company_id', 'id', 'time', 'operator_id', 'category', 'target_type', 'target_id', 'result'],
  },
  { table: 'operation_target' },
];
const addressBook: readonly Grown[] = [
  { table: 'member' },
  { table: 'membership' },
  { table: 'member_search' },
  { table: 'department' },
];

const nextAt = (done: number): number => {
  let at = firstAt;
  while (at <= done) at *= growth;
  return at;
};

/** How far an import is: the rows written before its last piece and after; `isOver`: there are no more. */
interface Progress {
  readonly before: number;
  readonly after: number;
  readonly isOver: boolean;
}

const isDue = ({ before, after, isOver }: Progress): boolean => {
  if (!isOver) return after >= nextAt(before);
  const lastAt = nextAt(after) / growth;
  return lastAt >= firstAt && after > lastAt * grownBy;
};

/**
 * Tells the database how large its tables have become whenever a piece has grown them much, and at the end: an embedded one does it
 * minutes late, others a minute, and until then rows are looked for one by one among all that were just written. Others have their
 * turn between two tables.
 */
export const keepStatisticsFresh = async (
  { db, letOthersPass }: Database,
  model: EntityModel | undefined,
  progress: Progress,
): Promise<void> => {
  if (!isDue(progress)) return;
  const written = model?.isGenerated === true ? [{ table: model.noun }] : addressBook;
  for (const grown of [...written, sheetRows, ...records]) {
    await letOthersPass();
    await analyzeTable(db, grown);
  }
};

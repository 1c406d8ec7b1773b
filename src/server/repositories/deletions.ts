import { type Kysely, type Selectable, sql } from 'kysely';
import type { DeletionTable, Tables } from '#server/database/tables.ts';

/** A deletion as it is stored. */
export type DeletionRecord = Selectable<DeletionTable>;

/** A department somebody asks about, and the waiting deletion that closes it: its own, or one above it. */
export interface ClosedBy {
  /** The department asked about. */
  readonly id: number;
  readonly task_id: number;
  /** The department that will be deleted. */
  readonly dept_id: number;
  readonly dept_name: string;
  readonly execute_at: Date;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

const waiting = sql<boolean>`deletion.status in ('pending', 'executing')`;

/** Waiting deletions of the departments themselves, by department. */
export const findPendingDeletions = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<ReadonlyMap<number, DeletionRecord>> => {
  if (departmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deletion')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(waiting)
    .where('dept_id', '=', sql<number>`any(${idArray(departmentIds)})`)
    .execute();
  return new Map(rows.map((row) => [row.dept_id, row]));
};

/** Which of the departments wait for a deletion, their own or one above. Few wait: these are looked through first. */
export const findClosed = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly ClosedBy[]> => {
  if (departmentIds.length === 0) return [];
  const { rows } = await sql<ClosedBy>`
    select inside.id, deletion.task_id, deletion.dept_id, deletion.dept_name, deletion.execute_at
    from department inside
    join deletion on deletion.company_id = inside.company_id and deletion.dept_id = any(inside.ancestors)
      and ${waiting}
    where inside.company_id = ${companyId} and inside.id = any(${idArray(departmentIds)})
      and inside.deleted_at is null
  `.execute(db);
  return rows;
};

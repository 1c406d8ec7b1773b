import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Calls } from '#generated/types.ts';
import type { Tables } from '#server/database/tables.ts';

type Task = Calls['taskList']['reply']['list'][number];
export type TaskKind = Task['kind'];
export type TaskState = Task['status'];

/** Where a task stands in the list: its kind and id name it, whatever table it is from. */
export interface TaskPlace {
  readonly kind: TaskKind;
  readonly id: number;
  readonly state: TaskState;
}

/** A select of `kind, id, state, at` and the states it can give: one that gives none of those asked for is not run. */
export interface TaskBranch {
  readonly states: readonly TaskState[];
  readonly select: RawBuilder<unknown>;
}

/** So many of each branch are looked at: what is older stands in the list of its own noun. */
const mostOfBranch = 1000;

/** The newest of every branch that gives some of the states, as one set of rows; undefined: none of them does. */
const unitedOf = (
  branches: readonly TaskBranch[],
  wanted: readonly TaskState[],
): RawBuilder<unknown> | undefined => {
  const parts = branches
    .filter(({ states }) => states.some((state) => wanted.includes(state)))
    .map(
      ({ select }) => sql`(select * from (${select}) branch where state = any(${[...wanted]}::text[])
        order by at desc, id desc limit ${mostOfBranch})`,
    );
  return parts.length === 0 ? undefined : sql.join(parts, sql` union all `);
};

/** One stretch of the tasks in some states, the newest first. */
export const findTaskPlaces = async (
  db: Kysely<Tables>,
  branches: readonly TaskBranch[],
  wanted: readonly TaskState[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly TaskPlace[]> => {
  const united = unitedOf(branches, wanted);
  if (united === undefined) return [];
  const { rows } = await sql<TaskPlace>`
    select kind, id, state from (${united}) task
    order by at desc, kind, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
};

/** How many tasks are in some states; of each branch a thousand at most are counted. */
export const countTasks = async (
  db: Kysely<Tables>,
  branches: readonly TaskBranch[],
  wanted: readonly TaskState[],
): Promise<number> => {
  const united = unitedOf(branches, wanted);
  if (united === undefined) return 0;
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from (${united}) task`.execute(db);
  return rows[0]?.count ?? 0;
};

import { type Kysely, sql } from 'kysely';
import type { DepartmentTable } from '#server/database/tables/addressBook.ts';
import type { Tables } from '#server/database/tables.ts';

/** Where a way down the tree begins (0: the company), and the keys of the names that follow. */
export interface Walk {
  readonly start: number;
  readonly keys: readonly string[];
}

/** A live department a walk came to. `depth`: how many of its keys led there. */
export interface Step {
  readonly walk: number;
  readonly depth: number;
  readonly id: number;
  readonly name: string;
  readonly ancestors: readonly number[];
  readonly source: DepartmentTable['source'];
  readonly child_count: number;
  readonly sort_path: string;
}

/**
 * Goes down the tree by names, every walk as far as it leads, in one statement whatever their number: siblings are found
 * by their compare key, which is unique among them. `walk` is the place of the walk among those given.
 */
export const walkDown = async (
  db: Kysely<Tables>,
  companyId: number,
  walks: readonly Walk[],
): Promise<readonly Step[]> => {
  if (walks.length === 0) return [];
  const { rows } = await sql<Step>`
    with recursive wanted as materialized (
      select place - 1 as walk, start, keys::jsonb as keys
      from unnest(${walks.map(({ start }) => start)}::bigint[], ${walks.map(({ keys }) => JSON.stringify(keys))}::text[])
        with ordinality as wanted (start, keys, place)
    ), step as (
      select wanted.walk, wanted.keys, 1 as depth, found.*
      from wanted join lateral (
        select id, name, ancestors, source, child_count, sort_path from department
        where company_id = ${companyId} and super_dept_id = wanted.start and name_key = wanted.keys ->> 0
          and deleted_at is null) found on true
      union all
      select step.walk, step.keys, step.depth + 1, found.*
      from step join lateral (
        select id, name, ancestors, source, child_count, sort_path from department
        where company_id = ${companyId} and super_dept_id = step.id and name_key = step.keys ->> step.depth
          and deleted_at is null) found on true
    )
    select walk, depth, id, name, ancestors, source, child_count, sort_path from step order by walk, depth`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, walk: Number(row.walk) }));
};

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';

/** A sub-administrator bounded to some departments. */
export interface ScopeHolder {
  readonly user_id: number;
  readonly name: string;
  readonly scope: readonly number[];
}

/** A group that takes people of the departments below its own. */
export interface WideGroup {
  readonly group_id: number;
  readonly name: string;
  readonly dept_id: number;
  readonly ancestors: readonly number[];
}

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** Sub-administrators, members of manage groups among them, bounded to departments in all they may do; they are few. */
export const findScopeHolders = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly ScopeHolder[]> => {
  const { rows } = await sql<ScopeHolder>`
    select member.user_id, member.name, jsonb_agg(distinct root.id::bigint) as scope
    from ${mandateRows}
    join member on member.company_id = mandate.company_id and member.user_id = mandate.user_id
      and member.status = 'normal'
    left join lateral jsonb_array_elements_text(mandate.departments) as root(id) on true
    where mandate.company_id = ${companyId}
    group by member.user_id, member.name
    having not bool_or(mandate.is_company) and count(root.id) > 0
    order by member.user_id
  `.execute(db);
  return rows;
};

/** Groups of these departments whose people come from below as well. */
export const findWideGroups = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly WideGroup[]> => {
  if (departmentIds.length === 0) return [];
  const { rows } = await sql<WideGroup>`
    select chat_group.group_id, chat_group.name, chat_group.dept_id, department.ancestors
    from chat_group
    join department on department.company_id = chat_group.company_id and department.id = chat_group.dept_id
    where chat_group.company_id = ${companyId} and chat_group.dept_id = any(${idArray(departmentIds)})
      and chat_group.status = 'normal' and chat_group.include_sub = 1 and chat_group.in_step = 1
    order by department.sort_path
  `.execute(db);
  return rows;
};

/** How many departments there are in these branches, each once. */
export const countBranches = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from department
    where company_id = ${companyId} and deleted_at is null and ancestors && ${idArray(ids)}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Levels of each branch; 1 for a department without children. */
export const findHeights = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ readonly id: number; readonly height: number }>`
    select root.id, max(cardinality(inside.ancestors)) - max(cardinality(root.ancestors)) + 1 as height
    from department root
    join department inside on inside.company_id = root.company_id and inside.deleted_at is null
      and inside.sort_path >= root.sort_path and inside.sort_path < left(root.sort_path, -1) || '/'
    where root.company_id = ${companyId} and root.id = any(${idArray(ids)})
    group by root.id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, Number(row.height)]));
};

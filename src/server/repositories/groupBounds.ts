import { sql } from 'kysely';
import { idArray } from './groupPeopleSql.ts';

/** Groups somebody may see or change: all, or those any of the rest lets them (contract.md section 4, "Groups"). */
export interface GroupBounds {
  readonly all: boolean;
  /** Of a sub-administrator: groups of these departments and below, and any others whose owner is in them. */
  readonly departments: readonly number[];
  /** Of a responsible person: the groups of these departments and below, no others. */
  readonly led: readonly number[];
  /** Of somebody who owns or administers groups: those. */
  readonly ownerId: number | undefined;
}

/** Departments of the owner within bounds; of one who left, those they were in. */
const isOwnerWithin = (departments: readonly number[]) => sql`exists (
  select 1 from department home
  where home.company_id = chat_group.company_id and home.ancestors && ${idArray(departments)}
    and home.id in (
      select department_id from membership
        where company_id = chat_group.company_id and user_id = chat_group.owner_id
      union all
      select unnest(department_ids) from resignation
        where company_id = chat_group.company_id and user_id = chat_group.owner_id))`;

const isOfDepartment = (departments: readonly number[]) => sql`exists (
  select 1 from department own
  where own.company_id = chat_group.company_id and own.id = chat_group.dept_id
    and own.ancestors && ${idArray(departments)})`;

const isRunBy = (userId: number) => sql`(chat_group.owner_id = ${userId} or exists (
  select 1 from chat_group_member mark
  where mark.company_id = chat_group.company_id and mark.group_id = chat_group.group_id
    and mark.user_id = ${userId} and mark.is_admin = 1))`;

/** Condition on `chat_group`: within bounds. */
export const inGroupBounds = ({ all, departments, led, ownerId }: GroupBounds) => {
  if (all) return sql<boolean>`true`;
  const rooted = [...new Set([...departments, ...led])];
  const ways = [
    ...(rooted.length === 0 ? [] : [isOfDepartment(rooted)]),
    ...(departments.length === 0 ? [] : [sql`chat_group.dept_id is null and ${isOwnerWithin(departments)}`]),
    ...(ownerId === undefined ? [] : [isRunBy(ownerId)]),
  ];
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

import { sql } from 'kysely';
import { type GroupCondition, idArray } from './groupPeopleSql.ts';

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

/** Whether the owner is in these departments; one who left, whether they were. `row` has the columns of a group. */
const isOwnerWithin = (departments: readonly number[], row: GroupCondition) => sql`exists (
  select 1 from department home
  where home.company_id = ${row}.company_id and home.ancestors && ${idArray(departments)}
    and home.id in (
      select department_id from membership
        where company_id = ${row}.company_id and user_id = ${row}.owner_id
      union all
      select unnest(department_ids) from resignation
        where company_id = ${row}.company_id and user_id = ${row}.owner_id))`;

/** Whether it is the group of one of these departments, or of one below. */
export const isOfDepartment = (departments: readonly number[], row: GroupCondition) => sql`exists (
  select 1 from department own
  where own.company_id = ${row}.company_id and own.id = ${row}.dept_id
    and own.ancestors && ${idArray(departments)})`;

/** Whether it is a group of these departments, or one without a department whose owner is in them. */
export const isOfScope = (departments: readonly number[], row: GroupCondition) =>
  sql`(${isOfDepartment(departments, row)} or ${row}.dept_id is null and ${isOwnerWithin(departments, row)})`;

/** Whether somebody owns or administers it. */
export const isRunBy = (userId: number, row: GroupCondition) => sql`(${row}.owner_id = ${userId} or exists (
  select 1 from chat_group_member mark
  where mark.company_id = ${row}.company_id and mark.group_id = ${row}.group_id
    and mark.user_id = ${userId} and mark.is_admin = 1))`;

const chatGroup = sql`chat_group`;

/** Condition on `chat_group`: within bounds. */
export const inGroupBounds = ({ all, departments, led, ownerId }: GroupBounds) => {
  if (all) return sql<boolean>`true`;
  const ways = [
    ...(led.length === 0 ? [] : [isOfDepartment(led, chatGroup)]),
    ...(departments.length === 0 ? [] : [isOfScope(departments, chatGroup)]),
    ...(ownerId === undefined ? [] : [isRunBy(ownerId, chatGroup)]),
  ];
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import type { RowRange } from '#server/features/directory/member/store/memberPages.ts';
import { subAdministrators } from '#server/guard/store/actors.ts';
import type { SearchTerms } from '#server/platform/search/grams.ts';
import { foundPeople } from '#server/platform/store/searchConditions.ts';

type Part = RawBuilder<unknown>;

/** Someone who holds a role, with the departments it counts in. */
export interface HolderRecord {
  readonly user_id: number;
  readonly scope_depts: readonly number[];
  /** False: it is bound to no departments at all. */
  readonly is_scoped: boolean;
  /** Placed by hand, named by the role's rule; both may be so. Roles whose people are managed elsewhere have neither. */
  readonly by_hand: number;
  readonly by_rule: number;
}

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

const mainAdministrators = (companyId: number): Part => sql`
  select user_id, '{}'::bigint[] as scope_depts, false as is_scoped from administrator
  where company_id = ${companyId} and kind = 'main' and status = 1`;

const responsiblePeople = (companyId: number): Part => sql`
  select admin_id as user_id, array_agg(id) as scope_depts, true as is_scoped from department
  where company_id = ${companyId} and admin_id is not null and deleted_at is null group by admin_id`;

const supervisors = (companyId: number): Part => sql`
  select membership.user_id, array_agg(membership.department_id) as scope_depts, true as is_scoped from membership
  join department on department.company_id = membership.company_id and department.id = membership.department_id
    and department.deleted_at is null
  where membership.company_id = ${companyId} and membership.is_supervisor = 1 group by membership.user_id`;

const appManagers = (companyId: number): Part => sql`
  select distinct manager.user_id, '{}'::bigint[] as scope_depts, false as is_scoped from app_admin manager
  join app on app.company_id = manager.company_id and app.app_id = manager.app_id and app.deleted_at is null
  where manager.company_id = ${companyId}`;

const groupOwners = (companyId: number): Part => sql`
  select distinct owner_id as user_id, '{}'::bigint[] as scope_depts, false as is_scoped from chat_group
  where company_id = ${companyId} and status = 'normal' and owner_id is not null`;

const groupAdministrators = (companyId: number): Part => sql`
  select distinct one.user_id, '{}'::bigint[] as scope_depts, false as is_scoped from chat_group_member one
  join chat_group on chat_group.company_id = one.company_id and chat_group.group_id = one.group_id
    and chat_group.status = 'normal'
  where one.company_id = ${companyId} and one.is_admin = 1`;

const derived: Readonly<Record<number, (companyId: number) => Part>> = {
  1: mainAdministrators,
  2: subAdministrators,
  3: responsiblePeople,
  4: supervisors,
  7: appManagers,
  8: groupOwners,
  9: groupAdministrators,
};

const chosen = (companyId: number, posId: number): Part => sql`
  select user_id, case when by_rule = 1 then '{}' else scope_depts end as scope_depts,
    by_rule = 0 and cardinality(scope_depts) > 0 as is_scoped, by_hand, by_rule from role_member
  where company_id = ${companyId} and pos_id = ${posId}`;

/** Who holds a role: where that is managed says so, never a copy. Columns user_id, scope_depts, is_scoped, by_hand, by_rule. */
const holdersOf = (companyId: number, posId: number): Part => {
  const elsewhere = (defaultRole(posId)?.home === undefined ? undefined : derived[posId])?.(companyId);
  return elsewhere === undefined
    ? chosen(companyId, posId)
    : sql`select managed.*, 0::smallint as by_hand, 0::smallint as by_rule from (${elsewhere}) managed`;
};

const within = ({ all, departments }: TreeBounds): Part =>
  all
    ? sql`true`
    : sql`exists (select 1 from membership seat
        join department inside on inside.company_id = seat.company_id and inside.id = seat.department_id
        where seat.company_id = person.company_id and seat.user_id = person.user_id
          and inside.deleted_at is null and inside.ancestors && ${idArray(departments)})`;

/** Which of a role's holders are listed: within bounds, and found by a keyword where there is one. */
export interface HolderQuestion {
  readonly posId: number;
  readonly bounds: TreeBounds;
  readonly terms: SearchTerms | undefined;
}

const source = (companyId: number, { posId, bounds, terms }: HolderQuestion): Part => sql`
  from (${holdersOf(companyId, posId)}) holder
  join member person on person.company_id = ${companyId} and person.user_id = holder.user_id
    and person.status = 'normal'
  where ${within(bounds)} ${terms === undefined ? sql`` : sql`and person.user_id in (${foundPeople(companyId, terms)})`}`;

/** A page of a role's holders by name, with how many there are. */
export const findHolderPage = async (
  db: Kysely<Tables>,
  {
    companyId,
    question,
    range: { offset, limit },
  }: { readonly companyId: number; readonly question: HolderQuestion; readonly range: RowRange },
): Promise<{ readonly holders: readonly HolderRecord[]; readonly total: number }> => {
  const people = source(companyId, question);
  const counted = await sql<{ total: number }>`select count(*) as total ${people}`.execute(db);
  const { rows } = await sql<HolderRecord>`
    select person.user_id, to_json(holder.scope_depts) as scope_depts, holder.is_scoped,
      holder.by_hand, holder.by_rule ${people}
    order by person.pinyin collate "C", person.user_id limit ${limit} offset ${offset}`.execute(db);
  return { holders: rows, total: Number(counted.rows[0]?.total ?? 0) };
};

/** How many people within bounds hold each of these roles, asked of the holders themselves. */
export const countHolders = async (
  db: Kysely<Tables>,
  {
    companyId,
    posIds,
    bounds,
  }: { readonly companyId: number; readonly posIds: readonly number[]; readonly bounds: TreeBounds },
): Promise<ReadonlyMap<number, number>> => {
  const each = posIds.map(
    (posId) => sql`select ${posId}::bigint as pos_id, count(*) as people
      ${source(companyId, { posId, bounds, terms: undefined })}`,
  );
  if (each.length === 0) return new Map();
  const { rows } = await sql<{ pos_id: number; people: number }>`${sql.join(each, sql` union all `)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [Number(row.pos_id), Number(row.people)]));
};

/** How many people within bounds hold each of the roles the company made: one walk over the people, not one per role. */
export const countChosenWithin = async (
  db: Kysely<Tables>,
  companyId: number,
  { departments }: Pick<TreeBounds, 'departments'>,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ pos_id: number; people: number }>`
    select pos_id, count(*) as people from role_member
    where company_id = ${companyId} and user_id in (
      select membership.user_id from membership
      join department on department.company_id = membership.company_id and department.id = membership.department_id
        and department.deleted_at is null
      where membership.company_id = ${companyId} and department.ancestors && ${idArray(departments)})
    group by pos_id`.execute(db);
  return new Map(rows.map((row) => [Number(row.pos_id), Number(row.people)]));
};

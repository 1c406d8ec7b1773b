import { type Kysely, sql } from 'kysely';
import { usualLimits } from '#domain/group/checkGroup.ts';
import type { Tables } from '#server/database/tables.ts';
import { inBounds, type TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { idArray } from './groupMembers.ts';
import { type GroupBounds, inGroupBounds } from './groupPages.ts';

/** How large groups of a company may be. */
export interface GroupLimits {
  readonly member_limit: number;
  readonly large_limit: number;
}

/** A person on the list for large groups, with how many groups above the ordinary limit they own. */
export interface ListedPerson {
  readonly user_id: number;
  readonly name: string;
  readonly department_id: number;
  readonly groups_count: number;
  readonly is_within: boolean;
}

/** A department on that list, with the groups above the ordinary limit of everyone in or below it. */
export interface ListedDepartment {
  readonly dept_id: number;
  readonly name: string;
  readonly ancestors: readonly number[];
  readonly groups_count: number;
}

/** The ids on a list for large groups, as it is or is to be. */
export interface Listing {
  readonly users: readonly number[];
  readonly departments: readonly number[];
}

/** The company's limits; undefined: never changed. */
export const findGroupSetting = (db: Kysely<Tables>, companyId: number): Promise<GroupLimits | undefined> =>
  db
    .selectFrom('group_setting')
    .select(['member_limit', 'large_limit'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();

/** Stores the limits and counts the version up. */
export const saveGroupSetting = async (
  db: Kysely<Tables>,
  {
    companyId,
    groupLimits: { member_limit: ordinary, large_limit: large },
    stamp: { by, at },
  }: {
    readonly companyId: number;
    readonly groupLimits: GroupLimits;
    readonly stamp: { readonly by: number; readonly at: Date };
  },
): Promise<void> => {
  await sql`insert into group_setting (company_id, member_limit, large_limit, updated_by, updated_at)
    values (${companyId}, ${ordinary}, ${large}, ${by}, ${at})
    on conflict (company_id) do update set member_limit = excluded.member_limit, large_limit = excluded.large_limit,
      version = group_setting.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(
    db,
  );
};

/** Everyone and every department on the list. */
export const findListing = async (db: Kysely<Tables>, companyId: number): Promise<Listing> => {
  const rows = await db
    .selectFrom('group_whitelist')
    .select(['kind', 'target_id'])
    .where('company_id', '=', companyId)
    .orderBy('target_id')
    .execute();
  const of = (kind: 'person' | 'department') =>
    rows.filter((row) => row.kind === kind).map((row) => row.target_id);
  return { users: of('person'), departments: of('department') };
};

/** Puts these on the list, and no one else. */
export const replaceListing = async (
  db: Kysely<Tables>,
  companyId: number,
  { users, departments }: Listing,
): Promise<void> => {
  await db.deleteFrom('group_whitelist').where('company_id', '=', companyId).execute();
  await sql`insert into group_whitelist (company_id, kind, target_id)
    select ${companyId}::bigint, 'person', unnest(${idArray(users)})
    union all select ${companyId}::bigint, 'department', unnest(${idArray(departments)})`.execute(db);
};

/** Live groups above a limit by who owns them: few, whatever the company. */
const large = (companyId: number, limit: number) => sql`
  large as materialized (
    select group_id, owner_id from chat_group
    where company_id = ${companyId} and status = 'normal' and member_limit > ${limit} and owner_id is not null
  )`;

const listedPeople = (companyId: number) => sql`group_whitelist entry
    join member on member.company_id = entry.company_id and member.user_id = entry.target_id
      and member.status = 'normal'
    where entry.company_id = ${companyId} and entry.kind = 'person'`;

const listedDepartments = (companyId: number) => sql`group_whitelist entry
    join department on department.company_id = entry.company_id and department.id = entry.target_id
      and department.deleted_at is null
    where entry.company_id = ${companyId} and entry.kind = 'department'`;

/** The limits of a company and the ids on its list within bounds, in the order of names and of the tree; as one row. */
export const selectGroupSetting = (companyId: number, bounds: TreeBounds) => sql`
  select coalesce(own.member_limit, ${usualLimits.memberLimit}) as member_limit,
    coalesce(own.large_limit, ${usualLimits.largeLimit}) as large_limit,
    (select coalesce(jsonb_agg(member.user_id order by member.pinyin collate "C", member.user_id), '[]')
      from ${listedPeople(companyId)} and ${inBounds(bounds)}) as users,
    (select coalesce(jsonb_agg(department.id order by department.sort_path), '[]')
      from ${listedDepartments(companyId)}
        and ${bounds.all ? sql`true` : sql`department.ancestors && ${idArray(bounds.departments)}`}) as depts,
    coalesce(own.version, 0) as version, own.updated_at, own.updated_by
  from company left join group_setting own on own.company_id = company.company_id
  where company.company_id = ${companyId}`;

/** People on the list who have not left, by name; `is_within`: the reader knows of them. */
export const findListedPeople = async (
  db: Kysely<Tables>,
  {
    companyId,
    limit,
    bounds,
  }: { readonly companyId: number; readonly limit: number; readonly bounds: TreeBounds },
): Promise<readonly ListedPerson[]> => {
  const { rows } = await sql<ListedPerson>`
    with ${large(companyId, limit)}
    select member.user_id, member.name, member.main_department_id as department_id, ${inBounds(bounds)} as is_within,
      (select count(*)::integer from large where large.owner_id = member.user_id) as groups_count
    from ${listedPeople(companyId)}
    order by member.pinyin collate "C", member.user_id`.execute(db);
  return rows;
};

/** Departments on the list that are still there, in the order of the tree. */
export const findListedDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  limit: number,
): Promise<readonly ListedDepartment[]> => {
  const { rows } = await sql<ListedDepartment>`
    with ${large(companyId, limit)}
    select department.id as dept_id, department.name, to_json(department.ancestors) as ancestors,
      (select count(distinct large.group_id)::integer from large
        join membership seat on seat.company_id = ${companyId} and seat.user_id = large.owner_id
        join department home on home.company_id = seat.company_id and home.id = seat.department_id
          and home.deleted_at is null and home.ancestors @> array[department.id]) as groups_count
    from ${listedDepartments(companyId)}
    order by department.sort_path`.execute(db);
  return rows;
};

/** Whether someone would be on such a list, by name or by a department they are in. */
export const isListed = async (db: Kysely<Tables>, companyId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select 1 from group_whitelist entry where entry.company_id = ${companyId} and (
      entry.kind = 'person' and entry.target_id = ${userId}
      or entry.kind = 'department' and exists (select 1 from membership seat
        join department home on home.company_id = seat.company_id and home.id = seat.department_id
          and home.deleted_at is null
        where seat.company_id = ${companyId} and seat.user_id = ${userId}
          and home.ancestors @> array[entry.target_id]))) as found`.execute(db);
  return rows[0]?.found === true;
};

/** Live groups within bounds whose own limit is above what a list and its limits allow: the first of them, and how many. */
export const findStanding = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    requested,
    most,
  }: {
    readonly companyId: number;
    readonly bounds: GroupBounds;
    readonly requested: Listing & { readonly memberLimit: number; readonly largeLimit: number };
    readonly most: number;
  },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => {
  const { rows } = await sql<{ readonly ids: readonly number[]; readonly total: number }>`
    with above as (
      select chat_group.group_id, chat_group.member_limit from chat_group
      where chat_group.company_id = ${companyId} and chat_group.status = 'normal'
        and chat_group.member_limit > ${requested.memberLimit} and ${inGroupBounds(bounds)}
        and (chat_group.member_limit > ${requested.largeLimit} or not (
          coalesce(chat_group.owner_id = any(${idArray(requested.users)}), false)
          or exists (select 1 from membership seat
            join department home on home.company_id = seat.company_id and home.id = seat.department_id
              and home.deleted_at is null
            where seat.company_id = ${companyId} and seat.user_id = chat_group.owner_id
              and home.ancestors && ${idArray(requested.departments)})))
    )
    select (select count(*)::integer from above) as total,
      coalesce((select json_agg(group_id order by member_limit desc, group_id) from (
        select * from above order by member_limit desc, group_id limit ${most}) first), '[]') as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
};

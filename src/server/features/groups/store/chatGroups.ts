import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import type { GroupedAmong } from '#server/features/directory/department/store/departmentFacts.ts';
import { countedOf, idArray, insideOf, isOwnerListed, targetOf } from './groupMembers.ts';

/** A live chat group as it is stored. */
export type ChatGroupRecord = Selectable<Tables['chat_group']>;

/** What is known of a group only by looking at people. */
export interface GroupPeople {
  readonly group_id: number;
  readonly users_count: number;
  readonly owner_name: string | null;
  readonly owner_dept_id: number | null;
  /** No one, or someone who left the company. */
  readonly owner_resigned: boolean;
  /** No one, someone who left the company, or who is no longer among the department's people. */
  readonly owner_gone: boolean;
  /** The owner may have a large group. */
  readonly is_owner_listed: boolean;
  readonly admins: readonly { readonly user_id: number; readonly name: string }[];
}

/** Whose people a group takes: the department's own, or those below it as well, hidden branches or not. */
export interface GroupReach {
  readonly departmentId: number;
  readonly includeSub: boolean;
  readonly includeHidden: boolean;
}

const live = (db: Kysely<Tables>, companyId: number) =>
  db.selectFrom('chat_group').selectAll().where('company_id', '=', companyId).where('status', '=', 'normal');

/** A live group by its id. */
export const findGroup = (
  db: Kysely<Tables>,
  companyId: number,
  groupId: number,
): Promise<ChatGroupRecord | undefined> =>
  live(db, companyId).where('group_id', '=', groupId).executeTakeFirst();

/** Which of some departments have a live group, within a statement. */
export const groupedAmong: GroupedAmong = (companyId, ids) => sql`array(
  select dept_id from chat_group where company_id = ${companyId} and status = 'normal' and dept_id = any(${ids}))`;

/** The live groups of departments, by department. */
export const findGroupsOfDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<ReadonlyMap<number, ChatGroupRecord>> => {
  if (departmentIds.length === 0) return new Map();
  const rows = await live(db, companyId)
    .modifyFront(keptPlan)
    .where('dept_id', '=', sql<number>`any(${idArray(departmentIds)})`)
    .execute();
  return new Map(rows.flatMap((row) => (row.dept_id === null ? [] : [[row.dept_id, row] as const])));
};

/** Size, owner and administrators of some groups. */
export const findGroupPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, GroupPeople>> => {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<GroupPeople>`
    with ${targetOf(companyId, sql`chat_group.group_id = any(${idArray(groupIds)})`)},
    ${insideOf(companyId)},
    ${countedOf(companyId)}
    select chat_group.group_id,
      case when chat_group.in_step = 1
        then coalesce(residents.count, 0) + coalesce(guests.count, 0)
        else (select count(*) from chat_group_member one
          join member person on person.company_id = one.company_id and person.user_id = one.user_id
            and person.status = 'normal'
          where one.company_id = chat_group.company_id and one.group_id = chat_group.group_id)
      end as users_count,
      owner.name as owner_name,
      owner.main_department_id as owner_dept_id,
      owner.status is distinct from 'normal' as owner_resigned,
      owner.status is distinct from 'normal' or (chat_group.dept_id is not null and not exists (
        select 1 from membership place
        join inside on inside.group_id = chat_group.group_id and inside.id = place.department_id
        where place.company_id = ${companyId} and place.user_id = chat_group.owner_id)) as owner_gone,
      ${isOwnerListed(companyId)} as is_owner_listed,
      coalesce((select json_agg(json_build_object('user_id', mark.user_id, 'name', person.name)
          order by person.pinyin collate "C", person.user_id)
        from chat_group_member mark
        join member person on person.company_id = mark.company_id and person.user_id = mark.user_id
          and person.status = 'normal'
        where mark.company_id = chat_group.company_id and mark.group_id = chat_group.group_id and mark.is_admin = 1
          and (chat_group.in_step = 0 or exists (
            select 1 from membership place
            join inside on inside.group_id = chat_group.group_id and inside.id = place.department_id
            where place.company_id = ${companyId} and place.user_id = mark.user_id))), '[]') as admins
    from chat_group
    left join residents on residents.group_id = chat_group.group_id
    left join guests on guests.group_id = chat_group.group_id
    left join member owner on owner.company_id = chat_group.company_id and owner.user_id = chat_group.owner_id
    where chat_group.company_id = ${companyId} and chat_group.group_id = any(${idArray(groupIds)})
  `.execute(db);
  return new Map(rows.map((row) => [row.group_id, { ...row, users_count: Number(row.users_count) }]));
};

/** The one row of `target` for a reach that no group has yet. */
const requestedTarget = (companyId: number, reach: GroupReach) => sql`
  target as materialized (
    select 0 as group_id, id as dept_id, sort_path,
      ${reach.includeSub ? 1 : 0}::int as include_sub, ${reach.includeHidden ? 1 : 0}::int as include_hidden
    from department where company_id = ${companyId} and id = ${reach.departmentId} and deleted_at is null
  )`;

/** How many people a group with this reach would have. */
export const countReached = async (
  db: Kysely<Tables>,
  companyId: number,
  reach: GroupReach,
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    with ${requestedTarget(companyId, reach)},
    ${insideOf(companyId)},
    ${countedOf(companyId)}
    select coalesce((select sum(count) from residents), 0) + coalesce((select sum(count) from guests), 0) as count
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Whether someone who has not left is among the people a group with this reach would have (case D21). */
export const isAmongPeople = async (
  db: Kysely<Tables>,
  {
    companyId,
    reach,
    userId,
  }: { readonly companyId: number; readonly reach: GroupReach; readonly userId: number },
): Promise<boolean> => {
  const { rows } = await sql<{ readonly found: boolean }>`
    with ${requestedTarget(companyId, reach)},
    ${insideOf(companyId)}
    select exists (
      select 1 from membership place
      join inside on inside.id = place.department_id
      join member person on person.company_id = place.company_id and person.user_id = place.user_id
      where place.company_id = ${companyId} and place.user_id = ${userId} and person.status = 'normal'
    ) as found
  `.execute(db);
  return rows[0]?.found === true;
};

/** What is said of a new group of a department; it is kept in step with the department from the beginning. */
export interface NewDepartmentGroup {
  readonly groupId: number;
  readonly departmentId: number;
  readonly name: string;
  readonly ownerId: number;
  readonly includeSub: boolean;
  readonly memberLimit: number;
  readonly at: Date;
  readonly by: number;
}

/** Adds the group of a department. */
export const insertDepartmentGroup = (
  db: Kysely<Tables>,
  companyId: number,
  group: NewDepartmentGroup,
): Promise<ChatGroupRecord> =>
  db
    .insertInto('chat_group')
    .values({
      company_id: companyId,
      group_id: group.groupId,
      name: group.name,
      type: 4,
      owner_id: group.ownerId,
      dept_id: group.departmentId,
      include_sub: group.includeSub ? 1 : 0,
      in_step: 1,
      member_limit: group.memberLimit,
      created_at: group.at,
      updated_at: group.at,
      updated_by: group.by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** What may be changed of a group in place. */
export type ChatGroupChange = Pick<
  Updateable<Tables['chat_group']>,
  | 'name'
  | 'owner_id'
  | 'include_sub'
  | 'include_hidden'
  | 'in_step'
  | 'member_limit'
  | 'post_rule'
  | 'private_chat'
  | 'status'
  | 'dissolved_at'
  | 'muted_until'
>;

/** Changes a group and counts its version up. */
export const updateGroup = (
  db: Kysely<Tables>,
  group: Pick<ChatGroupRecord, 'company_id' | 'group_id'>,
  change: ChatGroupChange & { readonly updated_at: Date; readonly updated_by: number },
): Promise<ChatGroupRecord> =>
  db
    .updateTable('chat_group')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', group.company_id)
    .where('group_id', '=', group.group_id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * A group that is no longer kept in step begins with the people it had: they are stored. One that is kept in step again
 * takes them from the department: only who administers it stays stored.
 */
export const syncPeople = async (db: Kysely<Tables>, group: ChatGroupRecord): Promise<void> => {
  const { company_id: companyId, group_id: groupId } = group;
  if (group.in_step === 1) {
    await sql`delete from chat_group_member
      where company_id = ${companyId} and group_id = ${groupId} and is_admin = 0`.execute(db);
    return;
  }
  const people = sql`
    with ${targetOf(companyId, sql`chat_group.group_id = ${groupId}`)},
    ${insideOf(companyId)},
    people as (
      select distinct place.user_id from inside
      join membership place on place.company_id = ${companyId} and place.department_id = inside.id
      join member person on person.company_id = place.company_id and person.user_id = place.user_id
        and person.status = 'normal'
    )`;
  await sql`${people} delete from chat_group_member
    where company_id = ${companyId} and group_id = ${groupId} and user_id not in (select user_id from people)
  `.execute(db);
  await sql`${people} insert into chat_group_member (company_id, group_id, user_id)
    select ${companyId}::bigint, ${groupId}::bigint, user_id from people on conflict do nothing`.execute(db);
};

/** Makes these people, and no one else, administrators of the group. */
export const nameAdmins = async (
  db: Kysely<Tables>,
  { company_id: companyId, group_id: groupId, in_step: inStep }: ChatGroupRecord,
  userIds: readonly number[],
): Promise<void> => {
  const others = sql`company_id = ${companyId} and group_id = ${groupId} and is_admin = 1
    and not user_id = any(${idArray(userIds)})`;
  await (inStep === 1
    ? sql`delete from chat_group_member where ${others}`
    : sql`update chat_group_member set is_admin = 0 where ${others}`
  ).execute(db);
  if (userIds.length === 0) return;
  await sql`insert into chat_group_member (company_id, group_id, user_id, is_admin)
    select ${companyId}::bigint, ${groupId}::bigint, user_id, 1 from unnest(${idArray(userIds)}) as person (user_id)
    on conflict (company_id, group_id, user_id) do update set is_admin = 1`.execute(db);
};

/** Waits until no one else changes the group. */
export const lockGroup = async (db: Kysely<Tables>, companyId: number, groupId: number): Promise<void> => {
  await sql`select 1 from chat_group where company_id = ${companyId} and group_id = ${groupId}
    for no key update`.execute(db);
};

/** Stores someone among the people of a group that stores them. */
export const addToGroup = async (
  db: Kysely<Tables>,
  { company_id: companyId, group_id: groupId }: ChatGroupRecord,
  userId: number,
): Promise<void> => {
  await sql`insert into chat_group_member (company_id, group_id, user_id)
    values (${companyId}, ${groupId}, ${userId}) on conflict do nothing`.execute(db);
};

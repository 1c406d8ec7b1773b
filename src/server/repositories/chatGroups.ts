import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { ChatGroupTable } from '#server/database/tables/addressBook.ts';
import type { Tables } from '#server/database/tables.ts';

/** A live chat group as it is stored. */
export type ChatGroupRecord = Selectable<ChatGroupTable>;

/** What is known of a group only by looking at people. */
export interface GroupPeople {
  readonly group_id: number;
  readonly users_count: number;
  readonly owner_name: string | null;
  /** Nobody, somebody who left the company, or who is no longer among the department's people. */
  readonly owner_gone: boolean;
}

/** Whose people a group takes: the department's own, or those below it as well, hidden branches or not. */
export interface GroupReach {
  readonly departmentId: number;
  readonly includeSub: boolean;
  readonly includeHidden: boolean;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

const live = (db: Kysely<Tables>, companyId: number) =>
  db.selectFrom('chat_group').selectAll().where('company_id', '=', companyId).where('status', '=', 'normal');

/** A live group by its id. */
export const findGroup = (
  db: Kysely<Tables>,
  companyId: number,
  groupId: number,
): Promise<ChatGroupRecord | undefined> =>
  live(db, companyId).where('group_id', '=', groupId).executeTakeFirst();

/** The live groups of departments, by department. */
export const findGroupsOfDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<ReadonlyMap<number, ChatGroupRecord>> => {
  if (departmentIds.length === 0) return new Map();
  const rows = await live(db, companyId)
    .where('dept_id', '=', sql<number>`any(${idArray(departmentIds)})`)
    .execute();
  return new Map(rows.flatMap((row) => (row.dept_id === null ? [] : [[row.dept_id, row] as const])));
};

/** Departments a group's people come from; `target` has one row per group (a department and what is included). */
const insideOf = (companyId: number) => sql`
  hidden as materialized (
    select id, ancestors from department
    where company_id = ${companyId} and hidden = 1 and deleted_at is null
  ),
  inside as materialized (
    select target.group_id, department.id, department.main_count
    from target
    join department on department.company_id = ${companyId} and department.deleted_at is null
      and department.sort_path >= target.sort_path
      -- A path followed by 0 comes before all below the department, by / after them.
      and department.sort_path <
        case when target.include_sub = 1 then left(target.sort_path, -1) || '/' else target.sort_path || '0' end
    where target.include_hidden = 1 or not exists (
      select 1 from hidden
      where hidden.id <> target.dept_id and target.dept_id = any(hidden.ancestors)
        and hidden.id = any(department.ancestors))
  )`;

/**
 * Size and owner of some groups. The people of groups kept in step are counted as those of departments are: by main
 * department, and the few guests one by one.
 */
export const findGroupPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, GroupPeople>> => {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<GroupPeople>`
    with target as materialized (
      select chat_group.group_id, chat_group.dept_id, chat_group.include_sub, chat_group.include_hidden,
        chat_group.in_step, department.sort_path
      from chat_group
      join department on department.company_id = chat_group.company_id and department.id = chat_group.dept_id
      where chat_group.company_id = ${companyId} and chat_group.group_id = any(${idArray(groupIds)})
    ),
    ${insideOf(companyId)},
    residents as (
      select group_id, sum(main_count) as count from inside group by group_id
    ),
    guests as (
      select inside.group_id, count(distinct guest.user_id) as count
      from inside
      join membership guest on guest.company_id = ${companyId} and guest.department_id = inside.id
        and guest.is_main = 0
      join member person on person.company_id = guest.company_id and person.user_id = guest.user_id
        and person.status = 'normal'
      where not exists (select 1 from inside home
        where home.group_id = inside.group_id and home.id = person.main_department_id)
      group by inside.group_id
    )
    select chat_group.group_id,
      case when chat_group.in_step = 1
        then coalesce(residents.count, 0) + coalesce(guests.count, 0)
        else (select count(*) from chat_group_member one
          join member person on person.company_id = one.company_id and person.user_id = one.user_id
            and person.status = 'normal'
          where one.company_id = chat_group.company_id and one.group_id = chat_group.group_id)
      end as users_count,
      owner.name as owner_name,
      owner.status is distinct from 'normal' or (chat_group.dept_id is not null and not exists (
        select 1 from membership place
        join inside on inside.group_id = chat_group.group_id and inside.id = place.department_id
        where place.company_id = chat_group.company_id and place.user_id = chat_group.owner_id)) as owner_gone
    from chat_group
    left join residents using (group_id)
    left join guests using (group_id)
    left join member owner on owner.company_id = chat_group.company_id and owner.user_id = chat_group.owner_id
    where chat_group.company_id = ${companyId} and chat_group.group_id = any(${idArray(groupIds)})
  `.execute(db);
  return new Map(rows.map((row) => [row.group_id, { ...row, users_count: Number(row.users_count) }]));
};

/** Whether somebody who has not left is among the people a group with this reach would have (case D21). */
export const isAmongPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  reach: GroupReach,
  userId: number,
): Promise<boolean> => {
  const { rows } = await sql<{ readonly found: boolean }>`
    with target as materialized (
      select 0 as group_id, id as dept_id, sort_path,
        ${reach.includeSub ? 1 : 0}::int as include_sub, ${reach.includeHidden ? 1 : 0}::int as include_hidden
      from department where company_id = ${companyId} and id = ${reach.departmentId} and deleted_at is null
    ),
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
      created_at: group.at,
      updated_at: group.at,
      updated_by: group.by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** What may be changed of a group in place. */
export type ChatGroupChange = Pick<
  Updateable<ChatGroupTable>,
  'name' | 'owner_id' | 'include_sub' | 'include_hidden' | 'in_step' | 'status' | 'dissolved_at'
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
 * takes them from the department: none are stored.
 */
export const settlePeople = async (db: Kysely<Tables>, group: ChatGroupRecord): Promise<void> => {
  const { company_id: companyId, group_id: groupId } = group;
  await db
    .deleteFrom('chat_group_member')
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .execute();
  if (group.in_step === 1) return;
  await sql`
    with target as materialized (
      select chat_group.group_id, chat_group.dept_id, chat_group.include_sub, chat_group.include_hidden,
        department.sort_path
      from chat_group
      join department on department.company_id = chat_group.company_id and department.id = chat_group.dept_id
      where chat_group.company_id = ${companyId} and chat_group.group_id = ${groupId}
    ),
    ${insideOf(companyId)}
    insert into chat_group_member (company_id, group_id, user_id)
    select distinct ${companyId}::bigint, ${groupId}::bigint, place.user_id
    from inside
    join membership place on place.company_id = ${companyId} and place.department_id = inside.id
    join member person on person.company_id = place.company_id and person.user_id = place.user_id
      and person.status = 'normal'
  `.execute(db);
};

/** Waits until nobody else changes the group. */
export const lockGroup = async (db: Kysely<Tables>, companyId: number, groupId: number): Promise<void> => {
  await sql`select 1 from chat_group where company_id = ${companyId} and group_id = ${groupId}
    for no key update`.execute(db);
};

/** Stores somebody among the people of a group that stores them. */
export const addToGroup = async (
  db: Kysely<Tables>,
  { company_id: companyId, group_id: groupId }: ChatGroupRecord,
  userId: number,
): Promise<void> => {
  await sql`insert into chat_group_member (company_id, group_id, user_id)
    values (${companyId}, ${groupId}, ${userId}) on conflict do nothing`.execute(db);
};

import { type Kysely, sql } from 'kysely';
import type { ResignReason } from '#domain/resignation/handOver.ts';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Someone about to leave, with all that a rule asks and a preview counts. */
export interface LeaverRecord {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  readonly entry_time: string | null;
  readonly main_department_id: number;
  /** Of the live department people are at home in; null: without one. */
  readonly department_name: string | null;
  readonly position: string | null;
  /** Of the main department, itself included; empty: without one. */
  readonly ancestors: readonly number[];
  readonly department_ids: readonly number[];
  /** Where the main department comes from. */
  readonly source: string;
  readonly administration: readonly {
    readonly kind: 'main' | 'sub' | 'asset';
  }[];
  readonly sessions: number;
  readonly groups: number;
  /** Links of theirs people can join by. */
  readonly links: number;
}

/** What is written of everyone who leaves at once. */
interface Leave {
  readonly companyId: number;
  readonly userIds: readonly number[];
  readonly outTime: string;
  readonly reason: ResignReason;
  readonly note: string | null;
  readonly at: Date;
  readonly operatorId: number | null;
  readonly operatorName: string;
  /** Their places in groups stay until they are purged. */
  readonly keepsGroups?: boolean | undefined;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/**
 * Locks people who work here, in the order of their ids, and answers who they are: anyone who edits, moves or resigns the
 * same person waits.
 */
export const lockLeavers = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly user_id: number }>`
    select user_id from member
    where company_id = ${companyId} and user_id = any(${idArray(userIds)}) and status = 'normal'
    order by user_id for no key update`.execute(db);
  return rows.map((row) => row.user_id);
};

/** People who work here, in one statement however many they are; anyone who does not is left out. */
export const findLeavers = async (
  { db, actor: { companyId }, now, sources }: Pick<CallContext, 'db' | 'actor' | 'now' | 'sources'>,
  userIds: readonly number[],
): Promise<readonly LeaverRecord[]> => {
  const { rows } = await sql<LeaverRecord>`
    select member.user_id, member.name, member.work_id, member.entry_time, member.main_department_id,
      home.name as department_name,
      (select position from membership where membership.company_id = member.company_id
        and membership.user_id = member.user_id and is_main = 1) as position,
      coalesce(to_json(home.ancestors), '[]') as ancestors,
      coalesce((select json_agg(department_id order by is_main desc, department_id) from membership
        where membership.company_id = member.company_id and membership.user_id = member.user_id), '[]')
        as department_ids,
      coalesce(home.source, 'main') as source,
      coalesce((select json_agg(json_build_object('kind', kind)) from (
        select kind from administrator
          where administrator.company_id = member.company_id and administrator.user_id = member.user_id
            and (status = 1 or kind = 'asset' and status = 0)
        union
        select 'sub' from ${mandateRows}
          where mandate.company_id = member.company_id and mandate.user_id = member.user_id) as held), '[]')
        as administration,
      (select count(*) from session where session.company_id = member.company_id
        and session.user_id = member.user_id and revoked_at is null and expires_at > ${now}) as sessions,
      (select count(*) from chat_group_member one
        join chat_group on chat_group.company_id = one.company_id and chat_group.group_id = one.group_id
          and chat_group.status = 'normal' and chat_group.in_step = 0
        where one.company_id = member.company_id and one.user_id = member.user_id)
      + (select count(*) from chat_group where chat_group.company_id = member.company_id
        and chat_group.status = 'normal' and chat_group.in_step = 1 and chat_group.dept_id in (
          select department_id from membership where membership.company_id = member.company_id
            and membership.user_id = member.user_id)) as groups,
      ${sources.directory.countedLinks(now)} as links
    from member
    left join department home on home.company_id = member.company_id and home.id = member.main_department_id
      and home.deleted_at is null
    where member.company_id = ${companyId} and member.user_id = any(${idArray(userIds)}) and member.status = 'normal'
    order by member.user_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    sessions: Number(row.sessions),
    groups: Number(row.groups),
    links: Number(row.links),
  }));
};

/** Who left and from where, kept for the list and for coming back. Before the memberships end. */
const insertResignations = (db: Kysely<Tables>, leave: Leave) =>
  sql`
    insert into resignation (company_id, user_id, main_department_id, department_ids, departments, out_time, reason,
      note, resigned_at, operator_id, operator_name, roles)
    select member.company_id, member.user_id, member.main_department_id,
      coalesce(array_agg(seat.department_id order by seat.is_main desc, seat.department_id)
        filter (where seat.user_id is not null), '{}'),
      coalesce(jsonb_agg(jsonb_build_object('id', seat.department_id, 'position', seat.position,
        'is_main', seat.is_main) order by seat.is_main desc, seat.department_id)
        filter (where seat.user_id is not null), '[]'),
      ${leave.outTime}::date, ${leave.reason}::text, ${leave.note}::text, ${leave.at}::timestamptz,
      ${leave.operatorId}::bigint, ${leave.operatorName}::text,
      coalesce((select jsonb_agg(jsonb_build_object('pos_id', held.pos_id, 'scope_depts', held.scope_depts))
        from role_member held where held.company_id = member.company_id and held.user_id = member.user_id
          and held.by_hand = 1), '[]')
    from member
    left join membership seat on seat.company_id = member.company_id and seat.user_id = member.user_id
    where member.company_id = ${leave.companyId} and member.user_id = any(${idArray(leave.userIds)})
    group by member.company_id, member.user_id, member.main_department_id`.execute(db);

const endMemberships = async (db: Kysely<Tables>, leaving: Leave) => {
  const { companyId, userIds, at, operatorId, keepsGroups = false } = leaving;
  await sql`
    update department set main_count = department.main_count - gone.people
    from (select main_department_id as id, count(*) as people from member
      where company_id = ${companyId} and user_id = any(${idArray(userIds)}) group by main_department_id) gone
    where department.company_id = ${companyId} and department.id = gone.id`.execute(db);
  await sql`
    delete from membership where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(
    db,
  );
  await sql`
    update department set admin_id = null, version = version + 1, updated_at = ${at}, updated_by = ${operatorId}
    where company_id = ${companyId} and admin_id = any(${idArray(userIds)})`.execute(db);
  // Ownership of a group stays until it is handed over; everything else of a group ends.
  if (keepsGroups) return;
  await sql`
    delete from chat_group_member where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(
    db,
  );
};

const endRights = async (db: Kysely<Tables>, { companyId, userIds, at }: Leave) => {
  await sql`
    update session set revoked_at = ${at}
    where company_id = ${companyId} and user_id = any(${idArray(userIds)}) and revoked_at is null`.execute(
    db,
  );
  await sql`
    delete from administrator
    where company_id = ${companyId} and user_id = any(${idArray(userIds)}) and kind = 'sub'`.execute(db);
  await sql`
    delete from manage_group_member
    where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(db);
  await sql`
    delete from app_admin
    where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(db);
};

/**
 * Ends people's work here: memberships, leading of departments, groups, sessions and administrator rights, save those of asset
 * administrators, which end with their review (`endAssetRights`). Their numbers
 * stay theirs until they are purged. Ask `lockLeavers` and lock their departments first.
 */
export const leave = async (db: Kysely<Tables>, leaving: Leave): Promise<void> => {
  const { companyId, userIds, at, operatorId } = leaving;
  await insertResignations(db, leaving);
  await endMemberships(db, leaving);
  await endRights(db, leaving);
  await sql`
    delete from member_search where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(
    db,
  );
  // A temporary term ends with the work it was for; the job that ended it by its time says so afterwards.
  await sql`
    update temporary_staff set status = 'ended', ended_at = ${at}, due_at = null, kept_rule = null,
      version = version + 1, updated_at = ${at}, updated_by = ${operatorId}
    where company_id = ${companyId} and user_id = any(${idArray(userIds)})
      and status in ('active', 'expiring')`.execute(db);
  await sql`
    update member set status = 'resigned', resigned_at = ${at}, transfer_status = 0, version = version + 1,
      updated_at = ${at}, updated_by = ${operatorId}
    where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(db);
};

/** The company's main administrator. */
export const findMainAdministrator = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('administrator')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'main')
    .executeTakeFirst();
  return row?.user_id;
};

/** Departments of these that no one but the leavers administers: sub-administrators of the whole company look after all. */
export const findUnattended = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  const { rows } = await sql<{ readonly id: number; readonly name: string }>`
    with scope as (
      select user_id, value::bigint as id from ${mandateRows}, jsonb_array_elements_text(departments)
      where company_id = ${companyId}
    )
    select distinct department.id, department.name from scope
    join department on department.company_id = ${companyId} and department.id = scope.id
      and department.deleted_at is null
    where scope.user_id = any(${idArray(userIds)})
      and not exists (select 1 from scope other
        where other.id = any(department.ancestors) and not other.user_id = any(${idArray(userIds)}))
      and not exists (select 1 from ${mandateRows}
        where company_id = ${companyId} and is_company
          and grants ->> 'addressBook' = 'manage' and not user_id = any(${idArray(userIds)}))
    order by department.id`.execute(db);
  return rows;
};

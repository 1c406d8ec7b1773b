import { type Kysely, type Selectable, sql } from 'kysely';
import type { ConnectedSeat, SourceDepartment } from '#domain/department/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import type { LinkRecord } from '#server/features/directory/department/store/departmentLinks.ts';
import type { MemberProfile, MemberRecord } from '#server/features/directory/member/store/members.ts';

type Db = Kysely<Tables>;

/** A company that is or can be connected to another one. */
export type SourceCompany = Pick<Selectable<Tables['company']>, 'company_id' | 'name'>;

/** A company that lives; undefined for every other, also one that is being dissolved. */
export const findLivingCompany = (db: Db, companyId: number): Promise<SourceCompany | undefined> =>
  db
    .selectFrom('company')
    .select(['company_id', 'name'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'normal')
    .executeTakeFirst();

/** Whether the account behind a session is main administrator of another company, too. */
export const isMainThere = async (
  db: Db,
  { sessionId, companyId }: { readonly sessionId: number | undefined; readonly companyId: number },
): Promise<boolean> => {
  if (sessionId === undefined) return false;
  const { rows } = await sql<{ readonly isMain: boolean }>`
    select exists (select from session
      join member own on own.company_id = session.company_id and own.user_id = session.user_id
      join member there on there.account_id = coalesce(session.account_id, own.account_id)
        and there.company_id = ${companyId} and there.status = 'normal'
      join administrator on administrator.company_id = there.company_id and administrator.user_id = there.user_id
        and administrator.kind = 'main' and administrator.status = 1
      where session.session_id = ${sessionId} and session.by_sign_on = 0) as "isMain"`.execute(db);
  return rows[0]?.isMain === true;
};

/** Lets companies be connected one after the other, whichever they are: the one that would close a circle sees it. */
export const lockConnections = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('department links', 0))`.execute(db);
};

/** Whether a company stands in another one's tree, directly or over companies between them. */
export const standsBelow = async (
  db: Db,
  { companyId, above }: { readonly companyId: number; readonly above: number },
): Promise<boolean> => {
  const { rows } = await sql<{ readonly isBelow: boolean }>`
    with recursive below (id) as (
      select sub_company_id from department_link where company_id = ${above}
      union
      select link.sub_company_id from below join department_link link on link.company_id = below.id
    )
    select exists (select from below where id = ${companyId}) as "isBelow"`.execute(db);
  return rows[0]?.isBelow === true;
};

/** A department of a connected company, with whether it is hidden there. */
export interface SharedDepartment extends SourceDepartment {
  readonly hidden: number;
}

/**
 * A company's own departments in the order of its tree. What it has connected itself is another company's, whose administrator agreed to
 * that one connection alone.
 */
export const findSharedDepartments = async (
  db: Db,
  companyId: number,
): Promise<readonly SharedDepartment[]> => {
  const { rows } = await sql<SharedDepartment>`
    select id, super_dept_id as "parentId", name, name_en as "nameEn", name_ja as "nameJa", abbreviation, hidden
    from department own
    where company_id = ${companyId} and deleted_at is null
      and not exists (select from department above where above.company_id = own.company_id
        and above.id = any(own.ancestors) and above.source <> 'main')
    order by sort_path`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), parentId: Number(row.parentId) }));
};

/** Someone of a connected company, with their places in departments of its own. */
export interface SharedPerson
  extends Omit<MemberProfile, 'note' | 'main_department_id'>,
    Pick<MemberRecord, 'user_id' | 'member_type'> {
  readonly seats: readonly ConnectedSeat[];
}

/** Everyone who works in these departments of a company, and who is in none at all. Notes about people stay where they were made. */
export const findSharedPeople = async (
  db: Db,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly SharedPerson[]> => {
  const { rows } = await sql<SharedPerson>`
    select member.user_id, member.name, member.country_code, member.phone, member.phone_show, member.email,
      member.work_id, member.extension, member.office_location, member.entry_time, member.executive_mode,
      member.member_type, coalesce(seat.seats, '[]') as seats
    from member
    left join lateral (
      select json_agg(json_build_object('departmentId', department_id, 'position', coalesce(position, ''),
        'isMain', is_main = 1) order by is_main desc, department_id) as seats
      from membership where membership.company_id = member.company_id and membership.user_id = member.user_id
        and membership.department_id = any(${[...departmentIds]}::bigint[])) seat on true
    where member.company_id = ${companyId} and member.status = 'normal'
      and (seat.seats is not null or member.main_department_id = 0)
    order by member.user_id`.execute(db);
  return rows.map((row) => ({ ...row, user_id: Number(row.user_id) }));
};

/** Every connection of every company: the operator's list. */
export const findAllLinks = (db: Db): Promise<readonly LinkRecord[]> =>
  db.selectFrom('department_link').selectAll().orderBy('company_id').orderBy('dept_id').execute();

/** Everyone who is in the branch of a connected company, in the order of their ids. */
export const findBranchPeople = async (
  db: Db,
  companyId: number,
  rootId: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly user_id: number }>`
    select distinct membership.user_id from membership
    join department on department.company_id = membership.company_id and department.id = membership.department_id
      and department.deleted_at is null and department.ancestors @> ${[rootId]}::bigint[]
    where membership.company_id = ${companyId} order by 1`.execute(db);
  return rows.map((row) => Number(row.user_id));
};

/** The departments of the branch of a connected company, its root first. */
export const findBranchIds = async (
  db: Db,
  companyId: number,
  rootId: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select id from department where company_id = ${companyId} and deleted_at is null
      and ancestors @> ${[rootId]}::bigint[] order by sort_path`.execute(db);
  return rows.map((row) => Number(row.id));
};

/** Which of these people work here, have left, or are purged. */
export const findStandingOf = async (
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, MemberRecord['status']>> => {
  const { rows } = await sql<{ readonly user_id: number; readonly status: MemberRecord['status'] }>`
    select user_id, status from member
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [Number(row.user_id), row.status]));
};

/** Says what kind of people these are; they have just been added. */
export const setMemberType = async (
  db: Db,
  companyId: number,
  { userIds, type }: { readonly userIds: readonly number[]; readonly type: MemberRecord['member_type'] },
): Promise<void> => {
  await sql`update member set member_type = ${type}
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
};

/** Leaves someone in the company without a department, as its founder begins: they are in nothing but the branch of these departments. */
export const leaveWithoutDepartment = async (db: Db, companyId: number, userId: number): Promise<void> => {
  await sql`update department set main_count = main_count - 1
    where company_id = ${companyId} and id = (select main_department_id from member
      where company_id = ${companyId} and user_id = ${userId})`.execute(db);
  await sql`delete from membership where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  await sql`update member set main_department_id = 0, version = version + 1
    where company_id = ${companyId} and user_id = ${userId}`.execute(db);
};

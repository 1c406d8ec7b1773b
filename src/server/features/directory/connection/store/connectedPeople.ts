import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';

type Db = Kysely<Tables>;

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

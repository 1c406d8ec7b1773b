import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** One thing a person owns. `department_id`: the department it belongs to, null for what belongs to the person alone. */
export interface OwnedRecord {
  readonly user_id: number;
  readonly target_id: number;
  readonly target_name: string;
  readonly department_id: number | null;
}

/** Someone who is to take over one thing. */
export interface Taking {
  readonly targetId: number;
  readonly recipientId: number;
}

/** One thing going from one person to another. */
export interface Handing extends Taking {
  readonly companyId: number;
  readonly ownerId: number;
  readonly at: Date;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

const list = async (query: ReturnType<typeof sql<OwnedRecord>>, db: Kysely<Tables>) =>
  (await query.execute(db)).rows;

/** Live departments people are responsible for. */
export const findLedDepartments = (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> =>
  list(
    sql<OwnedRecord>`
      select admin_id as user_id, id as target_id, name as target_name, id as department_id
      from department
      where company_id = ${companyId} and admin_id = any(${idArray(userIds)}) and deleted_at is null
      order by admin_id, sort_path`,
    db,
  );

/** Live departments people supervise. */
export const findSupervisedDepartments = (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> =>
  list(
    sql<OwnedRecord>`
      select membership.user_id, department.id as target_id, department.name as target_name,
        department.id as department_id
      from membership
      join department on department.company_id = membership.company_id and department.id = membership.department_id
        and department.deleted_at is null
      where membership.company_id = ${companyId} and membership.user_id = any(${idArray(userIds)})
        and membership.is_supervisor = 1
      order by membership.user_id, department.sort_path`,
    db,
  );

/** The departments each of these people is in. */
export const findDepartmentsOf = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const rows = await db
    .selectFrom('membership')
    .select((eb) => ['user_id', sql<number[]>`array_agg(${eb.ref('department_id')})`.as('ids')])
    .where('company_id', '=', companyId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.ids.map(Number)]));
};

/** Puts someone who came back among the people of the groups without a department that are still theirs. */
export const rejoinOwnGroups = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<void> => {
  await sql`
    insert into chat_group_member (company_id, group_id, user_id, is_admin)
    select company_id, group_id, owner_id, 0 from chat_group
    where company_id = ${companyId} and owner_id = ${userId} and status = 'normal' and dept_id is null
    on conflict (company_id, group_id, user_id) do nothing`.execute(db);
};

/** Makes the recipient responsible, if no one has been named meanwhile. */
export const takeDepartment = async (db: Kysely<Tables>, handing: Handing): Promise<boolean> => {
  const { companyId, targetId, recipientId, at } = handing;
  const { rows } = await sql`
    update department set admin_id = ${recipientId}, version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and id = ${targetId} and admin_id is null and deleted_at is null
    returning id`.execute(db);
  return rows.length > 0;
};

/** Makes the recipient a supervisor of the department they are in. False: the department is gone. */
export const takeSupervision = async (db: Kysely<Tables>, handing: Handing): Promise<boolean> => {
  const { companyId, targetId, recipientId } = handing;
  const { rows } = await sql`
    update membership set is_supervisor = 1
    where company_id = ${companyId} and department_id = ${targetId} and user_id = ${recipientId}
      and exists (select 1 from department where department.company_id = membership.company_id
        and department.id = membership.department_id and department.deleted_at is null)
    returning user_id`.execute(db);
  return rows.length > 0;
};

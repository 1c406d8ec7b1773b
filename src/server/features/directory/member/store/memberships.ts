import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** A person in a department, with what is shown of the department. */
export interface MembershipRecord {
  readonly user_id: number;
  readonly department_id: number;
  readonly position: string | null;
  readonly is_main: number;
  readonly is_supervisor: number;
  readonly is_top: number;
  readonly department_name: string;
  readonly ancestors: readonly number[];
  readonly admin_id: number | null;
}

export interface SupervisorRecord {
  readonly department_id: number;
  readonly user_id: number;
  readonly name: string;
}

const idArray = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** Supervisors of some departments: in the order they were named, the main one first; then as people are sorted. */
export const findSupervisors = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly SupervisorRecord[]> =>
  departmentIds.length === 0
    ? []
    : db
        .selectFrom('membership')
        .innerJoin('member', (join) =>
          join
            .onRef('member.company_id', '=', 'membership.company_id')
            .onRef('member.user_id', '=', 'membership.user_id'),
        )
        .select(['membership.department_id', 'membership.user_id', 'member.name'])
        .where('membership.company_id', '=', companyId)
        .where('membership.is_supervisor', '=', 1)
        .where('membership.department_id', '=', idArray(departmentIds))
        .where('member.status', '=', 'normal')
        .orderBy(sql`membership.supervisor_order nulls last`)
        .orderBy('membership.rank')
        .execute();

/** Those of the people who are in the department itself. */
export const findPeopleInDepartment = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentId: number,
  userIds: readonly number[],
): Promise<readonly number[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('membership')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('department_id', '=', departmentId)
    .where('user_id', '=', idArray(userIds))
    .execute();
  return rows.map((row) => row.user_id);
};

/** Makes exactly these people supervisors of the department, the first of them the main one. */
export const setSupervisors = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentId: number,
  userIds: readonly number[],
): Promise<void> => {
  const places = sql<number | null>`array_position(${[...userIds]}::bigint[], user_id)`;
  await sql`
    update membership set is_supervisor = case when ${places} is null then 0 else 1 end, supervisor_order = ${places}
    where company_id = ${companyId} and department_id = ${departmentId}
      and (is_supervisor = 1 or ${places} is not null)
  `.execute(db);
};

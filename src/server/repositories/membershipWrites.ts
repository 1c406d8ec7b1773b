import { type Kysely, sql } from 'kysely';
import { rankAfter } from '#domain/department/rank.ts';
import type { Tables } from '#server/database/tables.ts';
import type { MembershipRecord } from './memberships.ts';

/** A membership as it should be. */
export interface WantedMembership {
  readonly departmentId: number;
  readonly position: string;
  readonly isMain: boolean;
}

/** A membership as it is. */
export type PresentMembership = Pick<MembershipRecord, 'department_id' | 'position' | 'is_main'>;

/** Whether a wanted membership is there already, exactly so. */
export const isPresent = (present: readonly PresentMembership[], wanted: WantedMembership): boolean =>
  present.some(
    (each) =>
      each.department_id === wanted.departmentId &&
      each.position === wanted.position &&
      each.is_main === Number(wanted.isMain),
  );

const idArray = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/**
 * Locks departments that gain or lose people, in the order of their ids, and answers those that are still alive: a
 * deletion that came first is seen, one that comes later waits (case D15).
 */
export const lockDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', idArray(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
};

/** Counts people by main department: the one stored counter, kept in the department itself only. */
export const changeMainCount = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentId: number,
  by: number,
): Promise<void> => {
  await db
    .updateTable('department')
    .set({ main_count: sql<number>`main_count + ${by}` })
    .where('company_id', '=', companyId)
    .where('id', '=', departmentId)
    .execute();
};

/** The last rank there is, pinned people included: whoever is unpinned goes back to a rank nobody else was given. */
const lastRank = async (db: Kysely<Tables>, companyId: number, departmentId: number) => {
  const lastOf = (isTop: 0 | 1) => sql`(
    select rank from membership
    where company_id = ${companyId} and department_id = ${departmentId} and is_top = ${isTop}
    order by rank desc limit 1)`;
  const { rows } = await sql<{ readonly rank: string | null }>`
    select greatest(${lastOf(0)}, ${lastOf(1)}) as rank`.execute(db);
  return rows[0]?.rank ?? undefined;
};

const insertMembership = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
  wanted: WantedMembership,
) => {
  const rank = rankAfter(await lastRank(db, companyId, wanted.departmentId));
  await db
    .insertInto('membership')
    .values({
      company_id: companyId,
      department_id: wanted.departmentId,
      user_id: userId,
      position: wanted.position,
      is_main: wanted.isMain ? 1 : 0,
      rank,
    })
    .execute();
};

const updateMembership = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
  wanted: WantedMembership,
) => {
  await db
    .updateTable('membership')
    .set({ position: wanted.position, is_main: wanted.isMain ? 1 : 0 })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('department_id', '=', wanted.departmentId)
    .execute();
};

/**
 * Brings a person's memberships to what is wanted. `present`: departments they are in and that may be changed; others
 * stay untouched. New ones come last in their department.
 */
export const saveMemberships = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
  present: readonly PresentMembership[],
  wanted: readonly WantedMembership[],
): Promise<void> => {
  const presentIds = present.map((membership) => membership.department_id);
  const kept = new Set(wanted.map((membership) => membership.departmentId));
  const gone = presentIds.filter((id) => !kept.has(id));
  if (gone.length > 0)
    await db
      .deleteFrom('membership')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('department_id', '=', idArray(gone))
      .execute();
  const changed = wanted.filter((membership) => !isPresent(present, membership));
  // The main one last: at no moment are there two.
  for (const membership of changed.sort((left, right) => Number(left.isMain) - Number(right.isMain))) {
    const save = presentIds.includes(membership.departmentId) ? updateMembership : insertMembership;
    await save(db, companyId, userId, membership);
  }
};

/** Takes the main flag from a membership that is not otherwise changed. */
export const clearMain = async (db: Kysely<Tables>, companyId: number, userId: number): Promise<void> => {
  await db
    .updateTable('membership')
    .set({ is_main: 0 })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('is_main', '=', 1)
    .execute();
};

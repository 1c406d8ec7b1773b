import { type Kysely, sql } from 'kysely';
import { ranksAfter } from '#domain/department/order.ts';
import type { Tables } from '#server/database/tables.ts';

/** Those of the people who are in so many departments that one more is too many. */
export const findOverLimit = async (
  db: Kysely<Tables>,
  {
    companyId,
    userIds,
    limit,
  }: { readonly companyId: number; readonly userIds: readonly number[]; readonly limit: number },
): Promise<readonly number[]> => {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ readonly user_id: number }>`
    select user_id from membership
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])
    group by user_id having count(*) >= ${limit}
  `.execute(db);
  return rows.map((row) => row.user_id);
};

/** In how many departments each of the people is; who is in none is left out. */
export const countSeats = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly user_id: number; readonly seats: number }>`
    select user_id, count(*)::int as seats from membership
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])
    group by user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.seats]));
};

/** Who was in no department at all is at home in the new one. */
const setMainDepartments = async (
  db: Kysely<Tables>,
  {
    companyId,
    departmentId,
    unplaced,
  }: { readonly companyId: number; readonly departmentId: number; readonly unplaced: readonly number[] },
): Promise<void> => {
  if (unplaced.length === 0) return;
  await sql`update member set main_department_id = ${departmentId}
    where company_id = ${companyId} and user_id = any(${[...unplaced]}::bigint[])`.execute(db);
  await sql`update department set main_count = main_count + ${unplaced.length}
    where company_id = ${companyId} and id = ${departmentId}`.execute(db);
};

/**
 * Puts the people a new department is founded with into it, in the order given, each with the position of their main
 * department. The caller has locked them (`lockNamed`) before anything else: no one leaves the company meanwhile.
 */
export const addFounders = async (
  db: Kysely<Tables>,
  {
    companyId,
    departmentId,
    userIds,
  }: { readonly companyId: number; readonly departmentId: number; readonly userIds: readonly number[] },
): Promise<void> => {
  if (userIds.length === 0) return;
  const ranks = ranksAfter(undefined, userIds.length);
  const { rows } = await sql<{ readonly user_id: number; readonly is_main: number }>`
    insert into membership (company_id, department_id, user_id, position, is_main, rank)
    select member.company_id, ${departmentId}::bigint, member.user_id, home.position,
      case when home.user_id is null then 1 else 0 end, founder.rank
    from unnest(${[...userIds]}::bigint[], ${[...ranks]}::text[]) as founder(user_id, rank)
    join member on member.company_id = ${companyId} and member.user_id = founder.user_id
      and member.status = 'normal'
    left join membership home on home.company_id = member.company_id and home.user_id = member.user_id
      and home.is_main = 1
    returning user_id, is_main
  `.execute(db);
  const unplaced = rows.filter(({ is_main: isMain }) => isMain === 1).map((row) => row.user_id);
  await setMainDepartments(db, { companyId, departmentId, unplaced });
  await sql`update member set version = version + 1
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
};

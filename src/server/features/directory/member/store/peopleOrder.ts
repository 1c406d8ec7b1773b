import { type Kysely, sql } from 'kysely';
import type { RankedPerson } from '#domain/member/peopleOrder.ts';
import type { Tables } from '#server/database/tables.ts';

/** Of these people, those who are in the department itself and have not left, in the order of the department. */
export const findRankedPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentId: number,
  userIds: readonly number[],
): Promise<readonly RankedPerson[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('membership')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'membership.company_id')
        .onRef('member.user_id', '=', 'membership.user_id'),
    )
    .select(['membership.user_id', 'membership.rank', 'membership.is_top'])
    .where('membership.company_id', '=', companyId)
    .where('membership.department_id', '=', departmentId)
    .where('membership.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('member.status', '=', 'normal')
    .orderBy('membership.is_top', 'desc')
    .orderBy('membership.rank')
    .orderBy('membership.user_id')
    .execute();
  return rows.map((row) => ({ userId: row.user_id, rank: row.rank, isTop: row.is_top === 1 }));
};

/** The nearest other rank above or below one, among people pinned like that person; undefined at the end. */
export const findRankBeside = async (
  db: Kysely<Tables>,
  place: { readonly companyId: number; readonly departmentId: number },
  { rank, isTop }: RankedPerson,
  side: 'before' | 'after',
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('membership')
    .select('rank')
    .where('company_id', '=', place.companyId)
    .where('department_id', '=', place.departmentId)
    .where('is_top', '=', isTop ? 1 : 0)
    .where('rank', side === 'before' ? '<' : '>', rank)
    .orderBy('rank', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row?.rank;
};

/** Gives people of a department new ranks, all in one statement. */
export const setPeopleRanks = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentId: number,
  ranks: readonly { readonly userId: number; readonly rank: string }[],
): Promise<void> => {
  if (ranks.length === 0) return;
  await sql`
    update membership set rank = fresh.rank
    from unnest(${ranks.map(({ userId }) => userId)}::bigint[], ${ranks.map(({ rank }) => rank)}::text[])
      as fresh (user_id, rank)
    where membership.company_id = ${companyId} and membership.department_id = ${departmentId}
      and membership.user_id = fresh.user_id
  `.execute(db);
};

/** Pins a person to the top of a department, or lets them go back to where they stood. */
export const setPinned = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentId: number,
  userId: number,
  isTop: 0 | 1,
): Promise<void> => {
  await db
    .updateTable('membership')
    .set({ is_top: isTop })
    .where('company_id', '=', companyId)
    .where('department_id', '=', departmentId)
    .where('user_id', '=', userId)
    .execute();
};

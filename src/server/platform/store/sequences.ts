import { type Kysely, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Draws `count` ids of a noun in a company and answers the first; the others follow it. Ids are never given twice: the
 * row stays locked until the transaction ends.
 */
export const nextId = async (
  db: Kysely<Tables>,
  {
    companyId,
    noun,
    count = 1,
  }: { readonly companyId: number; readonly noun: string; readonly count?: number },
): Promise<number> => {
  const { last_id: lastId } = await db
    .insertInto('sequence')
    .values({ company_id: companyId, noun, last_id: count })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'noun'])
        .doUpdateSet({ last_id: sql<number>`sequence.last_id + ${count}` }),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow();
  return lastId - count + 1;
};

interface LastRank {
  readonly id: number;
  readonly rank: string | null;
}

/**
 * The last rank there is in each department, pinned people included: anyone who is unpinned goes back to a rank no one else
 * was given. A department without people is left out.
 */
export const findLastRanks = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const lastOf = (isTop: 0 | 1) => sql`(
    select rank from membership
    where company_id = ${companyId} and department_id = place.id and is_top = ${isTop}
    order by rank desc limit 1)`;
  const { rows } = await sql<LastRank>`${keptPlan}
    select place.id, greatest(${lastOf(0)}, ${lastOf(1)}) as rank
    from unnest(${[...departmentIds]}::bigint[]) as place (id)`.execute(db);
  return new Map(rows.flatMap(({ id, rank }) => (rank === null ? [] : [[id, rank] as const])));
};

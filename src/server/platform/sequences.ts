import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/**
 * Draws `count` ids of a noun in a company and answers the first; the others follow it. Ids are never given twice: the
 * row stays locked until the transaction ends.
 */
export const nextId = async (
  db: Kysely<Tables>,
  companyId: number,
  noun: string,
  count = 1,
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

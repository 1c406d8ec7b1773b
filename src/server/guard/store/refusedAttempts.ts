import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

interface Person {
  readonly companyId: number;
  readonly userId: number;
}

/** Lets one person's attempts wait for each other until the transaction ends: they are counted one after the other. */
export const lockAttempts = async (db: Kysely<Tables>, { companyId, userId }: Person): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refused ${companyId} ${userId}`}, 0))`.execute(
    db,
  );
};

/** Records of refused attempts of a person since an instant. */
export const countRefusedSince = async (
  db: Kysely<Tables>,
  { companyId, userId }: Person,
  since: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('operation_record')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('operator_id', '=', userId)
    .where('time', '>', since)
    .where('result', '<>', 'done')
    .executeTakeFirstOrThrow();
  return Number(count);
};

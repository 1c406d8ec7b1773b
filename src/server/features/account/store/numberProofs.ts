import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { PasswordOwner } from './managementPasswords.ts';

/** Whether a number others have given somebody has still to prove to be theirs (decisions/0021). */
export const isNumberWaiting = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<boolean> => {
  const row = await db
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('number_waits_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** The proof is given: whatever the person holds counts again. */
export const settleNumber = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<void> => {
  await db
    .updateTable('member')
    .set({ number_waits_since: null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('number_waits_since', 'is not', null)
    .execute();
};

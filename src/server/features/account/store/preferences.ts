import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

type KeptValue = Selectable<Tables['preference']>['value'];

interface Person {
  readonly companyId: number;
  readonly userId: number;
}

/** What a person has kept about each of their lists, by the list's noun. */
export const findPreferences = async (
  db: Kysely<Tables>,
  { companyId, userId }: Person,
): Promise<readonly { readonly noun: string; readonly value: KeptValue }[]> =>
  db
    .selectFrom('preference')
    .select(['noun', 'value'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('noun')
    .execute();

interface Kept {
  readonly noun: string;
  readonly value: KeptValue;
  readonly now: Date;
}

/**
 * What a person has kept about one list, locked until the transaction ends; the given value stands in, and is kept, where
 * there was nothing: two changes at once meet in one row.
 */
export const lockPreference = async (
  db: Kysely<Tables>,
  { companyId, userId }: Person,
  { noun, value, now }: Kept,
): Promise<KeptValue> => {
  await db
    .insertInto('preference')
    .values({ company_id: companyId, user_id: userId, noun, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'noun']).doNothing())
    .execute();
  const row = await db
    .selectFrom('preference')
    .select('value')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('noun', '=', noun)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.value;
};

/** Keeps what a person chose for one list, in place of what was kept before; the row is there (`lockPreference`). */
export const savePreference = async (
  db: Kysely<Tables>,
  { companyId, userId }: Person,
  { noun, value, now }: Kept,
): Promise<void> => {
  await db
    .updateTable('preference')
    .set({ value: JSON.stringify(value), updated_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('noun', '=', noun)
    .execute();
};

import { type Kysely, type Selectable, sql } from 'kysely';
import type { PreferenceTable, Tables } from '#server/database/tables.ts';

type KeptValue = Selectable<PreferenceTable>['value'];

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

/** Keeps what a person chose for one list, in place of what was kept before. */
export const savePreference = async (
  db: Kysely<Tables>,
  { companyId, userId }: Person,
  kept: { readonly noun: string; readonly value: KeptValue; readonly now: Date },
): Promise<void> => {
  const value = JSON.stringify(kept.value);
  await db
    .insertInto('preference')
    .values({ company_id: companyId, user_id: userId, noun: kept.noun, value, updated_at: kept.now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'noun'])
        .doUpdateSet({ value: sql`excluded.value`, updated_at: kept.now }),
    )
    .execute();
};

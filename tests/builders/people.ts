import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';

/** A person's row, but for what follows from it. */
type PersonRow = Omit<
  Insertable<Tables['member']>,
  'company_id' | 'pinyin' | 'initials' | 'country_code' | 'custom_fields' | 'work_id' | 'email'
>;

/** Puts people into a company, found by their names and numbers as people added by a call are. */
export const insertPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  rows: readonly PersonRow[],
): Promise<void> => {
  const people = rows.map((row) => ({
    row,
    search: memberSearchEntry({ name: row.name, phone: row.phone, work_id: null, email: null }),
  }));
  await db
    .insertInto('member')
    .values(
      people.map(({ row, search: { pinyin, initials } }) => ({
        ...{ ...row, company_id: companyId, pinyin, initials, country_code: '86', custom_fields: '{}' },
      })),
    )
    .execute();
  await db
    .insertInto('member_search')
    .values(
      people.map(({ row: { user_id }, search: { grams, haystack } }) => ({
        ...{ company_id: companyId, user_id, grams: [...grams], haystack },
      })),
    )
    .execute();
};

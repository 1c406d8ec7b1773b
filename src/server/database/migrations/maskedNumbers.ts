import { type Kysely, type Migration, sql } from 'kysely';
import { memberSearchEntry, type SearchableMember } from '#server/search/grams.ts';

interface IndexedRow extends SearchableMember {
  readonly company_id: number;
  readonly user_id: number;
}

const atOnce = 1_000;

const findAfter = async (
  db: Kysely<unknown>,
  last: Pick<IndexedRow, 'company_id' | 'user_id'>,
): Promise<readonly IndexedRow[]> => {
  const { rows } = await sql<IndexedRow>`
    select company_id, user_id, name, phone, work_id, email
    from member join member_search using (company_id, user_id)
    where (company_id, user_id) > (${last.company_id}, ${last.user_id})
    order by company_id, user_id limit ${atOnce}`.execute(db);
  return rows;
};

const saveEntry = async (db: Kysely<unknown>, row: IndexedRow): Promise<void> => {
  const { grams, haystack } = memberSearchEntry(row);
  await sql`update member_search set grams = ${[...grams]}::text[], haystack = ${haystack}
    where company_id = ${row.company_id} and user_id = ${row.user_id}`.execute(db);
};

/** Search entries made again: they no longer hold the digits a mask hides. */
export const maskedNumbers: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    let last = { company_id: 0, user_id: 0 };
    for (;;) {
      const rows = await findAfter(db, last);
      for (const row of rows) await saveEntry(db, row);
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end;
    }
  },
};

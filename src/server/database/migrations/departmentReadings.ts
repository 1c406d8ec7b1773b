import { type Kysely, type Migration, sql } from 'kysely';
import { departmentHaystack, type NamedDepartment } from '#server/search/departmentText.ts';

interface NamedRow extends NamedDepartment {
  readonly company_id: number;
  readonly id: number;
}

const atOnce = 1_000;

const findAfter = async (
  db: Kysely<unknown>,
  last: Pick<NamedRow, 'company_id' | 'id'>,
): Promise<readonly NamedRow[]> => {
  const { rows } = await sql<NamedRow>`
    select company_id, id, name, abbreviation, name_en, name_ja, dept_code from department
    where (company_id, id) > (${last.company_id}, ${last.id}) and deleted_at is null
    order by company_id, id limit ${atOnce}`.execute(db);
  return rows;
};

const saveHaystacks = async (db: Kysely<unknown>, rows: readonly NamedRow[]): Promise<void> => {
  await sql`update department set haystack = entry.haystack
    from unnest(${rows.map((row) => row.company_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[],
      ${rows.map(departmentHaystack)}::text[]) as entry(company_id, id, haystack)
    where department.company_id = entry.company_id and department.id = entry.id`.execute(db);
};

/** Departments are found as people are: by pinyin, initials, other names and codes too. Pinyin is made here, not in SQL. */
export const departmentReadings: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table department add column haystack text not null default ''`.execute(db);
    let last = { company_id: 0, id: 0 };
    for (;;) {
      const rows = await findAfter(db, last);
      const end = rows.at(-1);
      if (end === undefined) return;
      await saveHaystacks(db, rows);
      last = end;
    }
  },
};

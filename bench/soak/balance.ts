import { sql } from 'kysely';
import { openDatabase } from '#server/database/connection.ts';
import type { Ledger } from './work.ts';

/** What the database says after all of it, beside what was confirmed. */
export interface Balance {
  readonly lost: number;
  readonly doubled: number;
  /** People whose additions and edits have more or fewer records than one each. */
  readonly misrecorded: number;
  /** Whether the kept count of people is the number of them. */
  readonly isCounted: boolean;
}

interface FoundPerson {
  readonly user_id: number;
  readonly name: string;
  readonly office: string | null;
  readonly edits: number;
  readonly additions: number;
}

/** The demo company. */
const company = 1;

const peopleOf = (names: readonly string[]) => sql<FoundPerson>`
  with told as (
    select target_id, count(*) filter (where is_edit) as edits, count(*) filter (where not is_edit) as additions
    from (
      select target_id, changes @> '[{"field": "office_location"}]' as is_edit from operation_record
      where company_id = ${company} and target_type = 'member'
    ) record group by target_id
  )
  select user_id, name, office_location as office, coalesce(edits, 0) as edits, coalesce(additions, 0) as additions
  from member left join told on target_id = user_id
  where company_id = ${company} and name = any(${names}::text[])`;

const counted = sql<{ readonly isCounted: boolean }>`
  select (select sum(people) from people_count where company_id = ${company} and department_id = 0)
    = (select count(distinct member.user_id) from member join membership using (company_id, user_id)
      where company_id = ${company} and status = 'normal') as "isCounted"`;

const patience = { statementMs: 60_000 };

/** Compares people, their offices, records and counts with what was confirmed. `url` leads to the database itself. */
export const balanceOf = async (url: string, { added, imported, edited }: Ledger): Promise<Balance> => {
  const { db, close } = await openDatabase({ url, patience });
  try {
    const names = [...added, ...imported];
    const { rows } = await peopleOf(names).execute(db);
    const byName = new Map(rows.map((row) => [row.name, row]));
    const byId = new Map(rows.map((row) => [row.user_id, row]));
    const { rows: counts } = await counted.execute(db);
    const lostEdits = [...edited].filter(([id, { office }]) => byId.get(id)?.office !== office);
    const misrecorded = added.filter((name) => {
      const person = byName.get(name);
      return (
        person !== undefined &&
        (person.additions !== 1 || person.edits !== (edited.get(person.user_id)?.times ?? 0))
      );
    });
    return {
      lost: names.filter((name) => !byName.has(name)).length + lostEdits.length,
      doubled: rows.length - byName.size,
      misrecorded: misrecorded.length,
      isCounted: counts[0]?.isCounted === true,
    };
  } finally {
    await close();
  }
};

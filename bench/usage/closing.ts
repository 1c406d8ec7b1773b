import { sql } from 'kysely';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { closeCompany } from '#server/features/usage/jobs/usage.ts';
import { generatedContract } from '#server/platform/contract.ts';
import type { Row, Say, Size } from '../row.ts';

const peoplePerDepartment = 10;

/** So many people in a tree of three levels, each table as it was just filled: nothing counted, nothing analysed. */
const plantCompany = async ({ db }: Database, companyId: number, people: number): Promise<void> => {
  const departments = people / peoplePerDepartment;
  await sql`insert into company (company_id, name, created_at) values (${companyId}, 'planted', now())`.execute(
    db,
  );
  await sql`
    insert into department (company_id, id, name, name_key, haystack, super_dept_id, ancestors, rank, sort_path,
      source, visible_depts, visible_users, member_scope_depts, member_scope_users, updated_at)
    select ${companyId}, id, 'd' || id, 'd' || id, 'd' || id, case when id <= 10 then 0 else id % 10 + 1 end,
      case when id <= 10 then array[id] else array[id % 10 + 1, id] end::bigint[], 'a' || id, 'a' || id || '.',
      'main', '[]', '[]', '[]', '[]', now()
    from generate_series(1, ${sql.lit(departments)}) id`.execute(db);
  await sql`
    insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, main_department_id,
      active_status, is_real_name, custom_fields, updated_at)
    select ${companyId}, id, 'p' || id, 'p' || id, 'p', '86', ${`${companyId}`} || lpad(id::text, 10, '0'),
      id % ${sql.lit(departments)} + 1, 1, 1, '{}', now()
    from generate_series(1, ${sql.lit(people)}) id`.execute(db);
};

const inSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

/** The first day of a company just imported, and the one after it, in an embedded database of its own. */
const closingOf = async (people: number): Promise<{ readonly first: number; readonly second: number }> => {
  const database = await openDatabase({});
  try {
    await migrate(database.db);
    await bringTables(database.db, generatedContract().models);
    await plantCompany(database, 1, people);
    return {
      first: await inSeconds(() => closeCompany(database, 1, '2026-11-20')),
      second: await inSeconds(() => closeCompany(database, 1, '2026-11-21')),
    };
  } finally {
    await database.close();
  }
};

const sizes = {
  full: { small: 8_000, large: 20_000, goal: 100_000 },
  smoke: { small: 400, large: 1_000, goal: 1_000 },
} as const;
/** Others wait for so long at most (the line of the embedded database turns them away after ten seconds). */
const goalMs = 8_000;

/** How the closing of a day grows with the people, and how long it takes at what the product is built for. */
export const measureClosing = async (size: Size, say: Say): Promise<readonly Row[]> => {
  const people = sizes[size];
  const closing = (count: number) => {
    say(`two days of ${count} people closed`);
    return closingOf(count);
  };
  const small = await closing(people.small);
  const large = await closing(people.large);
  const full = await closing(people.goal);
  const grown = people.large / people.small;
  const rowOf = (day: 'first' | 'second'): Row => ({
    ...{
      name: `embedded: ${day} day of ${people.large} people closed`,
      unit: 'ms',
      against: `2.5 × that of ${people.small}`,
    },
    ...{ ours: large[day] * 1_000, reference: small[day] * 1_000 * grown },
    goal: { kind: 'at most', value: 2, of: 'ratio' },
  });
  return [
    rowOf('first'),
    rowOf('second'),
    {
      ...{ name: `embedded: a day of ${people.goal} people closed`, unit: 'ms', ours: full.second * 1_000 },
      goal: { kind: 'at most', value: goalMs, of: 'ours' },
    },
  ];
};

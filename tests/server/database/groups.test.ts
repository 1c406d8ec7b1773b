import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { addressBook } from '#server/database/migrations/addressBook.ts';
import { groups } from '#server/database/migrations/groups.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { emptyDatabase } from '#tests/setup/database.ts';

/** A company from before groups had tables: 10 keeps its group in step, 20 does not. */
const before = [
  `insert into department (company_id, id, name, name_key, super_dept_id, ancestors, rank, sort_path, group_id, group_name,
      group_owner_id, is_same_group, source, visible_depts, visible_users, member_scope_depts, member_scope_users)
    select 1, id, 'D' || id, 'd' || id, 0, array[id], 'a' || id, 'a' || id || '.', id * 10, 'G' || id, 1, in_step, 'main',
      '[]', '[]', '[]', '[]'
    from (values (10, 1), (20, 0)) as seed (id, in_step)`,
  `insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, main_department_id, custom_fields)
    select 1, id, 'M' || id, 'm', 'm', '86', '1380000000' || id, 20, '{}' from generate_series(1, 3) as id`,
  `insert into membership (company_id, department_id, user_id, is_main, rank)
    select 1, 20, id, 1, 'a' || id from generate_series(2, 3) as id`,
];

const rowsOf = async (db: Kysely<never>, text: string) => (await sql.raw(text).execute(db)).rows;

class TakenBack extends Error {}

/** Tables of its own beside those of today, which are gone at the end. */
const withoutTables = async (work: (db: Kysely<never>) => Promise<void>): Promise<void> => {
  const { db } = await emptyDatabase(contractWith().models);
  const done = db.transaction().execute(async (transaction) => {
    await sql`create schema before_groups`.execute(transaction);
    await sql`set local search_path to before_groups`.execute(transaction);
    await work(transaction as unknown as Kysely<never>);
    throw new TakenBack();
  });
  await expect(done).rejects.toBeInstanceOf(TakenBack);
};

it('keeps whether a group follows its department', () =>
  withoutTables(async (old) => {
    await addressBook.up(old);
    for (const statement of before) await sql.raw(statement).execute(old);
    // As if they had been committed: references are looked at before tables change.
    await sql`set constraints all immediate`.execute(old);

    await groups.up(old);

    expect(await rowsOf(old, 'select group_id, in_step from chat_group order by 1')).toEqual([
      { group_id: 100, in_step: 1 },
      { group_id: 200, in_step: 0 },
    ]);
    expect(await rowsOf(old, 'select group_id, user_id from chat_group_member order by 1, 2')).toEqual(
      [1, 2, 3].map((user_id) => ({ group_id: 200, user_id })),
    );
  }));

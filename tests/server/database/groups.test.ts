import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { embeddedDatabase, openMemoryEngine } from '#server/database/connection.ts';
import { addressBook } from '#server/database/migrations/addressBook.ts';
import { groups } from '#server/database/migrations/groups.ts';

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

it('keeps whether a group follows its department', async () => {
  const { db, close } = embeddedDatabase(await openMemoryEngine());
  const old = db as unknown as Kysely<never>;
  await addressBook.up(old);
  for (const statement of before) await sql.raw(statement).execute(old);

  await groups.up(old);

  expect(await rowsOf(old, 'select group_id, in_step from chat_group order by 1')).toEqual([
    { group_id: 100, in_step: 1 },
    { group_id: 200, in_step: 0 },
  ]);
  expect(await rowsOf(old, 'select group_id, user_id from chat_group_member order by 1, 2')).toEqual(
    [1, 2, 3].map((user_id) => ({ group_id: 200, user_id })),
  );
  await close();
});

import { type Migration, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { migrate, migrations } from '#server/database/migrate.ts';
import { handwrittenTableNames } from '#server/database/tables.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { emptyDatabase } from '#tests/setup/database.ts';

const { models } = contractWith();
let database: Database;

beforeEach(async () => {
  database = await emptyDatabase(models);
});

const tableNames = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{
    readonly name: string;
  }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};

const applied = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{
    readonly name: string;
  }>`select name from kysely_migration order by name`.execute(database.db);
  return rows.map(({ name }) => name);
};

it('makes the declared tables; models make the rest, and find nothing left to do', async () => {
  const generated = Object.values(models).filter(({ isGenerated }) => isGenerated);

  const expected = [...handwrittenTableNames, ...generated.map(({ noun }) => noun)];
  expect(await tableNames()).toEqual(expect.arrayContaining(expected));
  expect(await bringTables(database.db, models)).toEqual([]);
});

it('lets nobody take the main administrator away', async () => {
  const { db } = database;
  await db.insertInto('company').values({ company_id: 1, name: 'A' }).execute();

  const withoutMember = db
    .insertInto('administrator')
    .values({ company_id: 1, user_id: 1, kind: 'main', grants: '{}', scope_departments: '[]' })
    .execute();

  await expect(withoutMember).rejects.toThrow('would be without a main administrator');
});

it('goes on with what comes after it, once, and keeps the rows', async () => {
  const { db } = database;
  const colour: Migration = {
    up: async (connection) => {
      await sql`alter table position add column colour text not null default 'red'`.execute(connection);
    },
  };
  await db.insertInto('position').values({ company_id: 1, position_id: 1, name: '组长' }).execute();

  await migrate(db, { ...migrations, '0002_colour': colour });
  await migrate(db, { ...migrations, '0002_colour': colour });

  expect(await applied()).toEqual(['0001_baseline', '0002_colour']);
  expect((await sql`select name, colour from position`.execute(db)).rows).toEqual([
    { name: '组长', colour: 'red' },
  ]);
  await expect(migrate(db)).rejects.toThrow('made by a newer version (0002_colour)');

  await sql`alter table position drop column colour`.execute(db);
  await sql`delete from kysely_migration where name = '0002_colour'`.execute(db);
});

it('tries again where a table of another console went while it looked', async () => {
  const { db } = database;
  let tries = 0;
  const late: Migration = {
    up: async (connection) => {
      tries += 1;
      await sql`alter table position add column colour text`.execute(connection);
      if (tries === 1) await sql`select * from dropped_meanwhile`.execute(connection);
    },
  };

  await migrate(db, { ...migrations, '0002_late': late });

  expect(tries).toBe(2);
  expect(await applied()).toEqual(['0001_baseline', '0002_late']);

  await sql`alter table position drop column colour`.execute(db);
  await sql`delete from kysely_migration where name = '0002_late'`.execute(db);
});

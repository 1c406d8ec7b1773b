import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model.ts';
import {
  type Database,
  embeddedDatabase,
  openDatabase,
  openMemoryEngine,
} from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { handwrittenTableNames } from '#server/database/tables.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { databaseTemplate } from './databaseTemplate.ts';

type Models = Readonly<Record<string, EntityModel>>;

/** Set by `npm run test:postgres`: the same tests then run on a PostgreSQL server, each worker in its own schema. */
const postgresUrl = process.env.TEST_DATABASE_URL;

const openPostgres = async (url: string): Promise<Database> => {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const administration = await openDatabase({ url });
  await sql`create schema ${sql.ref(schema)}`.execute(administration.db);
  await administration.close();
  return openDatabase({ url, schema });
};

const openFresh = async (): Promise<Database> => {
  const database =
    postgresUrl === undefined
      ? embeddedDatabase(await openMemoryEngine(await databaseTemplate()))
      : await openPostgres(postgresUrl);
  await migrate(database.db);
  return database;
};

let opened: Promise<Database> | undefined;

const tableNames = async ({ db }: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    db,
  );
  return rows.map((row) => row.name);
};

/** Empties what is ours, drops what another test's schemas made: a fraction of starting a database. */
const empty = async (database: Database): Promise<void> => {
  const names = await tableNames(database);
  const kept = names.filter((name) => handwrittenTableNames.has(name)).map((name) => sql.table(name));
  await sql`truncate ${sql.join(kept)} restart identity cascade`.execute(database.db);
  for (const name of names.filter((each) => !handwrittenTableNames.has(each)))
    await sql`drop table ${sql.table(name)} cascade`.execute(database.db);
};

/** The worker's one database, empty, with the tables of these models. The previous holder's data is gone. */
export const emptyDatabase = async (models: Models): Promise<Database> => {
  opened ??= openFresh();
  const database = await opened;
  await empty(database);
  await bringTables(database.db, models);
  return database;
};

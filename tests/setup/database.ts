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
import { bringRowSecurity, securedDatabase } from '#server/database/rowSecurity.ts';
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

/** A table of the worker's schema, with what deleting its rows would leave behind. */
interface TableState {
  readonly name: string;
  readonly isFilled: boolean;
  readonly bytes: number;
}

/** Deleting the few rows of a test is many times faster than `truncate`, but leaves its dead rows: once so many, they go, too. */
const truncatedBytes = 131_072;

const tableNames = async ({ db }: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    db,
  );
  return rows.map((row) => row.name);
};

const statesOf = async ({ db }: Database, names: readonly string[]): Promise<readonly TableState[]> => {
  const each = names.map(
    (name) => sql`select ${sql.lit(name)} as name, exists (select from ${sql.table(name)}) as "isFilled",
      pg_relation_size(${sql.lit(`"${name}"`)}::regclass)::integer as bytes`,
  );
  return (await sql<TableState>`${sql.join(each, sql` union all `)}`.execute(db)).rows;
};

/** Identity columns count from 1 again, also where a test took numbers without leaving a row. */
const restartNumbers = ({ db }: Database) =>
  sql`select setval(pg_get_serial_sequence(format('%I', table_name), column_name), 1, false)
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(
    db,
  );

/** Rows go without asking triggers and references: all of them go. */
const emptyTables = async (database: Database, names: readonly string[]): Promise<void> => {
  const filled = (await statesOf(database, names)).filter(({ isFilled }) => isFilled);
  const large = filled.filter(({ bytes }) => bytes > truncatedBytes).map(({ name }) => sql.table(name));
  await database.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    if (large.length > 0) await sql`truncate ${sql.join(large)} cascade`.execute(transaction);
    for (const { name, bytes } of filled)
      if (bytes <= truncatedBytes) await sql`delete from ${sql.table(name)}`.execute(transaction);
  });
  await restartNumbers(database);
};

/** Changes with every table, index or column that is made or dropped. */
const shapeOf = async ({ db }: Database): Promise<string> => {
  const { rows } = await sql<{ readonly shape: string }>`
    select sum(hashtext(concat(class.oid, column_of.attname, column_of.atttypid, column_of.attnotnull)))::text as shape
    from pg_class class left join pg_attribute column_of on column_of.attrelid = class.oid and column_of.attnum > 0
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'i')`.execute(db);
  return rows[0]?.shape ?? '';
};

const dropGenerated = async (database: Database, names: readonly string[]): Promise<void> => {
  for (const name of names.filter((each) => !handwrittenTableNames.has(each)))
    await sql`drop table ${sql.table(name)} cascade`.execute(database.db);
};

/** The tables the last test was given: those of the next are often the same. */
interface Given {
  readonly database: Database;
  readonly models: string;
  readonly shape: string;
  readonly names: readonly string[];
}

let opened: Promise<Database> | undefined;
let given: Given | undefined;

const generatedModels = (models: Models): string =>
  JSON.stringify(Object.values(models).filter(({ isGenerated }) => isGenerated));

/** The worker's one database, empty, with the tables of these models. The previous holder's data is gone. */
export const emptyDatabase = async (models: Models): Promise<Database> => {
  opened ??= openFresh();
  const database = await opened;
  const wanted = generatedModels(models);
  if (given?.models === wanted && given.shape === (await shapeOf(database))) {
    await emptyTables(database, given.names);
    return given.database;
  }
  given = undefined;
  await dropGenerated(database, await tableNames(database));
  await emptyTables(database, await tableNames(database));
  await bringTables(database.db, models);
  const secured = securedDatabase(database, await bringRowSecurity(database));
  const names = await tableNames(database);
  given = { database: secured, models: wanted, shape: await shapeOf(database), names };
  return secured;
};

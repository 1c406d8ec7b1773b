import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model.ts';
import {
  type Database,
  embeddedDatabase,
  openDatabase,
  openMemoryEngine,
} from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { largeTables, partitionTable } from '#server/database/partitions.ts';
import { bringRowSecurity, securedDatabase } from '#server/database/rowSecurity.ts';
import { handwrittenTableNames } from '#server/database/tables.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { contractWith } from './contract.ts';
import { databaseTemplate } from './databaseTemplate.ts';

type Models = Readonly<Record<string, EntityModel>>;

/** Set by `npm run test:postgres`: the same tests then run on a PostgreSQL server, each worker in its own schema. */
const postgresUrl = process.env.TEST_DATABASE_URL;

/** Set by `TEST_PARTITIONS=4 npm run test:postgres`: the same tests then run on large tables in so many parts. */
const parts = Number(process.env.TEST_PARTITIONS ?? 0);

/** A schema of its own on a server. */
const openPostgres = async (url: string): Promise<Database> => {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const administration = await openDatabase({ url });
  await sql`create schema ${sql.ref(schema)}`.execute(administration.db);
  await administration.close();
  return openDatabase({ url, schema });
};

/** An empty database of the test's own, which is closed by it: whatever it does to tables, the others keep theirs. Has no tables on a server. */
export const ownDatabase = async (): Promise<Database> =>
  postgresUrl === undefined
    ? embeddedDatabase(await openMemoryEngine(await databaseTemplate(contractWith().models)), {
        keepsPlans: true,
      })
    : openPostgres(postgresUrl);

interface Fresh {
  readonly database: Database;
  /** Whose tables there are already. */
  readonly models: Models;
  /** Whether something was sent since this was asked last that changes the shape of tables, or sounds like it. */
  readonly soundsReshaped: () => boolean;
}

const reshaping = /\b(?:alter|create|drop)\b/i;

/** Asking the catalogue takes as long as emptying all tables: an engine of ours is listened to instead. */
const listenForReshaping = (engine: PGlite): (() => boolean) => {
  const ask = engine.execProtocolRawSync.bind(engine);
  let isHeard = false;
  engine.execProtocolRawSync = (message) => {
    isHeard ||= reshaping.test(
      Buffer.from(message.buffer, message.byteOffset, message.length).toString('latin1'),
    );
    return ask(message);
  };
  return () => {
    const wasHeard = isHeard;
    isHeard = false;
    return wasHeard;
  };
};

const openFresh = async (): Promise<Fresh> => {
  if (postgresUrl === undefined) {
    const { models } = contractWith();
    const engine = await openMemoryEngine(await databaseTemplate(models));
    return {
      database: embeddedDatabase(engine, { keepsPlans: true }),
      models,
      soundsReshaped: listenForReshaping(engine),
    };
  }
  const database = await openPostgres(postgresUrl);
  await migrate(database.db);
  if (parts > 0) for (const table of largeTables) await partitionTable(database.db, table, parts);
  return { database, models: {}, soundsReshaped: () => true };
};

/**
 * Deleting the few rows of a test is many times faster than `truncate`, but leaves its dead rows: once so many, they go, too. Asking
 * every table for its size takes longer than emptying all of them: it is done once so much was written since.
 */
const truncatedBytes = 131_072;
const measuredBytes = 1_048_576;

const tableNames = async ({ db }: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'`.execute(db);
  return rows.map((row) => row.name);
};

/** The tables that have rows now. */
export const filledTables = async (database: Database): Promise<readonly string[]> => {
  const each = (await tableNames(database)).map(
    (name) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ readonly name: string }>`${sql.join(each, sql` union all `)}`.execute(
    database.db,
  );
  return rows.map((row) => row.name);
};

const identitySequences = async ({ db }: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S'`.execute(db);
  return rows.map((row) => row.name);
};

/** Tables, each after those that refer to it: rows go in this order without leaving one behind that refers to nothing. */
const referringFirst = async ({ db }: Database, names: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly referring: string; readonly referred: string }>`
    select referring.relname as referring, referred.relname as referred from pg_constraint
    join pg_class referring on referring.oid = conrelid join pg_class referred on referred.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const { referring, referred } of rows) if (referred === name && referring !== name) add(referring);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
};

/** What keeps records from being removed lets the emptying through, and nothing counts it: their triggers, made again with a condition. */
const openGuards = async ({ db }: Database): Promise<void> => {
  const { rows } = await sql<{ readonly definition: string }>`
    select pg_get_triggerdef(pg_trigger.oid) as definition from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal and tgparentid = 0 and tgname similar to '%\\_(kept|counted)'
      and pg_get_triggerdef(pg_trigger.oid) not like '%emptied.now%'`.execute(db);
  for (const { definition } of rows)
    await sql
      .raw(
        definition
          .replace('CREATE TRIGGER', 'create or replace trigger')
          .replace(' EXECUTE', ` when (current_setting('emptied.now', true) is distinct from 'on') execute`),
      )
      .execute(db);
};

/**
 * Makes the procedure that empties every table: its statements are planned once a connection, where a statement over all tables would
 * be read and planned for each test. Triggers and references stay awake but for a truncation: putting
 * them to sleep makes the engine forget every plan it has. Identity columns count from 1 again, also where a test took numbers without
 * leaving a row.
 */
const bringEmptying = async (database: Database, names: readonly string[]): Promise<void> => {
  const deletions = (await referringFirst(database, names)).map(
    (name) => sql`delete from ${sql.table(name)};`,
  );
  const restarts = (await identitySequences(database)).map(
    (name) => sql`perform setval(${sql.lit(`"${name}"`)}, 1, false);`,
  );
  await openGuards(database);
  const body = sql`declare large record; here pg_lsn := pg_current_wal_insert_lsn();
      measured pg_lsn := coalesce(nullif(current_setting('emptied.measured', true), ''), '0/0');
    begin
      perform set_config('emptied.now', 'on', true);
      if here - measured > ${sql.lit(measuredBytes)} then
        for large in select relname from pg_class where relnamespace = current_schema()::regnamespace
          and relkind = 'r' and relname not like 'kysely%' and pg_relation_size(oid) > ${sql.lit(truncatedBytes)}
        loop
          perform set_config('session_replication_role', 'replica', true);
          execute format('truncate %I cascade', large.relname);
        end loop;
        perform set_config('session_replication_role', 'origin', true);
        perform set_config('emptied.measured', here::text, false);
      end if;
      ${sql.join([...deletions, ...restarts], sql` `)}
    end`;
  const { sql: text } = body.compile(database.db);
  await sql`create or replace procedure empty_tables() language plpgsql as ${sql.lit(text)}`.execute(
    database.db,
  );
};

const emptyTables = async ({ db }: Database): Promise<void> => {
  await sql`call empty_tables()`.execute(db);
};

/** Changes with every table, index or column that is made or dropped. */
const shapeOf = async ({ db }: Database): Promise<string> => {
  const { rows } = await sql<{ readonly shape: string }>`
    select concat(count(*), '/', max(xmin::text::bigint)) as shape from pg_attribute where attrelid in (
      select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'i'))`.execute(
    db,
  );
  return rows[0]?.shape ?? '';
};

const dropGenerated = async (database: Database, names: readonly string[]): Promise<void> => {
  for (const name of names.filter((each) => !handwrittenTableNames.has(each)))
    await sql`drop table ${sql.table(name)} cascade`.execute(database.db);
};

/** What tables are made of, by noun, as texts to compare. */
type Plans = ReadonlyMap<string, string>;

/** What the last test was given: the tables of the next are often the same, or most of them. */
interface Given {
  readonly database: Database;
  readonly plans: Plans;
  readonly shape: string;
}

let opened: Promise<Fresh> | undefined;
let given: Given | undefined;

const drawn = new WeakMap<Models, Plans>();

/** The models of a contract stay the same: their plans are drawn once. */
const plansOf = (models: Models): Plans => {
  const generated = Object.values(models).filter(({ isGenerated }) => isGenerated);
  const plans =
    drawn.get(models) ?? new Map(generated.map((model) => [model.noun, JSON.stringify(model)] as const));
  drawn.set(models, plans);
  return plans;
};

const isSame = (one: Plans, other: Plans): boolean =>
  one === other || (one.size === other.size && [...one].every(([noun, plan]) => other.get(noun) === plan));

const hasShapeOf = async (fresh: Fresh, known: Given): Promise<boolean> =>
  !fresh.soundsReshaped() || known.shape === (await shapeOf(fresh.database));

/** Makes the tables of these models again, but for those that stand as they are wanted. */
const bringDifferent = async (database: Database, models: Models, standing: Plans): Promise<void> => {
  const requested = plansOf(models);
  const stays = (noun: string): boolean => requested.has(noun) && requested.get(noun) === standing.get(noun);
  await dropGenerated(
    database,
    (await tableNames(database)).filter((name) => !stays(name)),
  );
  const different = Object.entries(models).filter(([, { noun }]) => requested.has(noun) && !stays(noun));
  await bringTables(database.db, Object.fromEntries(different));
};

/** The worker's one database, empty, with the tables of these models. The previous holder's data is gone. */
export const emptyDatabase = async (models: Models): Promise<Database> => {
  const isFirst = opened === undefined;
  opened ??= openFresh();
  const fresh = await opened;
  const { database } = fresh;
  const known = given !== undefined && (await hasShapeOf(fresh, given)) ? given : undefined;
  if (known !== undefined && isSame(known.plans, plansOf(models))) {
    await emptyTables(database);
    return known.database;
  }
  given = undefined;
  await bringDifferent(database, models, known?.plans ?? plansOf(isFirst ? fresh.models : {}));
  const secured = securedDatabase(database, await bringRowSecurity(database));
  await bringEmptying(database, await tableNames(database));
  await emptyTables(database);
  given = { database: secured, plans: plansOf(models), shape: await shapeOf(database) };
  return secured;
};

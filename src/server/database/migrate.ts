import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { bringDeclared } from './bringDeclared.ts';
import type { Database } from './connection.ts';
import { guardStatements } from './guards.ts';
import { peopleCountStatements } from './peopleCounts.ts';
import { peopleRuleStatements } from './peopleRules.ts';
import { type Tables, tableStatements } from './tables.ts';
import type { TableNews } from './tablesFromModels.ts';
import { startWorkMs } from './waitingLine.ts';

/** The database as it is declared today (`tables/`, the guards, the counts and the rules). */
const baseline: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // One by one: the extended protocol takes a single statement at a time.
    for (const statement of [
      ...tableStatements,
      ...guardStatements,
      ...peopleCountStatements,
      ...peopleRuleStatements,
    ])
      await sql.raw(statement).execute(db);
  },
};

/** Migrations by name, in order. */
type Migrations = Readonly<Record<string, Migration>>;

/**
 * Every migration in order, forward only; a name is never changed once released. The baseline makes a new database as it is declared;
 * one that is there is brought to the declarations by what only adds (`bringDeclared`), after these. A migration stands here for what does
 * more than add, and finds nothing to do in a database that was just made.
 */
export const migrations: Migrations = { '0001_baseline': baseline };

/** Where new tables go; another schema of the same server may hold another console's. */
const currentSchema = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ readonly name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
};

const appliedNames = async (db: Kysely<Tables>): Promise<readonly string[]> => {
  const { rows: found } = await sql<{
    readonly isThere: boolean;
  }>`select to_regclass(quote_ident(current_schema()) || '.kysely_migration') is not null as "isThere"`.execute(
    db,
  );
  if (found[0]?.isThere !== true) return [];
  // The migrator's own table is not among ours.
  const own = db as unknown as Kysely<{ kysely_migration: { name: string } }>;
  const rows = await own.selectFrom('kysely_migration').select('name').execute();
  return rows.map((row) => row.name);
};

const refuseNewer = (applied: readonly string[], known: Migrations): void => {
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length > 0)
    throw new Error(
      `The database was made by a newer version (${unknown.join(', ')}). Start that version, or restore an older dump.`,
    );
};

/** PostgreSQL's codes for a table, and a column, that is not there. */
const undefinedNames: readonly unknown[] = ['42P01', '42703'];
const mostTries = 5;

/**
 * The migrator lists the tables of all schemas, and fails where one of another console, or a column of one, is dropped meanwhile. It has changed nothing
 * then, and looks again.
 */
const migrateToLatest = async (migrator: Migrator, tries = 1): Promise<void> => {
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const isLost = error instanceof Error && 'code' in error && undefinedNames.includes(error.code);
  if (!isLost || tries === mostTries) throw new Error('The database could not be migrated', { cause: error });
  await migrateToLatest(migrator, tries + 1);
};

/** Migrations that are still to be run here. Refuses a schema newer than this program. */
export const pendingMigrations = async (
  db: Kysely<Tables>,
  known: Migrations = migrations,
): Promise<readonly string[]> => {
  const applied = await appliedNames(db);
  refuseNewer(applied, known);
  return Object.keys(known).filter((name) => !applied.includes(name));
};

/**
 * Brings the hand-written tables up to date and answers what was added to those that were there. Refuses to work on a schema newer than
 * this program, and throws `SchemaRefusedError` where adding is not enough.
 */
export const migrate = async (
  db: Kysely<Tables>,
  known: Migrations = migrations,
): Promise<readonly TableNews[]> => {
  const schema = await currentSchema(db);
  await pendingMigrations(db, known);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known }) },
    migrationTableSchema: schema,
  });
  await migrateToLatest(migrator);
  return bringDeclared(db);
};

/** Who changes a row, and when. */
export interface Stamp {
  readonly at: Date;
  readonly by: number;
}

/** A row of a company, by its number there. */
export interface RowKey {
  readonly companyId: number;
  readonly id: number;
}

/** The columns of a row that tell who changed it last. */
export const stamped = ({ at, by }: Stamp) => ({ updated_at: at, updated_by: by });

/** One version later than the row has. */
export const nextVersion = sql<number>`version + 1`;

const pollMs = 200;

/** Of this console: another schema of the same server may hold another one. */
const startLock = sql`hashtextextended('start ' || current_schema(), 0)`;

const tryLock = async (db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{ readonly isTaken: boolean }>`
    select pg_try_advisory_lock(${startLock}) as "isTaken"`.execute(db);
  return rows[0]?.isTaken === true;
};

const takeLock = async (db: Kysely<Tables>): Promise<void> => {
  for (const end = performance.now() + startWorkMs; !(await tryLock(db)); await delay(pollMs))
    if (performance.now() > end)
      throw new Error(`Another process has prepared the database for ${startWorkMs} ms and is not done`);
};

/**
 * Prepares the database while no other process does: of two that start first on one server the second finds tables and demo made. The
 * embedded database belongs to one process anyway.
 */
export const inStartTurn = <Result>({ db, kind }: Database, work: () => Promise<Result>): Promise<Result> =>
  kind === 'embedded'
    ? work()
    : db.connection().execute(async (connection) => {
        await takeLock(connection);
        try {
          return await work();
        } finally {
          await sql`select pg_advisory_unlock(${startLock})`.execute(connection);
        }
      });

import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { guardStatements } from './guards.ts';
import { type Tables, tableStatements } from './tables.ts';

/** The database as it is declared today (`tables/`, `guards.ts`). */
const baseline: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // One by one: the extended protocol takes a single statement at a time.
    for (const statement of [...tableStatements, ...guardStatements]) await sql.raw(statement).execute(db);
  },
};

/** Migrations by name, in order. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Every migration in order, forward only; a name is never changed once released. Until the first release the baseline
 * follows the declarations; from then on it stands still, and what changes is a migration after it.
 */
export const migrations: Migrations = { '0001_baseline': baseline };

/** Where new tables go; another schema of the same server may hold another console's. */
const currentSchema = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ readonly name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
};

const appliedNames = async (db: Kysely<Tables>, schema: string): Promise<readonly string[]> => {
  const existing = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!existing.some((table) => table.name === 'kysely_migration' && table.schema === schema)) return [];
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

/** Brings the hand-written tables up to date. Refuses to work on a schema newer than this program. */
export const migrate = async (db: Kysely<Tables>, known: Migrations = migrations): Promise<void> => {
  const schema = await currentSchema(db);
  refuseNewer(await appliedNames(db, schema), known);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known }) },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
};

import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './connection.ts';
import { peopleCountStatements } from './peopleCounts.ts';
import { type Tables, tableStatements } from './tables.ts';
import { startWorkMs } from './waitingLine.ts';

/** The last line behind every rule of the program, kept by the database itself: functions and the triggers that ask them. */
export const guardStatements: readonly string[] = [
  // The main administrator stays (contract.md section 4).
  `create function keep_main_administrator() returns trigger language plpgsql as $$
    begin
      if new.status <> 'normal' and exists (select 1 from administrator where company_id = new.company_id
          and user_id = new.user_id and kind = 'main') then
        raise exception 'The main administrator of company % cannot leave it', new.company_id;
      end if;
      return new;
    end $$`,
  `create trigger keep_main_administrator before update of status on member
    for each row execute function keep_main_administrator()`,
  // Two can never be (the unique index), none never at the end of a transaction, and the one there is works there
  // (contract.md section 4). Companies that are being erased need none: no one administers them any more.
  `create function one_main_administrator_works_here() returns trigger language plpgsql as $$
    declare
      concerned bigint := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
    begin
      if exists (select 1 from company where company_id = concerned and status <> 'dissolved') and not exists (
          select 1 from administrator join member on member.company_id = administrator.company_id
            and member.user_id = administrator.user_id and member.status = 'normal'
          where administrator.company_id = concerned and administrator.kind = 'main') then
        raise exception 'Company % would be without a main administrator', concerned;
      end if;
      return null;
    end $$`,
  `create constraint trigger main_administrator_leaves after update or delete on administrator
    deferrable initially deferred for each row when (old.kind = 'main')
    execute function one_main_administrator_works_here()`,
  `create constraint trigger main_administrator_comes after insert on administrator
    deferrable initially deferred for each row when (new.kind = 'main')
    execute function one_main_administrator_works_here()`,
  // Records are chained by hashes and never change (safety.md T34, decisions/0011-hash-chain.md).
  `create function refuse_record_change() returns trigger language plpgsql as $$
  begin
    raise exception 'Rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end $$`,
  // A row goes only when a checkpoint stands for it.
  `create function refuse_record_removal() returns trigger language plpgsql as $$
  declare
    sealed bigint;
  begin
    if tg_table_name = 'record_seal' then
      sealed := (to_jsonb(old) ->> 'position')::bigint;
    else
      select seal.position into sealed from record_seal seal
        where seal.company_id = old.company_id
          and seal.record_id = coalesce(to_jsonb(old) ->> 'record_id', to_jsonb(old) ->> 'id')::bigint;
    end if;
    if sealed is not null and exists (
      select 1 from record_checkpoint checkpoint
      where checkpoint.company_id = old.company_id and checkpoint.position >= sealed
    ) then
      return old;
    end if;
    raise exception 'Rows of % are kept until a checkpoint stands for them', tg_table_name
      using errcode = 'restrict_violation';
  end $$`,
  ...['operation_record', 'operation_target', 'record_seal', 'record_checkpoint'].flatMap((table) => [
    `create trigger ${table}_unchanged before update on ${table}
      for each row execute function refuse_record_change()`,
    `create trigger ${table}_kept before delete on ${table}
      for each row execute function ${table === 'record_checkpoint' ? 'refuse_record_change' : 'refuse_record_removal'}()`,
    `create trigger ${table}_whole before truncate on ${table}
      for each statement execute function refuse_record_change()`,
  ]),
];

/** The database as it is declared today (`tables/`, the guards and the counts). */
const baseline: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // One by one: the extended protocol takes a single statement at a time.
    for (const statement of [...tableStatements, ...guardStatements, ...peopleCountStatements])
      await sql.raw(statement).execute(db);
  },
};

/** Migrations by name, in order. */
type Migrations = Readonly<Record<string, Migration>>;

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

/** PostgreSQL's code for a table that is not there. */
const undefinedTable = '42P01';
const mostTries = 5;

/**
 * The migrator lists the tables of all schemas, and fails where one of another console is dropped meanwhile. It has changed nothing
 * then, and looks again.
 */
const migrateToLatest = async (migrator: Migrator, tries = 1): Promise<void> => {
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const isLost = error instanceof Error && 'code' in error && error.code === undefinedTable;
  if (!isLost || tries === mostTries) throw new Error('The database could not be migrated', { cause: error });
  await migrateToLatest(migrator, tries + 1);
};

/** Brings the hand-written tables up to date. Refuses to work on a schema newer than this program. */
export const migrate = async (db: Kysely<Tables>, known: Migrations = migrations): Promise<void> => {
  const schema = await currentSchema(db);
  refuseNewer(await appliedNames(db), known);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known }) },
    migrationTableSchema: schema,
  });
  await migrateToLatest(migrator);
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

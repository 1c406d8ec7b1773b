import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** A hash of the rows of each table: two that are equal say that nothing was written in between but refused attempts. */
export type Fingerprint = Readonly<Record<string, string>>;

const tableNames = async ({ db }: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
    order by 1`.execute(db);
  return rows.map((row) => row.name);
};

/** A refused attempt leaves its record (contract.md section 1, Audit), and nothing else: these rows alone may come to be. */
const ofDone: Readonly<Record<string, string>> = {
  operation_record: "where line.result = 'done'",
  operation_target: `where exists (select from operation_record attempt where attempt.result = 'done'
    and attempt.company_id = line.company_id and attempt.id = line.record_id)`,
};

/** The next transaction number: no one has begun to write where it is the same as before. */
const nextTransaction = async ({ db }: Database): Promise<string> => {
  const { rows } = await sql<{ readonly next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  return rows[0]?.next ?? '';
};

const bodyOf = (names: readonly string[]) => {
  const hashes = names.map(
    (name) => sql`return query select ${sql.lit(name)},
      md5(coalesce(string_agg(line::text, ' ' order by line::text), ''))
      from ${sql.table(name)} as line ${sql.raw(ofDone[name] ?? '')};`,
  );
  return sql`begin ${sql.join(hashes, sql` `)} end`;
};

const brought = new WeakMap<Database, Set<string>>();

/** Makes the function that tells the hash of every table: planned once a connection, where one statement over all would be every few times. */
const bringFunction = async (database: Database, names: readonly string[]): Promise<string> => {
  const name = `fingerprint_${createHash('sha256').update(names.join()).digest('hex').slice(0, 16)}`;
  const known = brought.get(database) ?? new Set();
  brought.set(database, known);
  if (known.has(name)) return name;
  const { sql: body } = bodyOf(names).compile(database.db);
  await sql`create or replace function ${sql.ref(name)}() returns table (name text, hash text)
    language plpgsql as ${sql.lit(body)}`.execute(database.db);
  known.add(name);
  return name;
};

/**
 * Takes fingerprints of a database, all tables in one statement; the tables are those there are now, except the `ignored`.
 * Ask again when tables have come or gone.
 */
export const fingerprinter = async (
  database: Database,
  ignored: readonly string[] = [],
): Promise<() => Promise<Fingerprint>> => {
  const all = await bringFunction(database, await tableNames(database));
  let last: { readonly next: string; readonly fingerprint: Fingerprint } | undefined;
  return async () => {
    const next = await nextTransaction(database);
    if (last?.next === next) return last.fingerprint;
    const { rows } = await sql<{ readonly name: string; readonly hash: string }>`
      select name, hash from ${sql.ref(all)}()`.execute(database.db);
    const told = rows.filter(({ name }) => !ignored.includes(name));
    last = { next, fingerprint: Object.fromEntries(told.map(({ name, hash }) => [name, hash])) };
    return last.fingerprint;
  };
};

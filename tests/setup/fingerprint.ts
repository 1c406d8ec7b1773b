import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** A hash of the rows of each table: two that are equal say that nothing was written in between but refused attempts. */
export type Fingerprint = Readonly<Record<string, string>>;

const tableNames = async ({ db }: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%'
    order by 1`.execute(db);
  return rows.map((row) => row.name);
};

/** A refused attempt leaves its record (contract.md section 1, Audit), and nothing else: these rows alone may come to be. */
const ofDone: Readonly<Record<string, string>> = {
  operation_record: "where line.result = 'done'",
  operation_target: `where exists (select from operation_record attempt where attempt.result = 'done'
    and attempt.company_id = line.company_id and attempt.id = line.record_id)`,
};

/** The next transaction number: nobody has begun to write where it is the same as before. */
const nextTransaction = async ({ db }: Database): Promise<string> => {
  const { rows } = await sql<{ readonly next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  return rows[0]?.next ?? '';
};

/**
 * Takes fingerprints of a database, all tables in one statement; the tables are those there are now, except the `ignored`.
 * Ask again when tables have come or gone.
 */
export const fingerprinter = async (
  database: Database,
  ignored: readonly string[] = [],
): Promise<() => Promise<Fingerprint>> => {
  const names = (await tableNames(database)).filter((name) => !ignored.includes(name));
  const parts = names.map(
    (name) => sql`select ${sql.lit(name)} as name,
      md5(coalesce(string_agg(line::text, ' ' order by line::text), '')) as hash
      from ${sql.table(name)} as line ${sql.raw(ofDone[name] ?? '')}`,
  );
  const all = sql<{ readonly name: string; readonly hash: string }>`${sql.join(parts, sql` union all `)}`;
  let last: { readonly next: string; readonly fingerprint: Fingerprint } | undefined;
  return async () => {
    const next = await nextTransaction(database);
    if (last?.next === next) return last.fingerprint;
    const { rows } = await all.execute(database.db);
    last = { next, fingerprint: Object.fromEntries(rows.map(({ name, hash }) => [name, hash])) };
    return last.fingerprint;
  };
};

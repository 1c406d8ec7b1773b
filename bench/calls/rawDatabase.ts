import { createHash } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Statement } from './recordStatements.ts';

/** The database without anything of ours between: the driver's own fastest way to run statements one after the other. */
export interface RawDatabase {
  readonly read: (statements: readonly Statement[]) => Promise<readonly unknown[]>;
  /** The same in one transaction. */
  readonly write: (statements: readonly Statement[]) => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
}

interface Queryable {
  readonly query: (sql: string, parameters: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
}

const runAll = async (
  { query }: Queryable,
  statements: readonly Statement[],
): Promise<readonly unknown[]> => {
  const results: unknown[] = [];
  for (const { sql, parameters } of statements) results.push((await query(sql, [...parameters])).rows);
  return results;
};

/** On the engine our app uses, too: there can be only one. */
export const rawEmbedded = (engine: PGlite): RawDatabase => ({
  read: (statements) =>
    runAll({ query: (sql, parameters) => engine.query<unknown>(sql, parameters) }, statements),
  write: (statements) =>
    engine.transaction((transaction) =>
      runAll({ query: (sql, parameters) => transaction.query<unknown>(sql, parameters) }, statements),
    ),
  close: async () => undefined,
});

const connections = 10;

const named = (client: pg.PoolClient | pg.Pool): Queryable => {
  const query = (text: string, values: unknown[]) => client.query({ text, values, name: nameOf(text) });
  return { query };
};

const names = new Map<string, string>();
const nameOf = (sql: string): string => {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32);
  names.set(sql, name);
  return name;
};

/** A pool as large as ours, with prepared statements as ours has them. */
export const rawPostgres = (connectionString: string): RawDatabase => {
  const pool = new pg.Pool({ connectionString, max: connections });
  const write = async (statements: readonly Statement[]) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const results = await runAll(named(client), statements);
      await client.query('commit');
      return results;
    } finally {
      client.release();
    }
  };
  return { read: (statements) => runAll(named(pool), statements), write, close: () => pool.end() };
};

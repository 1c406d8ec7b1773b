import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { commitAnswered, forgetAhead } from './ahead.ts';

/** Stands beside one connection while it is taken, for those who look at what is asked on it. */
export interface ConnectionWatch {
  /** Stands around a statement. */
  readonly statement: <Row>(sql: string, work: () => Promise<QueryResult<Row>>) => Promise<QueryResult<Row>>;
  readonly begin: () => void;
  readonly end: (outcome: 'commit' | 'rollback') => void;
}

/** Asked for each connection that is taken; undefined: no one looks at what is asked on it. */
export type DatabaseWatch = () => ConnectionWatch | undefined;

/** What a statement is, without any value in it. */
export interface StatementFacts {
  /** `SELECT`. */
  readonly operation: string;
  /** The first it names. */
  readonly table: string | undefined;
  /** Its text with a question mark for each value. */
  readonly text: string;
}

const mostOfText = 2_000;

/** Values stand in parameters; what is written into a statement all the same, a company's id say, becomes a question mark. */
const withoutValues = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'|(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostOfText);

const leading = /^\s*(?:\/\*.*?\*\/\s*)?(?<word>[a-z]+)/i;
const naming = /\b(?:from|into|update)\s+(?:only\s+)?"?(?<table>[a-z_]\w*)/i;

/** Says what a statement is, for those who may know of no value of it. */
export const describeStatement = (sql: string): StatementFacts => ({
  operation: (leading.exec(sql)?.groups?.word ?? 'SQL').toUpperCase(),
  table: naming.exec(sql)?.groups?.table,
  text: withoutValues(sql),
});

interface Watched {
  readonly connection: DatabaseConnection;
  readonly watch: ConnectionWatch;
}

/**
 * A dialect whose connections are looked at as `find` says when they are taken. Where no one looks, they are the very connections of the
 * dialect.
 */
export const watchedDialect = (dialect: Dialect, find: () => DatabaseWatch | undefined): Dialect => {
  const known = new WeakMap<DatabaseConnection, Watched>();
  const plain = (connection: DatabaseConnection): DatabaseConnection =>
    known.get(connection)?.connection ?? connection;
  const wrap = (connection: DatabaseConnection): DatabaseConnection => {
    const watch = find()?.();
    if (watch === undefined) return connection;
    const watched: DatabaseConnection = {
      executeQuery: (query) => watch.statement(query.sql, () => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
    known.set(watched, { connection, watch });
    return watched;
  };
  const createDriver = (): Driver => {
    const driver = dialect.createDriver();
    return {
      init: () => driver.init(),
      acquireConnection: async () => wrap(await driver.acquireConnection()),
      // Not asynchronous: the embedded driver marks its caller here.
      beginTransaction: (connection, settings) => {
        known.get(connection)?.watch.begin();
        return driver.beginTransaction(plain(connection), settings);
      },
      commitTransaction: async (connection) => {
        await commitAnswered(connection, () => driver.commitTransaction(plain(connection)));
        known.get(connection)?.watch.end('commit');
      },
      rollbackTransaction: async (connection) => {
        forgetAhead(connection);
        try {
          await driver.rollbackTransaction(plain(connection));
        } finally {
          known.get(connection)?.watch.end('rollback');
        }
      },
      savepoint: async (connection, ...rest) => driver.savepoint?.(plain(connection), ...rest),
      rollbackToSavepoint: async (connection, ...rest) =>
        driver.rollbackToSavepoint?.(plain(connection), ...rest),
      releaseSavepoint: async (connection, ...rest) => driver.releaseSavepoint?.(plain(connection), ...rest),
      releaseConnection: (connection) => driver.releaseConnection(plain(connection)),
      destroy: () => driver.destroy(),
    };
  };
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver,
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
};

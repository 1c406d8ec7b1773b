import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { createEmbeddedQuery, type EmbeddedQuery } from './embeddedQuery.ts';
import type { WaitingLine } from './waitingLine.ts';

/** A transaction as seen from the code that runs inside it. */
interface OpenTransaction {
  isOpen: boolean;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const runQuery = async <Row>(ask: EmbeddedQuery, query: CompiledQuery): Promise<QueryResult<Row>> => {
  const result = await ask<Row>(query);
  // The engine answers within microtasks: without this a loop of awaited queries would starve timers and sockets.
  await nextTurn();
  return result;
};

const createConnection = (ask: EmbeddedQuery): DatabaseConnection => ({
  executeQuery: (query) => runQuery(ask, query),
  streamQuery: () => {
    throw new Error('The embedded database does not stream: read in pages');
  },
});

const beginStatement = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');

/**
 * The driver of the embedded database: one connection, handed out in turn. A query that does not go through the transaction
 * it stands in would wait for itself forever; it is refused with an error that says so.
 */
const createDriver = (engine: PGlite, line: WaitingLine): Driver => {
  const connection = createConnection(createEmbeddedQuery(engine));
  const around = new AsyncLocalStorage<OpenTransaction>();
  let current: OpenTransaction | undefined;

  const run = async (statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  const close = () => {
    if (current !== undefined) current.isOpen = false;
    current = undefined;
  };

  return {
    init: async () => {
      await engine.waitReady;
      // Words that wait for their place in an index go there in small parts: with four megabytes of them everybody else waits.
      await engine.exec("set gin_pending_list_limit = '512kB'");
    },
    acquireConnection: async () => {
      if (around.getStore()?.isOpen === true)
        throw new Error(
          'Query outside the open transaction: use the transaction that was handed in, not the database',
        );
      await line.enter();
      return connection;
    },
    beginTransaction: (_, settings) => {
      current = { isOpen: true };
      // Synchronous, so that the awaiting caller and all it calls are inside.
      around.enterWith(current);
      return run(beginStatement(settings));
    },
    commitTransaction: async () => {
      await run('commit');
      close();
    },
    rollbackTransaction: async () => {
      close();
      await run('rollback');
    },
    savepoint: (_, name) => run(`savepoint "${name}"`),
    rollbackToSavepoint: (_, name) => run(`rollback to savepoint "${name}"`),
    releaseSavepoint: (_, name) => run(`release savepoint "${name}"`),
    releaseConnection: async () => {
      close();
      line.leave();
    },
    destroy: () => engine.close(),
  };
};

/** Kysely dialect over an embedded PostgreSQL (PGlite), for which everybody waits in `line`. */
export const createEmbeddedDialect = (engine: PGlite, line: WaitingLine): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(engine, line),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { messages, type PGlite, protocol } from '@electric-sql/pglite';
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
import {
  type AnswerColumn,
  askEngine,
  type EngineAnswer,
  EngineBrokenError,
  rowsFrom,
} from './engineAnswer.ts';
import { type LastWrites, writtenTables } from './lastWrites.ts';
import { createPlanMode, createStatementCache } from './statementCache.ts';
import type { WaitingLine } from './waitingLine.ts';

const { serialize } = protocol;

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

/** A statement the engine has read and keeps by its name. */
interface Prepared {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly columns: readonly AnswerColumn[];
}

const closing = (names: readonly string[]): readonly Uint8Array[] =>
  names.map((name) => serialize.close({ type: 'S', name }));

const prepare = (name: string, text: string, forgotten: readonly string[]): Uint8Array =>
  Buffer.concat([
    ...closing(forgotten),
    serialize.parse({ name, text }),
    serialize.describe({ type: 'S', name }),
    serialize.sync(),
  ]);

const execute = (statement: string, values: (string | null)[]): Uint8Array =>
  Buffer.concat([serialize.bind({ statement, values }), serialize.execute({}), serialize.sync()]);

const preparedOf = (engine: PGlite, name: string, answer: Messages): Prepared => {
  const parameters = answer.find((message) => message instanceof messages.ParameterDescriptionMessage);
  const head = answer.find((message) => message instanceof messages.RowDescriptionMessage);
  return {
    name,
    parameters: parameters?.dataTypeIDs ?? [],
    columns: (head?.fields ?? []).map(({ name: column, dataTypeID: type }) => ({
      name: column,
      type,
      read: engine.parsers[type],
    })),
  };
};

const asText = (engine: PGlite, value: unknown, type: number | undefined): string | null => {
  if (value === null || value === undefined) return null;
  const write = type === undefined ? undefined : engine.serializers[type];
  return write === undefined ? String(value) : write(value);
};

const writing = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (?<count>\d+)$/;

/** How many rows a statement wrote: the last word of `INSERT 0 3` and of `UPDATE 3`; 0 for what only reads. */
const writtenRows = ({ tag }: EngineAnswer): bigint => BigInt(writing.exec(tag)?.groups?.count ?? 0);

/** Runs one statement, after another one without parameters that travels with it. */
type EmbeddedQuery = <Row>(query: CompiledQuery, before?: string) => Promise<QueryResult<Row>>;

/** Whether a statement writes rows of tables that it names; what changes tables themselves may not stand in a transaction. */
const writesRows = (text: string): boolean => {
  const tables = writtenTables(text);
  return tables !== 'any' && tables.length > 0;
};

/**
 * Statements on an embedded engine, each read once and run by its name: the engine's own `query` sends six messages every time, each
 * a walk through its main loop, and a third of a short statement's time goes into reading it. Throws the engine's `DatabaseError`.
 */
const createEmbeddedQuery = (
  engine: PGlite,
  { keepsPlans, onBroken }: Pick<EmbeddedSetting, 'keepsPlans' | 'onBroken'>,
): EmbeddedQuery => {
  const cache = createStatementCache<Prepared>(keepsPlans);
  const planModeFor = createPlanMode(keepsPlans);
  const planned = (text: string): readonly Uint8Array[] => {
    const mode = planModeFor(text);
    return mode === undefined ? [] : [serialize.query(`set plan_cache_mode = ${mode}`)];
  };
  const read = async (name: string, sql: string): Promise<Prepared> => {
    const { messages: answer } = await engine.execProtocol(prepare(name, sql, cache.takeForgotten()), {
      syncToFs: false,
    });
    if (!answer.some((message) => message.name === 'parseComplete'))
      throw new EngineBrokenError('The embedded engine broke off while it read a statement');
    return preparedOf(engine, name, answer);
  };
  const statementOf = async (sql: string): Promise<Prepared> => {
    const known = cache.find(sql);
    if (known !== undefined) return known;
    const prepared = await read(cache.nextName(), sql);
    cache.keep(sql, prepared);
    return prepared;
  };
  const run = async ({ sql, parameters }: CompiledQuery, before?: string) => {
    cache.notice(sql);
    const first = before === undefined ? [] : [serialize.query(before)];
    const prepared = await statementOf(sql).catch(async (error: unknown) => {
      if (error instanceof EngineBrokenError) throw error;
      // What was to go before it has still to happen: what comes after it stands in that transaction.
      if (before !== undefined) await askEngine(engine, Buffer.concat(first), false);
      throw error;
    });
    const values = parameters.map((value, index) => asText(engine, value, prepared.parameters[index]));
    const run = execute(prepared.name, values);
    return { prepared, answer: await askEngine(engine, Buffer.concat([...first, ...planned(sql), run])) };
  };
  let broken: EngineBrokenError | undefined;
  /** Nothing is asked of an engine that broke off: it would never answer, and everyone would wait with it. */
  const runWhole: typeof run = async (query, before) => {
    if (broken !== undefined) throw broken;
    try {
      return await run(query, before);
    } catch (error) {
      if (error instanceof EngineBrokenError) {
        broken = error;
        onBroken(error);
      }
      throw error;
    }
  };
  return async <Row>(query: CompiledQuery, before?: string) => {
    const { prepared, answer } = await engine.runExclusive(() => runWhole(query, before));
    return {
      // The engine knows rows by their columns' names alone; what they are is the statement's business.
      rows: rowsFrom(answer, prepared.columns) as Row[],
      numAffectedRows: writtenRows(answer),
    };
  };
};

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

export interface EmbeddedSetting {
  /** Everyone waits in it: there is one connection. */
  readonly line: WaitingLine;
  /** Told of every statement. */
  readonly writes: LastWrites;
  /** One plan of every statement. */
  readonly keepsPlans: boolean;
  /** Told once, when the engine can do nothing any more. */
  readonly onBroken: (error: Error) => void;
}

/**
 * The driver of the embedded database: one connection, handed out in turn. A query that does not go through the transaction
 * it stands in would wait for itself forever; it is refused with an error that says so.
 */
const createDriver = (engine: PGlite, setting: EmbeddedSetting): Driver => {
  const { line, writes, keepsPlans } = setting;
  let isBroken = false;
  const ask = createEmbeddedQuery(engine, {
    keepsPlans,
    onBroken: (error) => {
      isBroken = true;
      setting.onBroken(error);
    },
  });
  /** A `begin` waits for the first statement of its transaction and costs no turn of its own. */
  let beginning: string | undefined;
  /**
   * A write that is its own transaction: begun and ended by its own statements. The engine would end it itself with what it had written when it
   * broke off.
   */
  const writeAlone = async (query: CompiledQuery) => {
    try {
      const result = await ask<never>(query, 'begin');
      await ask(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      if (!isBroken) await ask(CompiledQuery.raw('rollback'));
      throw error;
    }
  };
  const connection = createConnection(async (query) => {
    const before = beginning;
    beginning = undefined;
    const isAlone = current === undefined && writesRows(query.sql);
    const result = await (isAlone ? writeAlone(query) : ask<never>(query, before));
    writes.note(query.sql);
    return result;
  });
  const around = new AsyncLocalStorage<OpenTransaction>();
  let current: OpenTransaction | undefined;

  const run = async (statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  /** Nothing to end where nothing was asked. */
  const end = async (statement: 'commit' | 'rollback') => {
    if (beginning === undefined) await run(statement);
    beginning = undefined;
  };
  const close = () => {
    if (current !== undefined) current.isOpen = false;
    current = undefined;
  };

  return {
    init: async () => {
      await engine.waitReady;
      // Words that wait for their place in an index go there in small parts: with four megabytes of them everyone else waits.
      await engine.exec("set gin_pending_list_limit = '512kB'");
      if (keepsPlans) await engine.exec('set plan_cache_mode = force_generic_plan');
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
      beginning = beginStatement(settings);
      return Promise.resolve();
    },
    commitTransaction: async () => {
      await end('commit');
      close();
    },
    rollbackTransaction: async () => {
      close();
      await end('rollback');
    },
    savepoint: (_, name) => run(`savepoint "${name}"`),
    rollbackToSavepoint: (_, name) => run(`rollback to savepoint "${name}"`),
    releaseSavepoint: (_, name) => run(`release savepoint "${name}"`),
    releaseConnection: async () => {
      close();
      line.leave();
    },
    destroy: async () => {
      if (!isBroken) await engine.close();
    },
  };
};

/** Kysely dialect over an embedded PostgreSQL (PGlite). */
export const createEmbeddedDialect = (engine: PGlite, setting: EmbeddedSetting): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(engine, setting),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

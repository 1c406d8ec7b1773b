import { createHash } from 'node:crypto';
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { awayOr } from './databaseAway.ts';
import { createLastWrites, type LastWrites, mayWrite } from './lastWrites.ts';
import {
  beginning,
  createSocket,
  ending,
  isPreparable,
  openLine,
  type PostgresPatience,
} from './postgresLine.ts';
import { listenForWrites, type WriteListener } from './writeListener.ts';

/** What a database has to do for this process. */
export interface DatabaseLoad {
  readonly open: number;
  readonly idle: number;
  /** Most connections that are opened. */
  readonly most: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
  /** Statements sent so far. */
  readonly statements: number;
}

/** So many connections a process opens where no other number is set. */
export const usualConnections = 10;

const usualPatience: PostgresPatience = {
  connectMs: 5_000,
  statementMs: 5_000,
  lockMs: 4_000,
  answerMs: 2_000,
  idleMs: 15_000,
  keepAliveMs: 10_000,
};

const int8 = 20;
const date = 1082;
const int8Array = 1016;
const dateArray = 1182;
/** A type id the driver knows but does not list: `number` and no literal, so that it is taken. */
const textArray: number = 1009;

type TextParser = (text: string) => unknown;

/** Both drivers alike: ids and counts are numbers, calendar days stay text. */
const ownParsers: ReadonlyMap<number, TextParser> = new Map<number, TextParser>([
  [int8, Number],
  [date, (text) => text],
  [int8Array, (text) => parseTexts(text).map(toNumber)],
  [dateArray, (text) => parseTexts(text)],
]);

/** An array of any type as its texts; the driver's own list of type ids leaves arrays out. */
const parseTexts = (text: string): readonly (string | null)[] =>
  pg.types.getTypeParser(textArray)(text) as readonly (string | null)[];

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : ownParsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

const names = new Map<string, string>();
const rememberedNames = 2_000;

/** The same SQL gets the same name, so that the server plans it once per connection. */
const statementName = (sql: string): string => {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32);
  if (names.size < rememberedNames) names.set(sql, name);
  return name;
};

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type');

/** Told of every statement, and of those that changed rows once they have. */
interface StatementWatch {
  readonly count: () => void;
  readonly note: LastWrites['note'];
}

/** What the server says at the end of a transaction. */
const nothingSaved = { command: 'COMMIT', rowCount: null, rows: [] };

/**
 * Gives statements their names. When another process has changed a table, a prepared plan no longer fits: outside a transaction the
 * statement is sent again without its name, and in any case the connection is not used again. Kysely's interface also
 * knows cursors, which we do not use: hence the cast.
 */
const withPreparedStatements = (
  client: pg.PoolClient,
  patience: PostgresPatience,
  watch: StatementWatch,
): PostgresPoolClient => {
  let isInTransaction = false;
  /** Statements of the transaction that change rows. */
  let writing: string[] = [];
  let isOutdated = false;
  const line = openLine(client, patience);
  const query = async (text: string, parameters: readonly unknown[]) => {
    watch.count();
    if (beginning.test(text)) {
      isInTransaction = true;
      writing = [];
    }
    if (mayWrite(text)) writing.push(text);
    if (text === 'commit' && isInTransaction && writing.length === 0) {
      line.leave();
      return nothingSaved;
    }
    const values = [...parameters];
    try {
      return await line.send({
        text,
        values,
        ...(isPreparable(text) ? { name: statementName(text) } : {}),
      });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      isOutdated = true;
      if (isInTransaction) throw error;
      return line.send({ text, values });
    }
  };
  /** What was written is there for others once it is committed, or once a statement of its own is done; also where the answer was lost. */
  const tell = (text: string) => {
    if (isInTransaction && !ending.test(text)) return;
    if (text !== 'rollback') for (const statement of writing) watch.note(statement);
    writing = [];
    isInTransaction = false;
  };
  const watched = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await query(text, parameters);
    } finally {
      tell(text);
    }
  };
  return {
    query: watched as unknown as PostgresPoolClient['query'],
    release: () => client.release(isOutdated || line.isLost()),
  };
};

const connectTo = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect();
  } catch (error) {
    throw awayOr(error);
  }
};

const wrapPool = (pool: pg.Pool, patience: PostgresPatience, watch: StatementWatch): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const wrapped = known.get(client) ?? withPreparedStatements(client, patience, watch);
    known.set(client, wrapped);
    return wrapped;
  };
  return { connect: async () => wrap(await connectTo(pool)), end: () => pool.end() };
};

interface PostgresOptions {
  /** Search path; tests keep apart by it. */
  readonly schema?: string | undefined;
  readonly patience?: Partial<PostgresPatience> | undefined;
  /** Most connections of the pool; one to listen on comes on top. */
  readonly connections?: number | undefined;
}

/** A PostgreSQL server as the database goes about with it. */
export interface PostgresServer {
  readonly dialect: Dialect;
  readonly load: () => DatabaseLoad;
  /** Begins to listen to what is written, by this process and by others. */
  readonly listen: () => WriteListener;
}

/**
 * Kysely dialect over a PostgreSQL server: pooled, prepared by name, nothing waited for without a limit. Throws `DatabaseAwayError` where
 * the server is not reached.
 */
export const createPostgresDialect = (
  url: string,
  { schema, patience: own, connections = usualConnections }: PostgresOptions = {},
): PostgresServer => {
  const patience = { ...usualPatience, ...own };
  const line: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: patience.connectMs,
    statement_timeout: patience.statementMs,
    lock_timeout: patience.lockMs,
    idle_in_transaction_session_timeout: patience.idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: patience.keepAliveMs,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  };
  const pool = new pg.Pool({ ...line, max: connections, types, pipeline: true, stream: createSocket });
  // A connection that is lost while a query runs tells it twice: the query rejects, and the client says so to no one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // An idle connection that dies is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined);
  const writes = createLastWrites();
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  return {
    dialect: new PostgresDialect({ pool: wrapPool(pool, patience, { count, note: writes.note }) }),
    load: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      most: connections,
      waiting: pool.waitingCount,
      statements,
    }),
    listen: () => listenForWrites(() => new pg.Client(line), writes),
  };
};

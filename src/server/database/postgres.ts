import { createHash } from 'node:crypto';
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

const statementTimeoutMs = 5_000;
const connectionLimit = 10;

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

const isPreparable = (sql: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(sql);

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type');

type Send = (query: pg.QueryConfig) => Promise<unknown>;

/**
 * A `begin` waits for the first statement of its transaction and travels with it when that has no parameters: the binding to a company
 * costs no turn of its own.
 */
const withJoinedBegin = (client: pg.PoolClient): Send => {
  let isBeginning = false;
  return async (query) => {
    if (query.text === 'begin') {
      isBeginning = true;
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    if (!isBeginning) return client.query(query);
    isBeginning = false;
    if (query.values === undefined || query.values.length === 0) {
      // Several statements in one text answer a list, and none of them can be prepared.
      const answers: unknown = await client.query(`begin; ${query.text}`);
      return Array.isArray(answers) ? answers.at(-1) : answers;
    }
    await client.query('begin');
    return client.query(query);
  };
};

/**
 * Gives statements their names. When another process has changed a table, a prepared plan no longer fits: outside a transaction the
 * statement is sent again without its name, and in any case the connection is not used again. Kysely's interface also
 * knows cursors, which we do not use: hence the cast.
 */
const withPreparedStatements = (client: pg.PoolClient): PostgresPoolClient => {
  let isInTransaction = false;
  let isOutdated = false;
  const send = withJoinedBegin(client);
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (/^(begin|start transaction)/.test(text)) isInTransaction = true;
    const values = [...parameters];
    try {
      return await send({
        text,
        values,
        ...(isPreparable(text) ? { name: statementName(text) } : {}),
      });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      isOutdated = true;
      if (isInTransaction) throw error;
      return send({ text, values });
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isOutdated),
  };
};

const wrapPool = (pool: pg.Pool): PostgresPool => ({
  connect: async () => withPreparedStatements(await pool.connect()),
  end: () => pool.end(),
});

/** Kysely dialect over a PostgreSQL server: pooled, prepared by name, no statement longer than 5 s. `schema` is for tests. */
export const createPostgresDialect = (url: string, schema?: string): Dialect => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionLimit,
    types,
    statement_timeout: statementTimeoutMs,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  });
  // A connection that is lost while a query runs tells it twice: the query rejects, and the client says so to nobody.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // An idle connection that dies is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool: wrapPool(pool) });
};

import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { createStatementCache } from './statementCache.ts';

const { serialize } = protocol;

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

interface Column {
  readonly name: string;
  readonly type: number;
}

/** A statement the engine has read and keeps by its name. */
interface Prepared {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly columns: readonly Column[];
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

const preparedOf = (name: string, answer: Messages): Prepared => {
  const parameters = answer.find((message) => message instanceof messages.ParameterDescriptionMessage);
  const head = answer.find((message) => message instanceof messages.RowDescriptionMessage);
  return {
    name,
    parameters: parameters?.dataTypeIDs ?? [],
    columns: (head?.fields ?? []).map(({ name: column, dataTypeID: type }) => ({ name: column, type })),
  };
};

const asText = (engine: PGlite, value: unknown, type: number | undefined): string | null => {
  if (value === null || value === undefined) return null;
  const write = type === undefined ? undefined : engine.serializers[type];
  return write === undefined ? String(value) : write(value);
};

const rowsOf = (
  engine: PGlite,
  { columns }: Prepared,
  answer: Messages,
): readonly Record<string, unknown>[] => {
  const readers = columns.map(({ name, type }) => ({ name, type, read: engine.parsers[type] }));
  return answer
    .filter((message) => message instanceof messages.DataRowMessage)
    .map(({ fields }) =>
      Object.fromEntries(
        readers.map(({ name, type, read }, index) => {
          const text = fields[index] ?? null;
          return [name, text === null || read === undefined ? text : read(text, type)];
        }),
      ),
    );
};

const writing = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (?<count>\d+)$/;

/** How many rows a statement wrote: the last word of `INSERT 0 3` and of `UPDATE 3`; 0 for what only reads. */
const writtenRows = (answer: Messages): bigint => {
  const tags = answer.filter((message) => message instanceof messages.CommandCompleteMessage);
  return BigInt(writing.exec(tags.at(-1)?.text ?? '')?.groups?.count ?? 0);
};

/** Runs one statement. */
export type EmbeddedQuery = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/**
 * Statements on an embedded engine, each read once and run by its name: the engine's own `query` sends six messages every time, each
 * a walk through its main loop, and a third of a short statement's time goes into reading it. Throws the engine's `DatabaseError`.
 */
export const createEmbeddedQuery = (engine: PGlite): EmbeddedQuery => {
  const cache = createStatementCache<Prepared>();
  const statementOf = async (sql: string): Promise<Prepared> => {
    const known = cache.find(sql);
    if (known !== undefined) return known;
    const name = cache.nextName();
    const answer = await engine.execProtocol(prepare(name, sql, cache.takeForgotten()), { syncToFs: false });
    const prepared = preparedOf(name, answer.messages);
    cache.keep(sql, prepared);
    return prepared;
  };
  const run = async ({ sql, parameters }: CompiledQuery) => {
    cache.notice(sql);
    const prepared = await statementOf(sql);
    const values = parameters.map((value, index) => asText(engine, value, prepared.parameters[index]));
    return { prepared, answer: await engine.execProtocol(execute(prepared.name, values)) };
  };
  return async <Row>(query: CompiledQuery) => {
    const { prepared, answer } = await engine.runExclusive(() => run(query));
    return {
      // The engine knows rows by their columns' names alone; what they are is the statement's business.
      rows: rowsOf(engine, prepared, answer.messages) as Row[],
      numAffectedRows: writtenRows(answer.messages),
    };
  };
};

import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import type { CompiledQuery, QueryResult } from 'kysely';

const { serialize } = protocol;

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

const prepare = (text: string): Uint8Array =>
  Buffer.concat([serialize.parse({ text }), serialize.describe({ type: 'S' }), serialize.sync()]);

const execute = (values: (string | null)[]): Uint8Array =>
  Buffer.concat([
    serialize.bind({ values }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);

const parameterTypes = (answer: Messages): readonly number[] =>
  answer.find((message) => message instanceof messages.ParameterDescriptionMessage)?.dataTypeIDs ?? [];

const asText = (engine: PGlite, value: unknown, type: number | undefined): string | null => {
  if (value === null || value === undefined) return null;
  const write = type === undefined ? undefined : engine.serializers[type];
  return write === undefined ? String(value) : write(value);
};

const rowsOf = (engine: PGlite, answer: Messages): readonly Record<string, unknown>[] => {
  const head = answer.find((message) => message instanceof messages.RowDescriptionMessage);
  const columns = (head?.fields ?? []).map(({ name, dataTypeID }) => ({
    name,
    type: dataTypeID,
    read: engine.parsers[dataTypeID],
  }));
  return answer
    .filter((message) => message instanceof messages.DataRowMessage)
    .map(({ fields }) =>
      Object.fromEntries(
        columns.map(({ name, type, read }, index) => {
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

/**
 * Runs one statement on the embedded engine in two messages: the engine's own `query` sends six, each a walk through its
 * main loop, and takes twice as long. Throws the engine's `DatabaseError`.
 */
export const queryEmbedded = async <Row>(
  engine: PGlite,
  { sql, parameters }: CompiledQuery,
): Promise<QueryResult<Row>> => {
  const answer = await engine.runExclusive(async () => {
    const prepared = await engine.execProtocol(prepare(sql), { syncToFs: false });
    const types = parameterTypes(prepared.messages);
    const values = parameters.map((value, index) => asText(engine, value, types[index]));
    return engine.execProtocol(execute(values));
  });
  return {
    // The engine knows rows by their columns' names alone; what they are is the statement's business.
    rows: rowsOf(engine, answer.messages) as Row[],
    numAffectedRows: writtenRows(answer.messages),
  };
};

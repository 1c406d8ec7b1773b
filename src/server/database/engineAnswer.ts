import { type messages, type PGlite, protocol } from '@electric-sql/pglite';

/** What a statement answers, as PostgreSQL's protocol tells it. */
export interface EngineAnswer {
  /** One message for each row, without its head. */
  readonly rows: readonly Buffer[];
  /** What was done, as `INSERT 0 3`; of several statements the last. */
  readonly tag: string;
}

const kinds = { row: 0x44, complete: 0x43, error: 0x45, bound: 0x32 } as const;
/** A letter, and four bytes that say how long the rest is, themselves included. */
const headLength = 5;

const errorOf = (message: Buffer): unknown => {
  let found: unknown;
  new protocol.Parser().parse(message, (each: messages.BackendMessage) => {
    found = each;
  });
  return found;
};

/**
 * The engine broke off within a statement: it catches what goes wrong within itself (a stack that overflows), answers as if all was well, and
 * waits for its own locks forever when it is asked again. What was committed is on the disk; nothing but another process can go on with it.
 */
export class EngineBrokenError extends Error {
  override readonly name = 'EngineBrokenError';
}

/**
 * Sends messages to the engine and takes its answer apart: rows stay as they came until they are read. The engine's own reader makes an object of
 * every message and decodes every value on its own, which took as long as a short statement. `isBound`: the last of them is a
 * statement with its values. Throws its `DatabaseError`, and `EngineBrokenError` where it tells of no end.
 */
export const askEngine = async (engine: PGlite, sent: Uint8Array, isBound = true): Promise<EngineAnswer> => {
  const parts: Buffer[] = [];
  await engine.execProtocolRawStream(sent, {
    syncToFs: false,
    // A view into the engine's memory: copied, for the next part is written over it.
    onRawData: (part) => parts.push(Buffer.from(part)),
  });
  const [first = Buffer.alloc(0)] = parts;
  const answer = parts.length === 1 ? first : Buffer.concat(parts);
  const rows: Buffer[] = [];
  let tag: string | undefined;
  let isAwaited = !isBound;
  let error: unknown;
  for (let at = 0; at < answer.length; ) {
    const end = at + 1 + answer.readInt32BE(at + 1);
    const kind = answer[at];
    if (kind === kinds.row) rows.push(answer.subarray(at + headLength, end));
    // The text ends with a zero.
    else if (kind === kinds.complete && isAwaited) tag = answer.toString('latin1', at + headLength, end - 1);
    // What was sent before it ends by itself: from here on the end of the statement is waited for.
    else if (kind === kinds.bound) isAwaited = true;
    else if (kind === kinds.error) error ??= errorOf(answer.subarray(at, end));
    at = end;
  }
  if (error !== undefined) throw error;
  if (tag === undefined) throw new EngineBrokenError('The embedded engine broke off in a statement');
  return { rows, tag };
};

const minus = 0x2d;
const zero = 0x30;

/** A whole number from its digits: without a text in between. */
const integerIn = (bytes: Buffer, from: number, to: number): number => {
  const isNegative = bytes[from] === minus;
  let value = 0;
  for (let at = isNegative ? from + 1 : from; at < to; at += 1)
    value = value * 10 + ((bytes[at] ?? zero) - zero);
  return isNegative ? -value : value;
};

const integers: ReadonlySet<number> = new Set([20, 21, 23]);

/** A column of an answer: its name, its type, and how a text of that type is read. */
export interface AnswerColumn {
  readonly name: string;
  readonly type: number;
  readonly read: ((text: string, type?: number) => unknown) | undefined;
}

/** Rows by the names of their columns. */
export const rowsFrom = (
  { rows }: EngineAnswer,
  columns: readonly AnswerColumn[],
): readonly Record<string, unknown>[] =>
  rows.map((bytes) => {
    const row: Record<string, unknown> = {};
    // Two bytes say how many columns there are.
    let at = 2;
    for (const { name, type, read } of columns) {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) {
        row[name] = null;
        continue;
      }
      const end = at + length;
      if (integers.has(type)) row[name] = integerIn(bytes, at, end);
      else {
        const text = bytes.toString('utf8', at, end);
        row[name] = read === undefined ? text : read(text, type);
      }
      at = end;
    }
    return row;
  });

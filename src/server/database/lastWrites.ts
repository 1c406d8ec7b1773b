/** What this process wrote last to which table. */
export interface LastWrites {
  /** Takes note of a statement that ran. */
  readonly note: (statement: string) => void;
  /** Takes note that others wrote to a table, or may have written to any. */
  readonly noteTable: (table: string) => void;
  /**
   * Rises with every statement that may have written to one of these tables; never falls. NaN, which equals nothing: no one can tell just now.
   */
  readonly of: (tables: readonly string[]) => number;
}

/** Where a statement writes: the word before a table's name. `for update` locks, `do update set` says what a conflict becomes. */
const writing =
  /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)/gi;
/** Changes tables whole, or runs what no one can read from here. */
const sweeping = /\b(?:truncate|alter|drop|call|copy)\b|\bdo\s+\$/i;

type Written = readonly string[] | 'any';

const read = (statement: string): Written =>
  sweeping.test(statement)
    ? 'any'
    : [...statement.matchAll(writing)].map(([, table = '']) => table.toLowerCase());

/** How many statements are remembered by what they write; the same ones come again and again. */
const mostKnown = 2_000;
const known = new Map<string, Written>();

/** The tables a statement writes to; `any` where its text does not tell. */
export const writtenTables = (statement: string): Written => {
  const tables = known.get(statement) ?? read(statement);
  if (known.size < mostKnown) known.set(statement, tables);
  return tables;
};

/** Whether a statement may change rows. */
export const mayWrite = (statement: string): boolean => {
  const tables = writtenTables(statement);
  return tables === 'any' || tables.length > 0;
};

/** Keeps count of what is written where, from the text of the statements. */
export const createLastWrites = (): LastWrites => {
  const last = new Map<string, number>();
  let count = 0;
  let lastAny = 0;
  const note = (tables: Written) => {
    count += 1;
    if (tables === 'any') lastAny = count;
    else for (const table of tables) last.set(table, count);
  };
  return {
    note: (statement) => {
      if (mayWrite(statement)) note(writtenTables(statement));
    },
    noteTable: (table) => note(table === 'any' ? table : [table]),
    of: (tables) => Math.max(lastAny, ...tables.map((table) => last.get(table) ?? 0)),
  };
};

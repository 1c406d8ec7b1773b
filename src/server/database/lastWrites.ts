/** What was written last to which table, as far as it says something else than before of who is signed in. */
export interface LastWrites {
  /** Takes note of a statement that ran. */
  readonly note: (statement: string) => void;
  /** Takes note that others wrote to a table, or may have written to any. */
  readonly noteTable: (table: string) => void;
  /**
   * Rises with every statement that may have written so to one of these tables; never falls. NaN, which equals nothing: no one can tell just now.
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

/**
 * Of tables that hold much else: the columns that say who is signed in and what they may do. Who changes another one changes no right.
 */
export const rightsColumns: Readonly<Record<string, readonly string[]>> = {
  session: [
    ...['token_hash', 'previous_token_hash', 'cookie_hash', 'device_id', 'kind', 'revoked_at'],
    ...['unlocked_until', 'factor_given_at', 'expires_at'],
  ],
  company: ['status'],
  member: ['name', 'status', 'number_waits_since'],
  membership: ['user_id', 'department_id', 'is_supervisor'],
  department: ['admin_id', 'deleted_at'],
  chat_group: ['owner_id', 'status'],
  chat_group_member: ['user_id', 'is_admin'],
  app: ['deleted_at'],
  // One that is used goes on counting as one.
  passkey: [],
};

const writesRows = /\b(?:insert\s+into|delete\s+from|merge\s+into)\b/i;
/** What stands before an equals sign: columns that are set, and a few more. */
const assigned = /(?:\bset|,)\s*"?(\w+)"?\s*=/gi;
/** Several columns at once, from one row. */
const assignedTogether = /(?:\bset|,)\s*\([^)]*\)\s*=/i;

/** The tables a statement may change a right in; an update of columns that say nothing of rights changes none. */
export const changedRights = (statement: string): Written => {
  const tables = writtenTables(statement);
  if (tables === 'any' || writesRows.test(statement) || assignedTogether.test(statement)) return tables;
  const columns = new Set([...statement.matchAll(assigned)].map(([, name = '']) => name.toLowerCase()));
  return tables.filter((table) => rightsColumns[table]?.some((column) => columns.has(column)) ?? true);
};

const knownRights = new Map<string, Written>();
const rightsChangedBy = (statement: string): Written => {
  const tables = knownRights.get(statement) ?? changedRights(statement);
  if (knownRights.size < mostKnown) knownRights.set(statement, tables);
  return tables;
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
      const tables = rightsChangedBy(statement);
      if (tables.length > 0) note(tables);
    },
    noteTable: (table) => note(table === 'any' ? table : [table]),
    of: (tables) => Math.max(lastAny, ...tables.map((table) => last.get(table) ?? 0)),
  };
};

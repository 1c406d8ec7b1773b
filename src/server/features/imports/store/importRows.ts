import { type Kysely, type Selectable, sql } from 'kysely';
import { type RowProblem, shortProblem, shortText } from '#engine/sheet/sheetRow.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { ImportRowState, RowChange } from '#server/database/tables/sheet.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ImportKey } from './importJobs.ts';

/** A row of a sheet as it is stored. */
export type ImportRowRecord = Selectable<Tables['import_row']>;
/** A row without what says whose it is. */
export type StoredRow = Omit<ImportRowRecord, 'company_id' | 'import_id'>;

/** A row of the sheet as the others see it: its texts, and what has become of it so far. */
export interface SheetCells {
  readonly index: number;
  readonly line: number;
  readonly state: ImportRowState;
  readonly cells: Readonly<Record<string, string>>;
  readonly targetId: number | null;
  readonly trace: Readonly<Record<string, unknown>> | null;
}

const columns = sql`row_index integer, line integer, cells jsonb, faults jsonb, state text, effect text, target_id bigint,
  write_order integer, problems jsonb, changes jsonb, trace jsonb, identities text[], new_depts jsonb, new_positions jsonb`;
const names = sql`row_index, line, cells, faults, state, effect, target_id, write_order, problems, changes, trace, identities,
  new_depts, new_positions`;

/** Reasons and changes are read by people, over and over: a cell of 32,000 signs stands in them by its beginning. */
const briefly = (row: StoredRow): StoredRow => ({
  ...row,
  problems: row.problems.map(shortProblem),
  changes: row.changes.map(shortChange),
});

const shortValue = (value: unknown): unknown => (typeof value === 'string' ? shortText(value) : value);

const shortChange = (change: RowChange): RowChange =>
  'before' in change
    ? { ...change, before: shortValue(change.before), after: shortValue(change.after) }
    : { ...change, old: shortText(change.old), new: shortText(change.new) };

/** Adds rows that were checked, or puts them in the place of what was known of them, in one statement. */
export const saveRows = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
  rows: readonly StoredRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into import_row (company_id, import_id, ${names})
    select ${companyId}::bigint, ${importId}::bigint, ${names}
    from jsonb_to_recordset(${JSON.stringify(rows.map(briefly))}::jsonb) as given (${columns})
    on conflict (company_id, import_id, row_index) do update set
      cells = excluded.cells, faults = excluded.faults, state = excluded.state, effect = excluded.effect,
      target_id = excluded.target_id, write_order = excluded.write_order, problems = excluded.problems,
      changes = excluded.changes, trace = excluded.trace, identities = excluded.identities,
      new_depts = excluded.new_depts, new_positions = excluded.new_positions`.execute(db);
};

const rowsOf = (db: Kysely<Tables>, { companyId, importId }: ImportKey) =>
  db.selectFrom('import_row').where('company_id', '=', companyId).where('import_id', '=', importId);

/** How many rows of a file are stored already: they are stored in their order. */
export const countStored = async (db: Kysely<Tables>, key: ImportKey): Promise<number> => {
  const { stored } = await rowsOf(db, key)
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  return stored;
};

/** Rows by their index, in order; those that are not there are left out. */
export const findRowsByIndex = (
  db: Kysely<Tables>,
  key: ImportKey,
  indexes: readonly number[],
): Promise<ImportRowRecord[]> =>
  rowsOf(db, key)
    .selectAll()
    .where(sql<boolean>`row_index = any(${[...indexes]}::integer[])`)
    .orderBy('row_index')
    .execute();

/** Rows that name a new department so, in order; those taken out left aside. */
export const findRowsNaming = (
  db: Kysely<Tables>,
  key: ImportKey,
  department: string,
): Promise<ImportRowRecord[]> =>
  rowsOf(db, key)
    .selectAll()
    .where('state', '<>', 'removed')
    .where(sql<boolean>`new_depts @> ${JSON.stringify([department])}::jsonb`)
    .orderBy('row_index')
    .execute();

/** Every row that was not taken out, in order. */
export const findKeptRows = (db: Kysely<Tables>, key: ImportKey): Promise<ImportRowRecord[]> =>
  rowsOf(db, key).selectAll().where('state', '<>', 'removed').orderBy('row_index').execute();

/**
 * The next rows to be written, in their order. Each state is read along its index: together they would be sorted again for every piece,
 * as many as there are.
 */
export const findNextRows = async (
  db: Kysely<Tables>,
  {
    importKey: { companyId, importId },
    states,
    limit,
  }: { readonly importKey: ImportKey; readonly states: readonly ImportRowState[]; readonly limit: number },
): Promise<ImportRowRecord[]> => {
  const { rows } = await sql<ImportRowRecord>`${keptPlan}
    select waiting.* from unnest(${[...states]}::text[]) as requested (state) cross join lateral (
      select * from import_row
      where company_id = ${companyId} and import_id = ${importId} and state = requested.state
      order by company_id, import_id, state, write_order, row_index limit ${limit}) as waiting
    order by write_order, row_index limit ${limit}`.execute(db);
  return rows;
};

/** The next rows to be taken back: what was written last goes first. One that could not be has no trace any more. */
export const findNextToUndo = (
  db: Kysely<Tables>,
  key: ImportKey,
  limit: number,
): Promise<ImportRowRecord[]> =>
  rowsOf(db, key)
    .selectAll()
    .where('state', '=', 'written')
    .where('trace', 'is not', null)
    .orderBy('write_order', 'desc')
    .orderBy('row_index', 'desc')
    .limit(limit)
    .execute();

/** What became of a row; `trace` null: nothing more is done with it. */
export interface SavedOutcome {
  readonly row_index: number;
  readonly state: ImportRowState;
  readonly target_id: number | null;
  readonly problems: readonly RowProblem[];
  readonly trace: Readonly<Record<string, unknown>> | null;
}

/** Stores what became of rows, in one statement. They are named twice: only so the others of the import are not read along. */
export const saveOutcomes = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
  outcomes: readonly SavedOutcome[],
): Promise<void> => {
  if (outcomes.length === 0) return;
  const indexes = sql`${outcomes.map((each) => each.row_index)}::integer[]`;
  await sql`${keptPlan}
    update import_row set state = given.state, target_id = given.target_id, problems = given.problems::jsonb,
      trace = given.trace::jsonb
    from unnest(${indexes}, ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map((each) => each.target_id)}::bigint[],
      ${outcomes.map(({ problems }) => JSON.stringify(problems.map(shortProblem)))}::text[],
      ${outcomes.map(({ trace }) => (trace === null ? null : JSON.stringify(trace)))}::text[])
      as given (row_index, state, target_id, problems, trace)
    where import_row.company_id = ${companyId} and import_row.import_id = ${importId}
      and import_row.row_index = any(${indexes}) and import_row.row_index = given.row_index`.execute(db);
};

/** Takes rows out of an import; without indexes those in which nothing stands. Answers which, with their identities. */
export const takeOut = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
  indexes?: readonly number[],
): Promise<readonly Pick<ImportRowRecord, 'row_index' | 'identities'>[]> => {
  const which =
    indexes === undefined
      ? sql`not exists (select from jsonb_each_text(cells) as cell where cell.value <> '')`
      : sql`row_index = any(${[...indexes]}::integer[])`;
  const { rows } = await sql<Pick<ImportRowRecord, 'row_index' | 'identities'>>`
    update import_row set state = 'removed' where company_id = ${companyId} and import_id = ${importId}
    and state <> 'removed' and ${which} returning row_index, identities`.execute(db);
  return rows;
};

/** Rows that have one of these identities, those taken out left aside. */
export const findSharing = async (
  db: Kysely<Tables>,
  key: ImportKey,
  identities: readonly string[],
): Promise<ImportRowRecord[]> =>
  identities.length === 0
    ? []
    : rowsOf(db, key)
        .selectAll()
        .where('state', '<>', 'removed')
        .where(sql<boolean>`identities && ${[...identities]}::text[]`)
        .orderBy('row_index')
        .execute();

/** Ids of what was written. */
export const findWrittenIds = async (db: Kysely<Tables>, key: ImportKey): Promise<readonly number[]> => {
  const rows = await rowsOf(db, key)
    .select('target_id')
    .where('state', '=', 'written')
    .where('target_id', 'is not', null)
    .orderBy('row_index')
    .execute();
  return rows.flatMap((row) => row.target_id ?? []);
};

/** Ids of what the rows of these states would end. */
export const findEndedIds = async (
  db: Kysely<Tables>,
  key: ImportKey,
  states: readonly ImportRowState[],
): Promise<readonly number[]> => {
  const rows = await rowsOf(db, key)
    .select('target_id')
    .distinct()
    .where('effect', '=', 'remove')
    .where('target_id', 'is not', null)
    .where('state', 'in', states)
    .execute();
  return rows.flatMap((row) => row.target_id ?? []);
};

/** Tells the database how its table is filled; `columns`: only those that are looked for. */
export const analyzeTable = async (
  db: Kysely<Tables>,
  { table, columns }: { readonly table: string; readonly columns?: readonly string[] },
): Promise<void> => {
  const only = columns === undefined ? sql`` : sql` (${sql.join(columns.map((name) => sql.ref(name)))})`;
  await sql`analyze ${sql.table(table)}${only}`.execute(db);
};

import { type Kysely, sql } from 'kysely';
import type { ImportCounts, ImportRowState } from '#server/database/tables/sheet.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ImportKey } from './importJobs.ts';
import type { ImportRowRecord, SheetCells } from './importRows.ts';

/** How many rows an import has in each group, and what was found new, worked out from its rows. */
export interface ImportSummary {
  readonly total: number;
  readonly counts: ImportCounts;
  readonly failed: number;
  readonly undone: number;
  readonly newDepartments: readonly string[];
  readonly newPositions: readonly string[];
}

interface Group {
  readonly state: ImportRowState;
  readonly count: number;
  readonly removing: number;
}

const mostReasons = 200;

const groupsOf = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
): Promise<readonly Group[]> => {
  const { rows } = await sql<Group>`
    select state, count(*) as count, count(*) filter (where effect = 'remove') as removing from import_row
    where company_id = ${companyId} and import_id = ${importId} and state <> 'removed' group by state`.execute(
    db,
  );
  return rows;
};

const reasonsOf = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
): Promise<NonNullable<ImportCounts['reasons']>> => {
  const { rows } = await sql<NonNullable<ImportCounts['reasons']>[number]>`
    select problem->>'rule' as rule, problem->>'level' as level, problem->>'column' as column, count(distinct row_index) as count
    from import_row, jsonb_array_elements(problems) as problem
    where company_id = ${companyId} and import_id = ${importId} and state <> 'removed' and problems <> '[]'
    group by 1, 2, 3 order by 2, 4 desc, 1, 3 limit ${mostReasons}`.execute(db);
  return rows;
};

const unitedOf = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
  column: 'new_depts' | 'new_positions',
): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select name from (
      select name, min(row_index) as first from import_row, jsonb_array_elements_text(${sql.ref(column)}) as name
      where company_id = ${companyId} and import_id = ${importId} and ${sql.ref(column)} <> '[]'
        and state not in ('removed', 'error') group by name
    ) as found order by first, name`.execute(db);
  return rows.map((row) => row.name);
};

/** Rows that name a new department: how many, and where the first of them stand in the file. */
interface NamingRows {
  readonly name: string;
  readonly count: number;
  readonly lines: readonly number[];
}

const mostLines = 20;

/** Which rows each new department comes from, rows that are wrong left aside. */
export const findNamingRows = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
): Promise<readonly NamingRows[]> => {
  const { rows } = await sql<NamingRows>`
    select name, count(*) as count, (array_agg(line order by row_index))[1:${sql.lit(mostLines)}] as lines
    from import_row, jsonb_array_elements_text(new_depts) as name
    where company_id = ${companyId} and import_id = ${importId} and new_depts <> '[]'
      and state not in ('removed', 'error') group by name`.execute(db);
  return rows;
};

/** Rows that need the same new things. */
interface NeedyRows {
  readonly departments: readonly string[];
  readonly positions: readonly string[];
  readonly count: number;
  /** Those of them that are to be looked at. */
  readonly warnings: number;
}

/** Which rows would be left out with what is not made: those that can be written, by all the new things they need. */
export const findNeedyRows = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
): Promise<readonly NeedyRows[]> => {
  const { rows } = await sql<NeedyRows>`
    select new_depts as departments, new_positions as positions, count(*)::integer as count,
      count(*) filter (where state = 'warning')::integer as warnings
    from import_row where company_id = ${companyId} and import_id = ${importId}
      and (new_depts <> '[]' or new_positions <> '[]') and state in ('ok', 'warning')
    group by new_depts, new_positions order by min(row_index)`.execute(db);
  return rows;
};

const sumOf = (groups: readonly Group[], ...states: readonly ImportRowState[]): number =>
  groups.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);

/** Counts the rows of an import as they are now: four statements, whatever the number of rows. */
export const summariseRows = async (db: Kysely<Tables>, key: ImportKey): Promise<ImportSummary> => {
  const groups = await groupsOf(db, key);
  const removing = groups.filter(({ state }) => state === 'ok' || state === 'warning');
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    counts: {
      success: sumOf(groups, 'ok'),
      warning: sumOf(groups, 'warning'),
      error: sumOf(groups, 'error'),
      written: sumOf(groups, 'written', 'undone'),
      unchanged: sumOf(groups, 'unchanged'),
      skipped: sumOf(groups, 'skipped'),
      remove: removing.reduce((sum, group) => sum + group.removing, 0),
      reasons: await reasonsOf(db, key),
    },
    failed: sumOf(groups, 'failed'),
    undone: sumOf(groups, 'undone'),
    newDepartments: await unitedOf(db, key, 'new_depts'),
    newPositions: await unitedOf(db, key, 'new_positions'),
  };
};

/** Rows as someone looks at them. */
interface RowSelection {
  readonly states?: readonly ImportRowState[] | undefined;
  readonly rule?: string | undefined;
  /** Of the rule: in this column alone. */
  readonly column?: string | undefined;
  readonly keyword?: string | undefined;
}

const conditionOf = ({ companyId, importId }: ImportKey, { states, rule, column, keyword }: RowSelection) => {
  const pattern = keyword?.replace(/[\\%_]/g, '\\$&');
  return sql`company_id = ${companyId} and import_id = ${importId}
    and ${states === undefined ? sql`state <> 'removed'` : sql`state = any(${[...states]}::text[])`}
    ${rule === undefined ? sql`` : sql`and problems @> ${JSON.stringify([{ rule, column }])}::jsonb`}
    ${
      pattern === undefined
        ? sql``
        : sql`and exists (select from jsonb_each_text(cells) as cell where cell.value ilike ${`%${pattern}%`})`
    }`;
};

/** A page of rows in the order of the sheet, and how many there are. Rows taken out are shown when asked for. */
export const findRowPage = async (
  db: Kysely<Tables>,
  {
    key,
    selection,
    range: { offset, limit },
  }: {
    readonly key: ImportKey;
    readonly selection: RowSelection;
    readonly range: { readonly offset: number; readonly limit: number };
  },
): Promise<{ readonly rows: readonly ImportRowRecord[]; readonly total: number }> => {
  const condition = conditionOf(key, selection);
  const { rows } = await sql<ImportRowRecord>`
    select * from import_row where ${condition} order by row_index limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ readonly total: number }>`
    select count(*) as total from import_row where ${condition}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
};

/** All rows of an import that were not removed, in their order: for rows that depend on each other. */
export const findSheetCells = async (
  db: Kysely<Tables>,
  companyId: number,
  importId: number,
): Promise<readonly SheetCells[]> => {
  const { rows } = await sql<SheetCells>`
    select row_index as index, line, state, cells, target_id as "targetId", trace from import_row
    where company_id = ${companyId} and import_id = ${importId} and state <> 'removed'
    order by row_index`.execute(db);
  return rows;
};

/** States of rows that were not written and can be mended. */
const unwritten: readonly ImportRowState[] = ['error', 'failed', 'skipped'];

const unwrittenRows = (db: Kysely<Tables>, { companyId, importId }: ImportKey) =>
  db
    .selectFrom('import_row')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where(sql<boolean>`state = any(${[...unwritten]}::text[])`);

/** How many rows of an import were not written. */
export const countUnwritten = async (db: Kysely<Tables>, key: ImportKey): Promise<number> => {
  const { count } = await unwrittenRows(db, key)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The next rows that were not written, in the order of the sheet, behind one of them (-1: from the first). */
export const findUnwritten = (
  db: Kysely<Tables>,
  { key, after, limit }: { readonly key: ImportKey; readonly after: number; readonly limit: number },
): Promise<ImportRowRecord[]> =>
  unwrittenRows(db, key)
    .selectAll()
    .where('row_index', '>', after)
    .orderBy('row_index')
    .limit(limit)
    .execute();

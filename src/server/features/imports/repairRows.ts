import { pathKey, pathOf } from '#domain/department/path.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RawRow } from '#engine/sheet/sheetRow.ts';
import { resolvePaths } from '#server/features/directory/department/departmentPaths.ts';
import { type ImportJobRecord, keyOf, updateImport } from '#server/features/imports/store/importJobs.ts';
import {
  findKeptRows,
  findRowsByIndex,
  findRowsNaming,
  findSharing,
  type ImportRowRecord,
  saveRows,
  takeOut,
} from '#server/features/imports/store/importRows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { checkRows } from './checkUploaded.ts';
import { importerModel } from './run/importRun.ts';
import { identityText, placesByIdentity } from './sheet/relatedIds.ts';
import { type IndexedRow, importedBy, readSheetRows } from './sheet/sheetRows.ts';
import { importTargetOf } from './targets/importTargets.ts';

/** What is changed in an import before it is confirmed. */
export interface Repair {
  readonly rows: readonly {
    readonly index: number;
    readonly cells: Readonly<Record<string, string>>;
  }[];
  readonly remove: readonly number[];
  readonly removeBlank: boolean;
  /** New departments that stand for one there is: whatever row names one. */
  readonly departments: readonly { readonly name: string; readonly by: string }[];
}

/** Departments no row names any more, and those meant instead that are not there. */
const checkDepartments = async (
  context: CallContext,
  job: ImportJobRecord,
  departments: Repair['departments'],
): Promise<readonly Violation[]> => {
  const ends = await resolvePaths(
    context,
    departments.map(({ by }) => pathOf(by)),
  );
  return departments.flatMap(({ name, by }, at) => [
    ...(job.new_depts.includes(name) ? [] : [violation('import.rowMissing', `departments.${at}.name`)]),
    ...(ends.get(pathKey(pathOf(by)))?.kind === 'found'
      ? []
      : [violation('memberImport.departmentMissing', `departments.${at}.by`, { path: by })]),
  ]);
};

/** Rows, columns and departments that are not there, or not any more. */
export const checkRepair = async (
  context: CallContext,
  job: ImportJobRecord,
  { rows, remove, departments }: Repair,
): Promise<readonly Violation[]> => {
  const { db } = context;
  const unknown = rows.flatMap(({ cells }, at) =>
    Object.keys(cells)
      .filter((name) => !job.columns.includes(name))
      .map((name) => violation('import.columnMissing', `rows.${at}.cells.${name}`)),
  );
  const requested = [...new Set([...rows.map(({ index }) => index), ...remove])];
  const found = await findRowsByIndex(db, keyOf(job), requested);
  const kept = new Set(found.filter(({ state }) => state !== 'removed').map((row) => row.row_index));
  const missing = requested.some((index) => !kept.has(index));
  return [
    ...unknown,
    ...(missing ? [violation('import.rowMissing')] : []),
    ...(await checkDepartments(context, job, departments)),
  ];
};

/** A row with other texts: what the file said against a cell is gone with it. */
const repaired = (row: ImportRowRecord, cells: Readonly<Record<string, string>>): RawRow => ({
  line: row.line,
  cells: { ...row.cells, ...cells },
  faults: row.faults.filter(({ column }) => !Object.hasOwn(cells, column)),
});

const asIndexed = (row: ImportRowRecord): IndexedRow => ({ raw: row, index: row.row_index });

/** Rows with their new texts, and those that had or now have something in common with them. */
const affected = async (
  context: CallContext,
  {
    job,
    changed,
    freed,
  }: {
    readonly job: ImportJobRecord;
    readonly changed: readonly IndexedRow[];
    readonly freed: readonly string[];
  },
): Promise<readonly IndexedRow[]> => {
  const model = importerModel(context.models, job);
  const target = importTargetOf(model);
  const own = new Set(changed.map(({ index }) => index));
  const on = await importedBy(context, job, model);
  const read = await readSheetRows(context, on, changed);
  const now = read.flatMap((row) => target.identitiesOf(row).map(identityText));
  const others = target.isInterwoven
    ? await findKeptRows(context.db, keyOf(job))
    : await findSharing(context.db, keyOf(job), [...new Set([...freed, ...now])]);
  return [...changed, ...others.filter((row) => !own.has(row.row_index)).map(asIndexed)].toSorted(
    (one, other) => one.index - other.index,
  );
};

/** Checks rows again among all that share something with them, and stores what is found. */
const recheck = async (
  context: CallContext,
  job: ImportJobRecord,
  rows: readonly IndexedRow[],
): Promise<void> => {
  const model = importerModel(context.models, job);
  const target = importTargetOf(model);
  const on = await importedBy(context, job, model);
  const read = await readSheetRows(context, on, rows);
  const identified = read.map((row) => ({
    index: row.index,
    line: row.line,
    identities: target.identitiesOf(row).map(identityText),
  }));
  const ownIndexes = new Set(rows.map(({ index }) => index));
  const sharing = await findSharing(context.db, keyOf(job), [
    ...new Set(identified.flatMap(({ identities }) => identities)),
  ]);
  const beside = sharing
    .filter((row) => !ownIndexes.has(row.row_index))
    .map((row) => ({ index: row.row_index, line: row.line, identities: row.identities }));
  const all = [...identified, ...beside].toSorted((one, other) => one.index - other.index);
  const sheet = read.map(({ index, line, cells }) => ({
    index,
    line,
    state: 'unchecked' as const,
    cells,
    targetId: null,
    trace: null,
  }));
  const seen = target.isInterwoven ? { ...on, sheet } : on;
  await saveRows(
    context.db,
    keyOf(job),
    await checkRows(context, { target, on: seen, rows: read, places: placesByIdentity(all) }),
  );
};

/** Rows that are checked again while a call waits; it holds the one connection meanwhile. */
const rowsAtOnce = 500;

/** Puts the new texts in the rows and has the import's job check all of them again, as it checked the file. */
const checkAllAgain = async (
  { db }: CallContext,
  job: ImportJobRecord,
  changed: readonly ImportRowRecord[],
): Promise<void> => {
  await saveRows(db, keyOf(job), changed);
  await updateImport(db, keyOf(job), { status: 'uploaded', checked: 0, leased_until: null, leased_by: null });
};

type Cells = Repair['rows'][number]['cells'];

/** What becomes of the rows that name a department another one is meant by: their cells by index, and those there is no use for. */
interface MatchedRows {
  readonly cells: ReadonlyMap<number, Cells>;
  readonly needless: readonly number[];
}

const matchedRows = async (
  context: CallContext,
  job: ImportJobRecord,
  departments: Repair['departments'],
): Promise<MatchedRows> => {
  const { newDepartments } = importTargetOf(importerModel(context.models, job));
  const matched = new Map<number, Cells>();
  const needless: number[] = [];
  for (const { name, by } of newDepartments === undefined ? [] : departments) {
    const rows = await findRowsNaming(context.db, keyOf(job), name);
    const before = rows.map((row) => ({ ...row.cells, ...matched.get(row.row_index) }));
    const cells = (await newDepartments?.replaceIn(context, before, name, by)) ?? [];
    for (const [at, row] of rows.entries()) {
      if (newDepartments?.isMadeBy?.(before[at] ?? {}, name) === true) needless.push(row.row_index);
      matched.set(row.row_index, { ...matched.get(row.row_index), ...cells[at] });
    }
  }
  return { cells: matched, needless };
};

/** What a repair has touched. */
export interface Repaired {
  /** Rows that were looked at again; where all wait for it, those whose texts were replaced. */
  readonly indexes: readonly number[];
  /** Whether the job of the import checks its rows again: their states are those of before until then. */
  readonly isWaiting: boolean;
}

/**
 * Replaces cells and takes rows out, then checks those rows and whatever shared, or now shares, an identity with them; all rows where
 * they hang on each other, which the job of the import does where they are many.
 */
export const repairRows = async (
  context: CallContext,
  job: ImportJobRecord,
  { rows, remove, removeBlank, departments }: Repair,
): Promise<Repaired> => {
  const { db } = context;
  const matched = await matchedRows(context, job, departments);
  const out = [...new Set([...remove, ...matched.needless])];
  const taken = [
    ...(out.length > 0 ? await takeOut(db, keyOf(job), out) : []),
    ...(removeBlank ? await takeOut(db, keyOf(job)) : []),
  ];
  const gone = new Set(taken.map((row) => row.row_index));
  const cellsOf = new Map([...matched.cells, ...rows.map(({ index, cells }) => [index, cells] as const)]);
  const stored = (await findRowsByIndex(db, keyOf(job), [...cellsOf.keys()])).filter(
    (row) => !gone.has(row.row_index),
  );
  const changed = stored.map((row) => ({ ...row, ...repaired(row, cellsOf.get(row.row_index) ?? {}) }));
  const { isInterwoven } = importTargetOf(importerModel(context.models, job));
  if (changed.length > rowsAtOnce || (isInterwoven === true && job.total > rowsAtOnce)) {
    await checkAllAgain(context, job, changed);
    return { indexes: changed.map((row) => row.row_index), isWaiting: true };
  }
  const freed = [...taken, ...stored].flatMap(({ identities }) => identities);
  const again = await affected(context, { job, changed: changed.map(asIndexed), freed });
  if (again.length > 0) await recheck(context, job, again);
  return { indexes: again.map(({ index }) => index), isWaiting: false };
};

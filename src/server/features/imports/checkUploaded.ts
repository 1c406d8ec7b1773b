import { violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { RowVerdict } from '#server/database/tables/sheet.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { beginWriting, failImport, summaryChange } from './run/failImport.ts';
import { findImporter, type ImportRun, isHeld, leaseEnd, runContext, writeRecords } from './run/importRun.ts';
import { readWaitingRows } from './run/jobRows.ts';
import type { ImportTarget, TargetImport } from './sheet/importTarget.ts';
import {
  duplicateProblems,
  identityText,
  type PlacesByIdentity,
  placesByIdentity,
} from './sheet/relatedIds.ts';
import { type IndexedRow, importedBy, readSheetRows } from './sheet/sheetRows.ts';
import { keyOf, lockImport, updateImport } from './store/importJobs.ts';
import type { SheetCells } from './store/importRows.ts';
import { countStored, findKeptRows, type StoredRow, saveRows } from './store/importRows.ts';
import { summariseRows } from './store/importViews.ts';

/** Whether nothing at all stands in a row. */
const isBlankRow = ({ cells }: Pick<SheetRow, 'cells'>): boolean =>
  Object.values(cells).every((text) => text.trim() === '');

const blank: RowVerdict = { effect: 'none', problems: [] };

/** The same thing said of the same cell by reader and target is said once. */
const once = (problems: readonly RowProblem[]): readonly RowProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.rule} ${problem.column ?? ''}`, problem])).values(),
];

const stateOf = (problems: readonly RowProblem[]): StoredRow['state'] => {
  if (problems.some(({ level }) => level === 'error')) return 'error';
  return problems.length > 0 ? 'warning' : 'ok';
};

const storedRow = (
  row: SheetRow,
  {
    verdict,
    target,
    places,
  }: { readonly verdict: RowVerdict; readonly target: ImportTarget; readonly places: PlacesByIdentity },
): StoredRow => {
  const identities = isBlankRow(row) ? [] : target.identitiesOf(row);
  const problems = isBlankRow(row)
    ? row.problems
    : once([...row.problems, ...duplicateProblems(row, identities, places), ...verdict.problems]);
  return {
    row_index: row.index,
    line: row.line,
    cells: row.cells,
    faults: row.faults,
    state: stateOf(problems),
    effect: verdict.effect,
    target_id: verdict.targetId ?? null,
    write_order: verdict.order ?? 0,
    problems,
    changes: verdict.changes ?? [],
    trace: verdict.trace ?? null,
    identities: identities.map(identityText),
    new_depts: verdict.newDepartments ?? [],
    new_positions: verdict.newPositions ?? [],
  };
};

/**
 * Rows as they are stored: what reader, file and target say of each together. Nothing is written but what the caller does with
 * the answer. Blank rows are not shown to the target.
 */
export const checkRows = async (
  context: CallContext,
  {
    target,
    on,
    rows,
    places,
  }: {
    readonly target: ImportTarget;
    readonly on: TargetImport;
    readonly rows: readonly SheetRow[];
    readonly places: PlacesByIdentity;
  },
): Promise<readonly StoredRow[]> => {
  const filled = rows.filter((row) => !isBlankRow(row));
  const verdicts = filled.length === 0 ? [] : await target.check(context, on, filled);
  const byIndex = new Map(filled.map((row, at) => [row.index, verdicts[at] ?? blank]));
  return rows.map((row) => storedRow(row, { verdict: byIndex.get(row.index) ?? blank, target, places }));
};

/** Rows of an import that are to be checked, and how many of them are checked and stored already. */
interface UncheckedRows {
  readonly rows: readonly IndexedRow[];
  readonly checked: number;
}

/**
 * The rows an import waits to have checked: those of its file, or, once that is read, those stored, as after a repair that touches
 * them all (`checkAllAgain`). Undefined: the file's rows are gone.
 */
const findUncheckedRows = async ({ ports, job }: ImportRun): Promise<UncheckedRows | undefined> => {
  const { db } = ports.database;
  if (job.rows_key === null) {
    const stored = await findKeptRows(db, keyOf(job));
    return { rows: stored.map((row) => ({ raw: row, index: row.row_index })), checked: 0 };
  }
  const raws = await readWaitingRows(ports.files, job.rows_key);
  return (
    raws && {
      rows: raws.map((raw, index) => ({ raw, index })),
      checked: await countStored(db, keyOf(job)),
    }
  );
};

/** Rows checked at once: their facts are read by a few statements, and others have their turn between; fewer while they ask. */
const rowsPerCheck = { alone: 500, contended: 150 } as const;

/** What the check of one file goes by. */
interface Checking {
  readonly run: ImportRun;
  readonly on: TargetImport;
  readonly rows: readonly SheetRow[];
  readonly places: PlacesByIdentity;
}

const placesOf = ({ target }: ImportRun, rows: readonly SheetRow[]): PlacesByIdentity =>
  placesByIdentity(
    rows.map((row) => ({
      index: row.index,
      line: row.line,
      identities: target.identitiesOf(row).map(identityText),
    })),
  );

/** A row as the others see it before it is stored. */
const unstored = ({ index, line, cells }: SheetRow): SheetCells => ({
  index,
  line,
  state: 'unchecked',
  cells,
  targetId: null,
  trace: null,
});

/** Stores checked rows; false: the import was cancelled meanwhile, or is another process's. */
const storePiece = (
  { ports, job }: ImportRun,
  rows: readonly StoredRow[],
  checked: number,
): Promise<boolean> =>
  ports.database.db.transaction().execute(async (db) => {
    const locked = await lockImport(db, keyOf(job));
    if (locked?.status !== 'uploaded' || !isHeld(locked, { job })) return false;
    await saveRows(db, keyOf(job), rows);
    await updateImport(db, keyOf(job), { checked, leased_until: leaseEnd(ports.clock()) });
    return true;
  });

/** All rows are stored: counts are taken, and what was confirmed with the file begins. */
const finishCheck = async (run: ImportRun): Promise<void> => {
  const { ports, job } = run;
  const rowsKey = await ports.database.db.transaction().execute(async (db) => {
    const locked = await lockImport(db, keyOf(job));
    if (locked?.status !== 'uploaded' || !isHeld(locked, run)) return null;
    const checked = { ...summaryChange(await summariseRows(db, keyOf(job))), status: 'checked' as const };
    await updateImport(db, keyOf(job), {
      ...checked,
      checked: job.total,
      checked_at: ports.clock(),
      rows_key: null,
      leased_until: null,
    });
    if (locked.choices !== null) await beginConfirmed(run, db);
    return locked.rows_key;
  });
  if (rowsKey !== null) await ports.files.remove(rowsKey);
};

/** Confirmed together with its file (contract.md: status 1 and 2). What asks for the management password waits for it. */
const beginConfirmed = async (run: ImportRun, db: Parameters<typeof lockImport>[0]): Promise<void> => {
  const { job } = run;
  const actor = await findImporter(db, run, job.creator_id);
  const stored = await lockImport(db, keyOf(job));
  if (actor === undefined || stored === undefined || stored.choices === null) return;
  const context = runContext(run, { db, actor });
  const answer = await beginWriting(context, {
    run,
    job: { ...stored, status: 'checked' },
    choices: stored.choices,
  });
  if (answer.kind === 'refused') {
    await updateImport(db, keyOf(job), { choices: null, failure: JSON.stringify(answer.violations) });
    return;
  }
  await writeRecords(run, { db, actor, entries: [answer.entry], category: 'importJob' });
};

/** Rows that hang on each other are decided together, others piece by piece. */
const checkPieces = async ({ run, on, rows, places }: Checking, from: number): Promise<boolean> => {
  const { ports, job, target } = run;
  const db = ports.database.db;
  const actor = await findImporter(db, run, job.creator_id);
  if (actor === undefined) {
    await failImport(run, [violation('import.rightLost')]);
    return false;
  }
  const context = runContext(run, { db, actor });
  const together =
    target.isInterwoven === true ? await checkRows(context, { target, on, rows, places }) : undefined;
  for (let start = from, end: number; start < rows.length; start = end) {
    // What was decided together is not decided again for each turn.
    if (together === undefined && run.isOver() && start > from) return false;
    end = Math.min(
      rows.length,
      start + rowsPerCheck[run.ports.database.isContended() ? 'contended' : 'alone'],
    );
    const piece =
      together?.slice(start, end) ??
      (await checkRows(context, { target, on, rows: rows.slice(start, end), places }));
    if (!(await storePiece(run, piece, end))) return false;
    await run.ports.database.letOthersPass();
  }
  return true;
};

/**
 * Checks the rows of a file that was uploaded, or all rows again after a repair, in pieces: what a file's check has stored already is
 * not done again. Writes nothing but the import's own rows.
 */
export const checkUploaded = async (run: ImportRun): Promise<void> => {
  const { ports, job } = run;
  const unchecked = await findUncheckedRows(run);
  if (unchecked === undefined) return failImport(run, [violation('import.rowsLost')]);
  const actor = await findImporter(ports.database.db, run, job.creator_id);
  if (actor === undefined) return failImport(run, [violation('import.rightLost')]);
  const context = runContext(run, { db: ports.database.db, actor });
  const on = await importedBy(context, job, run.model);
  const rows = await readSheetRows(context, on, unchecked.rows);
  const seen = run.target.isInterwoven === true ? { ...on, sheet: rows.map(unstored) } : on;
  const checking = { run, on: seen, rows, places: placesOf(run, rows) };
  if (await checkPieces(checking, unchecked.checked)) await finishCheck(run);
};

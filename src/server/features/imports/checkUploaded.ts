import { setImmediate } from 'node:timers/promises';
import { violation } from '#domain/violation.ts';
import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import { keyOf, lockImport, updateImport } from '#server/features/imports/store/importJobs.ts';
import {
  countStored,
  findKeptRows,
  type StoredRow,
  saveRows,
} from '#server/features/imports/store/importRows.ts';
import { summariseRows } from '#server/features/imports/store/importViews.ts';
import { checkRows } from './checkRows.ts';
import { beginWriting } from './run/beginWriting.ts';
import { failImport } from './run/failImport.ts';
import { findImporter, type ImportRun, runContext, writeRecords } from './run/importRun.ts';
import { isHeld, leaseEnd } from './run/lease.ts';
import { summaryChange } from './run/summaryChange.ts';
import { readWaitingRows } from './run/waitingRows.ts';
import { identityText, type PlacesByIdentity, placesByIdentity } from './sheet/identities.ts';
import type { SheetCells, TargetImport } from './sheet/importTarget.ts';
import { type IndexedRow, importedBy, readSheetRows } from './sheet/sheetRows.ts';

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

/** Rows checked at once: their facts are read by a few statements, and others have their turn between. */
const rowsPerCheck = 500;

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
  const context = runContext(run, db, actor);
  const answer = await beginWriting(context, run, { ...stored, status: 'checked' }, stored.choices);
  if (answer.kind === 'refused') {
    await updateImport(db, keyOf(job), { choices: null, failure: JSON.stringify(answer.violations) });
    return;
  }
  await writeRecords(run, db, actor, [answer.entry], 'importJob');
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
  const context = runContext(run, db, actor);
  const together =
    target.isInterwoven === true ? await checkRows(context, target, on, rows, places) : undefined;
  for (let start = from; start < rows.length; start += rowsPerCheck) {
    // What was decided together is not decided again for each turn.
    if (together === undefined && run.isOver() && start > from) return false;
    const end = Math.min(rows.length, start + rowsPerCheck);
    const piece =
      together?.slice(start, end) ?? (await checkRows(context, target, on, rows.slice(start, end), places));
    if (!(await storePiece(run, piece, end))) return false;
    await setImmediate();
  }
  return true;
};

/**
 * Checks the rows of a file that was uploaded, or all rows anew after a repair, in pieces: what a file's check has stored already is
 * not done again. Writes nothing but the import's own rows.
 */
export const checkUploaded = async (run: ImportRun): Promise<void> => {
  const { ports, job } = run;
  const unchecked = await findUncheckedRows(run);
  if (unchecked === undefined) return failImport(run, [violation('import.rowsLost')]);
  const actor = await findImporter(ports.database.db, run, job.creator_id);
  if (actor === undefined) return failImport(run, [violation('import.rightLost')]);
  const context = runContext(run, ports.database.db, actor);
  const on = await importedBy(context, job, run.model);
  const rows = await readSheetRows(context, on, unchecked.rows);
  const seen = run.target.isInterwoven === true ? { ...on, sheet: rows.map(unstored) } : on;
  const checking = { run, on: seen, rows, places: placesOf(run, rows) };
  if (await checkPieces(checking, unchecked.checked)) await finishCheck(run);
};

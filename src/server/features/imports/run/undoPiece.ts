import type { Kysely } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import type { ImportModel } from '#engine/model.ts';
import type { RowProblem } from '#engine/sheet/sheetRow.ts';
import { savepointFor } from '#server/crud/answerEach.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { importedBy } from '#server/features/imports/sheet/sheetRows.ts';
import {
  type ImportJobRecord,
  keyOf,
  lockImport,
  updateImport,
} from '#server/features/imports/store/importJobs.ts';
import {
  findKeptThings,
  findMadeToUndo,
  type MadeThing,
  saveMadeState,
} from '#server/features/imports/store/importMade.ts';
import {
  findNextToUndo,
  findRowsByIndex,
  type ImportRowRecord,
  type SavedOutcome,
  saveOutcomes,
} from '#server/features/imports/store/importRows.ts';
import { summariseRows } from '#server/features/imports/store/importViews.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { PieceBroke, summaryChange, withRows } from './failImport.ts';
import {
  findImporter,
  type ImportRun,
  isHeld,
  jobEntry,
  leaseEnd,
  type PieceWork,
  runContext,
  writeRecords,
} from './importRun.ts';
import type { PieceResult } from './writePiece.ts';

/** Each department is planned and removed by itself, while others wait for the tree. */
const thingsPerPiece = 20;

/** In whose name an import is taken back: who asked for it, else who made it; undefined: they may not any more. */
const findUndoer = (db: Kysely<Tables>, run: ImportRun, { undone_by, creator_id }: ImportJobRecord) =>
  findImporter(db, run, undone_by ?? creator_id);

/** Takes back those that no one uses; answers which went. Without the right any more, all of them stay. */
const takenBack = async (
  run: ImportRun,
  {
    db,
    things,
    work,
  }: { readonly db: Kysely<Tables>; readonly things: readonly MadeThing[]; readonly work: PieceWork },
): Promise<readonly MadeThing[]> => {
  const { job, target, model } = run;
  const actor = await findUndoer(db, run, job);
  if (actor === undefined || target.undoMade === undefined) return [];
  const context = runContext(run, { db, actor, pieceWork: work });
  const gone = await target.undoMade(context, await importedBy(context, job, model), things);
  await writeRecords(run, { db, actor, entries: work.entries });
  return gone;
};

/** Asks about the next things the import made, once all its rows were; false: there are no more. */
const undoMadePiece = async (run: ImportRun, db: Kysely<Tables>, work: PieceWork): Promise<boolean> => {
  const key = keyOf(run.job);
  const things = await findMadeToUndo(db, key, thingsPerPiece);
  if (things.length === 0) return false;
  const gone = new Set(await takenBack(run, { db, things, work }));
  await saveMadeState(db, { importKey: key, things: [...gone], state: 'undone' });
  await saveMadeState(db, {
    importKey: key,
    things: things.filter((thing) => !gone.has(thing)),
    state: 'kept',
  });
  return true;
};

const broke: RowProblem = { level: 'error', rule: 'import.undoBroke' };
const rightLost: RowProblem = { level: 'error', rule: 'import.rightLost' };

/** A row that is not taken back stays written, says why, and has no trace any more: it is not tried again. */
const keptRow = (row: ImportRowRecord, problems: readonly RowProblem[]): SavedOutcome => ({
  row_index: row.row_index,
  state: 'written',
  target_id: row.target_id,
  problems,
  trace: null,
});

const undoneRow = (row: ImportRowRecord, outcome: RowOutcome | undefined): SavedOutcome =>
  outcome?.outcome === 'written' || outcome?.outcome === 'unchanged'
    ? { ...keptRow(row, []), state: 'undone' }
    : keptRow(row, outcome?.problems ?? [broke]);

/** Rows as their target takes them back. */
const rowsToUndo = (rows: readonly ImportRowRecord[]) =>
  rows.flatMap(({ row_index: index, target_id: targetId, trace }) =>
    targetId === null ? [] : [{ index, targetId, trace: trace ?? {} }],
  );

const undoRows = async (
  run: ImportRun,
  {
    db,
    rows,
    work,
  }: { readonly db: Kysely<Tables>; readonly rows: readonly ImportRowRecord[]; readonly work: PieceWork },
): Promise<readonly SavedOutcome[]> => {
  const { job, target, model } = run;
  const actor = await findUndoer(db, run, job);
  if (actor === undefined || target.undo === undefined) return rows.map((row) => keptRow(row, [rightLost]));
  const context = runContext(run, { db, actor, pieceWork: work });
  const outcomes = await target.undo(context, await importedBy(context, job, model), rowsToUndo(rows));
  const byIndex = new Map(outcomes.map((outcome) => [outcome.index, outcome]));
  await writeRecords(run, { db, actor, entries: work.entries });
  return rows.map((row) => undoneRow(row, byIndex.get(row.row_index)));
};

const finishUndo = async (run: ImportRun, db: Kysely<Tables>, job: ImportJobRecord): Promise<void> => {
  const summary = await summariseRows(db, keyOf(job));
  const isDone = summary.undone === (summary.counts.written ?? 0);
  const status = isDone ? ('done' as const) : ('partly' as const);
  await updateImport(db, keyOf(job), {
    ...summaryChange(summary),
    undo_status: status,
    kept: JSON.stringify(await findKeptThings(db, keyOf(job))),
    undone_at: run.ports.clock(),
    leased_until: null,
  });
  const actor = await findUndoer(db, run, job);
  const entry = jobEntry('undo', job, { undo_status: ['running', status], undone: [0, summary.undone] });
  await writeRecords(run, { db, actor, entries: [entry], category: 'importJob' });
};

const undoOnce = async (run: ImportRun, size: number): Promise<PieceResult> => {
  const { ports, job } = run;
  const work: PieceWork = { entries: [], works: [] };
  let began = 0;
  const result = await ports.database.db.transaction().execute(async (db): Promise<PieceResult> => {
    began = performance.now();
    const locked = await lockImport(db, keyOf(job));
    if (locked?.undo_status !== 'running' || !isHeld(locked, run)) return 'end';
    const rows = await findNextToUndo(db, keyOf(job), size);
    if (rows.length === 0) {
      if (await undoMadePiece({ ...run, job: locked }, db, work)) return 'more';
      await finishUndo(run, db, locked);
      return 'end';
    }
    const outcomes = await withRows(rows, () => undoRows({ ...run, job: locked }, { db, rows, work }));
    await saveOutcomes(db, keyOf(job), outcomes);
    const undone = outcomes.filter(({ state }) => state === 'undone').length;
    await updateImport(db, keyOf(job), {
      undone: locked.undone + undone,
      leased_until: leaseEnd(ports.clock()),
    });
    return 'more';
  });
  run.pieceSize.took(size, performance.now() - began);
  for (const outside of work.works) await outside();
  return result;
};

/** Rows stay whose taking back broke even by itself: those, whatever the next ones are by now. */
const keepRows = ({ ports, job }: ImportRun, { indexes }: PieceBroke): Promise<void> =>
  ports.database.db.transaction().execute(async (db) => {
    const locked = await lockImport(db, keyOf(job));
    if (locked?.undo_status !== 'running' || !isHeld(locked, { job })) return;
    const rows = await findRowsByIndex(db, keyOf(job), indexes);
    const written = rows.filter(({ state, trace }) => state === 'written' && trace !== null);
    await saveOutcomes(
      db,
      keyOf(job),
      written.map((row) => keptRow(row, [broke])),
    );
  });

/** Takes the next rows of an import back, what was written last first; the last piece ends it. */
export const undoPiece = async (run: ImportRun): Promise<PieceResult> => {
  try {
    return await undoOnce(run, run.pieceSize.rows());
  } catch (error) {
    if (!(error instanceof PieceBroke)) throw error;
    run.ports.logger.error({ import: run.job.import_id, error: String(error) }, 'import undo');
  }
  try {
    return await undoOnce(run, 1);
  } catch (error) {
    if (!(error instanceof PieceBroke)) throw error;
    await keepRows(run, error);
    return 'more';
  }
};

/** So long an import that added can be taken back (screens.md A8). */
const undoMs = 24 * 60 * 60_000;

const ended: readonly ImportJobRecord['status'][] = ['finished', 'partly', 'cancelled'];

/** Until when an import can be taken back; undefined before it has ended. */
export const undoEnd = ({ finished_at: finished }: Pick<ImportJobRecord, 'finished_at'>): Date | undefined =>
  finished === null ? undefined : new Date(finished.getTime() + undoMs);

/** The rule that stands between an import and its undoing; undefined when nothing does. */
export const undoObjection = (
  job: ImportJobRecord,
  {
    importModel: { mode },
    target,
    now,
  }: {
    readonly importModel: Pick<ImportModel, 'mode'>;
    readonly target: Pick<ImportTarget, 'undo'>;
    readonly now: Date;
  },
): string | undefined => {
  if (mode !== 'add' || target.undo === undefined) return 'import.undoOfAddsOnly';
  if (job.undo_status !== null) return 'import.undoneBefore';
  const end = undoEnd(job);
  if (!ended.includes(job.status) || end === undefined) return 'import.undoNotFinished';
  if ((job.counts.written ?? 0) === 0) return 'import.undoNothing';
  return now > end ? 'import.undoTooLate' : undefined;
};

/** Rows that are tried at once while a user waits; an undoing of more is asked about. */
const mostTried = 200;

/**
 * What speaks for asking before an import is taken back: rows that would stay, as they were used or changed since, or very many of them.
 * It is tried and nothing of it kept; what is to be undone must be locked. Undefined: every row goes.
 */
export const undoQuestion = async (
  context: CallContext,
  { job, model, target }: Pick<ImportRun, 'job' | 'model' | 'target'>,
): Promise<Violation | undefined> => {
  const written = job.counts.written ?? 0;
  if (written > mostTried || target.undo === undefined)
    return violation('import.undoOfMany', 'import_id', { count: written });
  const { undo } = target;
  const tried: CallContext = { ...context, audit: () => undefined, afterCommit: () => undefined };
  const rows = rowsToUndo(await findNextToUndo(context.db, keyOf(job), mostTried));
  const outcomes = await savepointFor(
    context.db,
    () => false,
    async () => undo(tried, await importedBy(tried, job, model), rows),
  );
  const count = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'skipped').length;
  return count === 0 ? undefined : violation('import.undoKeeps', 'import_id', { count, total: written });
};

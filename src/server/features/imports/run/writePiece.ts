import type { Kysely } from 'kysely';
import { violation } from '#domain/violation.ts';
import type { RowProblem } from '#engine/sheet/sheetRow.ts';
import type { ImportChoices, ImportStatus } from '#server/database/tables/sheet.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CheckedRow, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { importedBy, pickerOf, readSheetRows } from '#server/features/imports/sheet/sheetRows.ts';
import {
  type ImportJobRecord,
  keyOf,
  lockImport,
  updateImport,
} from '#server/features/imports/store/importJobs.ts';
import { insertMade } from '#server/features/imports/store/importMade.ts';
import {
  findNextRows,
  findRowsByIndex,
  findWrittenIds,
  type ImportRowRecord,
  type SavedOutcome,
  saveOutcomes,
} from '#server/features/imports/store/importRows.ts';
import { type ImportSummary, summariseRows } from '#server/features/imports/store/importViews.ts';
import { anonymous, findActor } from '#server/guard/store/actors.ts';
import { chosenStates, PieceBroke, summaryChange, withRows } from './failImport.ts';
import { keepStatisticsFresh } from './freshStatistics.ts';
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

/** Finished when nothing of what was confirmed failed; what was left out on purpose counts for nothing. */
const statusOf = ({ failed, counts }: ImportSummary): ImportStatus => {
  if (failed === 0) return 'finished';
  return (counts.written ?? 0) + (counts.unchanged ?? 0) > 0 ? 'partly' : 'failed';
};

const factsOf = async (run: ImportRun, db: Kysely<Tables>) => {
  const { target, job } = run;
  if (target.finish === undefined) return { activation: 0, transferCount: 0 };
  const actor = (await findActor(db, job.company_id, job.confirmed_by ?? job.creator_id)) ?? anonymous;
  const context = runContext(run, { db, actor: { ...actor, companyId: job.company_id } });
  return target.finish(context, await findWrittenIds(db, keyOf(job)));
};

/** Ends an import whose rows are all written, in the caller's transaction, with its audit row. */
const finishWriting = async (run: ImportRun, db: Kysely<Tables>): Promise<void> => {
  const { job, ports } = run;
  const summary = await summariseRows(db, keyOf(job));
  const { activation, transferCount } = await factsOf(run, db);
  const status = statusOf(summary);
  await updateImport(db, keyOf(job), {
    ...summaryChange(summary),
    status,
    activation,
    transfer_count: transferCount,
    finished_at: ports.clock(),
    leased_until: null,
  });
  const actor = await findActor(db, job.company_id, job.confirmed_by ?? job.creator_id);
  const entry = jobEntry('finish', job, {
    status: ['importing', status],
    written_count: [null, summary.counts.written ?? 0],
    failed: [null, summary.failed],
  });
  await writeRecords(run, { db, actor, entries: [entry], category: 'importJob' });
};

/** `more`: there may be further rows; `end`: all are written, or it is no longer to be written. */
export type PieceResult = 'more' | 'end';

const failure = (rule: string): RowProblem => ({ level: 'error', ...violation(rule) });

const outcomeOf = (row: ImportRowRecord, { outcome, ...rest }: Omit<RowOutcome, 'index'>): SavedOutcome => ({
  row_index: row.row_index,
  state: outcome,
  target_id: rest.targetId ?? row.target_id,
  problems: rest.problems ?? row.problems,
  trace: outcome === 'written' ? (rest.trace ?? {}) : null,
});

/** What a row needs that was not ticked when the import was confirmed. */
const untickedBy = ({ departments, positions }: ImportChoices) => {
  const wantsDepartment = pickerOf(departments);
  const wantsPosition = pickerOf(positions);
  return (row: ImportRowRecord): RowProblem | undefined => {
    const department = row.new_depts.find((path) => !wantsDepartment(path));
    if (department !== undefined)
      return { level: 'error', ...violation('import.departmentNotTicked', undefined, { name: department }) };
    const position = row.new_positions.find((name) => !wantsPosition(name));
    return position === undefined
      ? undefined
      : { level: 'error', ...violation('import.positionNotTicked', undefined, { name: position }) };
  };
};

interface Piece {
  readonly run: ImportRun;
  readonly db: Kysely<Tables>;
  readonly choices: ImportChoices;
  readonly work: PieceWork;
}

/** Rows that can still be read are handed to the target; the others say what is wrong with them now. */
const askTarget = async (
  { run, db, choices, work }: Piece,
  actor: NonNullable<Awaited<ReturnType<typeof findImporter>>>,
  rows: readonly ImportRowRecord[],
): Promise<readonly SavedOutcome[]> => {
  const context = runContext(run, { db, actor, pieceWork: work });
  const on = await importedBy(context, run.job, run.model);
  const sheet = await readSheetRows(
    context,
    on,
    rows.map((row) => ({ raw: row, index: row.row_index })),
  );
  const checked: readonly CheckedRow[] = sheet.map((row, at) => ({
    ...row,
    trace: rows[at]?.trace ?? undefined,
  }));
  const outcomes = await run.target.write(context, on, checked, choices);
  await insertMade(
    db,
    keyOf(run.job),
    outcomes.flatMap(({ made = [] }) => made),
  );
  const byIndex = new Map(outcomes.map((outcome) => [outcome.index, outcome]));
  return rows.map((row) =>
    outcomeOf(
      row,
      byIndex.get(row.row_index) ?? { outcome: 'failed', problems: [failure('import.rowBroke')] },
    ),
  );
};

/** Rows that are left out, and those for the target, with what became of all of them. */
const writeRows = async (
  piece: Piece,
  rows: readonly ImportRowRecord[],
): Promise<readonly SavedOutcome[]> => {
  const { run, db, choices } = piece;
  const userId = run.job.confirmed_by ?? run.job.creator_id;
  const actor = await findImporter(db, run, userId);
  if (actor === undefined)
    return rows.map((row) => outcomeOf(row, { outcome: 'failed', problems: [failure('import.rightLost')] }));
  const untickedOf = untickedBy(choices);
  const judged = rows.map((row) => ({ row, unticked: untickedOf(row) }));
  const skipped = judged.flatMap(({ row, unticked }) =>
    unticked === undefined ? [] : [outcomeOf(row, { outcome: 'skipped', problems: [unticked] })],
  );
  const requested = judged.flatMap(({ row, unticked }) => (unticked === undefined ? [row] : []));
  const written = requested.length === 0 ? [] : await askTarget(piece, actor, requested);
  await writeRecords(run, { db, actor, entries: piece.work.entries });
  return [...skipped, ...written];
};

const countFailed = (outcomes: readonly SavedOutcome[]): number =>
  outcomes.filter(({ state }) => state === 'failed').length;

const saveProgress = (
  { run, db }: Piece,
  job: ImportJobRecord,
  outcomes: readonly SavedOutcome[],
): Promise<void> =>
  updateImport(db, keyOf(job), {
    done: job.done + outcomes.length,
    failed: job.failed + countFailed(outcomes),
    leased_until: leaseEnd(run.ports.clock()),
  });

/** One piece in one transaction: its rows, what became of them, the job's counters and the audit rows, or nothing of it. */
const writeOnce = async (run: ImportRun, size: number): Promise<PieceResult> => {
  const { ports, job } = run;
  const work: PieceWork = { entries: [], works: [] };
  let began = 0;
  let grown = { before: 0, after: 0, isOver: false };
  const result = await ports.database.db.transaction().execute(async (db): Promise<PieceResult> => {
    began = performance.now();
    const locked = await lockImport(db, keyOf(job));
    if (locked?.status !== 'importing' || locked.choices === null || !isHeld(locked, run)) return 'end';
    const { choices } = locked;
    const rows = await findNextRows(db, {
      importKey: keyOf(job),
      states: chosenStates(choices),
      limit: size,
    });
    if (rows.length === 0) {
      await finishWriting({ ...run, job: locked }, db);
      grown = { before: locked.done, after: locked.done, isOver: true };
      return 'end';
    }
    const piece: Piece = { run: { ...run, job: locked }, db, choices, work };
    await withRows(rows, async () => {
      const outcomes = await writeRows(piece, rows);
      await saveOutcomes(db, keyOf(job), outcomes);
      await saveProgress(piece, locked, outcomes);
      grown = { before: locked.done, after: locked.done + outcomes.length, isOver: false };
    });
    return 'more';
  });
  run.pieceSize.took(size, performance.now() - began);
  for (const outside of work.works) await outside();
  await keepStatisticsFresh(ports.database, ports.contract().models[job.noun], grown);
  return result;
};

const uniqueViolation = '23505';

/** Someone took the value between the check and the write; anything else is no news for the reader. */
const ruleOf = ({ cause }: PieceBroke): string =>
  cause instanceof Error && 'code' in cause && cause.code === uniqueViolation
    ? 'call.taken'
    : 'import.rowBroke';

/** A row that broke even by itself stands in no one's way: that one, whatever the next one is by now. */
const failRows = ({ ports, job }: ImportRun, error: PieceBroke): Promise<void> =>
  ports.database.db.transaction().execute(async (db) => {
    const locked = await lockImport(db, keyOf(job));
    if (locked?.status !== 'importing' || locked.choices === null || !isHeld(locked, { job })) return;
    const waiting: readonly string[] = chosenStates(locked.choices);
    const rows = (await findRowsByIndex(db, keyOf(job), error.indexes)).filter(({ state }) =>
      waiting.includes(state),
    );
    const problems = [failure(ruleOf(error))];
    const broke = rows.map((row) => outcomeOf(row, { outcome: 'failed', problems }));
    await saveOutcomes(db, keyOf(job), broke);
    const { done, failed } = locked;
    await updateImport(db, keyOf(job), { done: done + broke.length, failed: failed + broke.length });
  });

/** The rows of a piece that broke, each by itself: the one at fault fails alone. */
const writeOneByOne = async (run: ImportRun, count: number): Promise<PieceResult> => {
  for (let written = 0; written < count; written += 1) {
    try {
      if ((await writeOnce(run, 1)) === 'end') return 'end';
    } catch (error) {
      if (!(error instanceof PieceBroke)) throw error;
      run.ports.logger.error({ import: run.job.import_id, error: String(error) }, 'import row');
      await failRows(run, error);
    }
  }
  return 'more';
};

/** Writes the next rows of an import; the last piece ends it. Throws what is no row's fault, such as a database that is away. */
export const writePiece = async (run: ImportRun): Promise<PieceResult> => {
  const size = run.pieceSize.rows();
  try {
    return await writeOnce(run, size);
  } catch (error) {
    if (!(error instanceof PieceBroke)) throw error;
    run.ports.logger.error({ import: run.job.import_id, error: String(error) }, 'import piece');
    return writeOneByOne(run, size);
  }
};

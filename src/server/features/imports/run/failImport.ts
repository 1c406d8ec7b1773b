import { asksPassword, type RemovalWeight } from '#domain/member/limits.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import { refusedByRule } from '#server/features/imports/sheet/sheetRows.ts';
import {
  type ImportJobChange,
  type ImportJobRecord,
  isKindRunning,
  keyOf,
  lockImport,
  lockImportKind,
  updateHeldImport,
  updateImport,
} from '#server/features/imports/store/importJobs.ts';
import { findEndedIds } from '#server/features/imports/store/importRows.ts';
import { type ImportSummary, summariseRows } from '#server/features/imports/store/importViews.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import type { AuditEntry, CallContext, Refusal } from '#server/platform/handler.ts';
import { isPassing } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { type ImportRun, isHeld, jobEntry, writeRecords } from './importRun.ts';

/** The columns of an import that repeat what its rows say. */
export const summaryChange = (summary: ImportSummary): ImportJobChange => ({
  total: summary.total,
  failed: summary.failed,
  undone: summary.undone,
  counts: JSON.stringify(summary.counts),
  new_depts: JSON.stringify(summary.newDepartments),
  new_positions: JSON.stringify(summary.newPositions),
});

/** Ends what cannot go on at all: a purpose no schema has any more, an undoing that broke. */
export const endStranded = async ({ database, clock }: Ports, job: ImportJobRecord): Promise<void> => {
  const isUndone = job.undo_status === 'running';
  const change = isUndone
    ? { undo_status: 'partly' as const, undone_at: clock() }
    : {
        status: 'failed' as const,
        failure: JSON.stringify([violation('import.broken')]),
        finished_at: clock(),
      };
  await updateHeldImport(database.db, job, { ...change, leased_until: null, leased_by: null });
};

/** Ends an import that cannot go on as a whole; what is written stays. */
export const failImport = async (run: ImportRun, failure: readonly Violation[]): Promise<void> => {
  const { ports, job } = run;
  const rowsKey = await ports.database.db.transaction().execute(async (db) => {
    const locked = await lockImport(db, keyOf(job));
    if (locked === undefined || !isHeld(locked, run)) return null;
    if (!['uploaded', 'importing'].includes(locked.status)) return null;
    const summary = await summariseRows(db, keyOf(job));
    const isPartly = (summary.counts.written ?? 0) > 0;
    const status = isPartly ? ('partly' as const) : ('failed' as const);
    await updateImport(db, keyOf(job), {
      // Before the check has ended, rows are missing: the file's own number stands.
      ...(locked.status === 'uploaded' ? {} : summaryChange(summary)),
      status,
      failure: JSON.stringify(failure),
      finished_at: ports.clock(),
      rows_key: null,
      leased_until: null,
    });
    await writeRecords(run, {
      db,
      actor: undefined,
      entries: [jobEntry('finish', job, { status: [locked.status, status] })],
      category: 'importJob',
    });
    return locked.rows_key;
  });
  if (rowsKey !== null) await ports.files.remove(rowsKey);
};

/** A piece of rows that broke and left nothing behind: which rows it was, by their index. */
export class PieceBroke extends Error {
  readonly indexes: readonly number[];

  constructor(indexes: readonly number[], cause: unknown) {
    super(`The rows ${indexes[0] ?? ''}… of an import broke: ${String(cause)}`, { cause });
    this.name = 'PieceBroke';
    this.indexes = indexes;
  }
}

/** Does a piece of work on rows; what breaks is told with them, what passes by itself as it is. */
export const withRows = async <Result>(
  rows: readonly { readonly row_index: number }[],
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (isPassing(error)) throw error;
    throw new PieceBroke(
      rows.map((row) => row.row_index),
      error,
    );
  }
};

/** States of rows that are written once an import is confirmed so. */
export const chosenStates = ({ withWarnings }: Pick<ImportChoices, 'withWarnings'>) =>
  withWarnings ? (['ok', 'warning'] as const) : (['ok'] as const);

/** How many rows that is, by the counts of its check. */
export const chosenCount = (
  { counts }: Pick<ImportJobRecord, 'counts'>,
  { withWarnings }: Pick<ImportChoices, 'withWarnings'>,
): number => (counts.success ?? 0) + (withWarnings ? (counts.warning ?? 0) : 0);

/** How much of the company a confirmation ends (screens.md A8); undefined: it ends nothing. */
export const removalOf = async (
  context: CallContext,
  {
    importRun: { target, model },
    job,
    choices,
  }: {
    readonly importRun: Pick<ImportRun, 'target' | 'model'>;
    readonly job: ImportJobRecord;
    readonly choices: Pick<ImportChoices, 'withWarnings'>;
  },
): Promise<RemovalWeight | undefined> => {
  if (target.weigh === undefined || model.mode !== 'remove') return undefined;
  const targetIds = await findEndedIds(context.db, keyOf(job), chosenStates(choices));
  return target.weigh(context, { removed: targetIds.length, targetIds });
};

/**
 * Confirms an import that was checked, in the caller's transaction: from then on its job writes it. One of a kind at a time
 * (contract.md section 2); the caller holds the import and writes the audit row.
 */
export const beginWriting = async (
  context: CallContext,
  {
    run,
    job,
    choices,
  }: {
    readonly run: Pick<ImportRun, 'target' | 'model'>;
    readonly job: ImportJobRecord;
    readonly choices: ImportChoices;
  },
): Promise<{ readonly kind: 'begun'; readonly entry: AuditEntry } | Refusal> => {
  const { db, actor, now } = context;
  const kind = { companyId: job.company_id, noun: job.noun, purpose: job.purpose };
  if (chosenCount(job, choices) === 0) return refusedByRule('import.nothingToWrite');
  await lockImportKind(db, kind);
  if (await isKindRunning(db, kind)) return refusedByRule('import.jobRunning');
  const removal = await removalOf(context, { importRun: run, job, choices });
  if (removal !== undefined && asksPassword(removal)) {
    const unproved = await stepUpRefusal(context, ['password']);
    if (unproved !== undefined) return unproved;
  }
  await updateImport(db, keyOf(job), {
    status: 'importing',
    choices: JSON.stringify(choices),
    confirmed_by: actor.userId,
    asked_in: context.traceparent ?? null,
    started_at: now,
    done: 0,
    failure: null,
    leased_until: null,
    leased_by: null,
  });
  const entry = jobEntry('commit', job, { success_count: [null, chosenCount(job, choices)] });
  return { kind: 'begun', entry };
};

import { asksPassword, type RemovalWeight } from '#domain/member/massChange.ts';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import { refusedByRule } from '#server/features/imports/sheet/rowProblems.ts';
import {
  type ImportJobRecord,
  isKindRunning,
  keyOf,
  lockImportKind,
  updateImport,
} from '#server/features/imports/store/importJobs.ts';
import { findEndedIds } from '#server/features/imports/store/importRows.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import type { AuditEntry, CallContext, Refusal } from '#server/platform/handler.ts';
import type { ImportRun } from './importRun.ts';
import { jobEntry } from './jobEntries.ts';

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
    started_at: now,
    done: 0,
    failure: null,
    leased_until: null,
    leased_by: null,
  });
  const entry = jobEntry('commit', job, { success_count: [null, chosenCount(job, choices)] });
  return { kind: 'begun', entry };
};

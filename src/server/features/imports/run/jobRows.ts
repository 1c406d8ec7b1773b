import type { RawRow } from '#engine/sheet/sheetRow.ts';
import type { ImportJob } from '#generated/types.ts';
import { openParams, ruleText, withoutLooseBlanks } from '#i18n/rules.ts';
import type { KeptThings } from '#server/database/tables/sheet.ts';
import { type ImportColumns, importColumnsOf } from '#server/features/directory/customField/customFields.ts';
import {
  findCreatorNames,
  findEarlierIds,
  type ImportJobRecord,
  type ImportKey,
  keyOf,
} from '#server/features/imports/store/importJobs.ts';
import { findNamingRows, findNeedyRows } from '#server/features/imports/store/importViews.ts';
import { importTargetOf } from '#server/features/imports/targets/importTargets.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';
import { chosenCount, removalOf } from './failImport.ts';
import { importerModel, modelOf } from './importRun.ts';
import { undoEnd, undoObjection } from './undoPiece.ts';
import { headerOf, type RowSpeaker, reasonOf } from './wireRow.ts';

const share = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.min(100, Math.floor((part * 100) / whole));

/** How far an import has come, percent: of its check, then of its writing, then of its undoing. */
const percentageOf = (job: ImportJobRecord): number => {
  if (job.undo_status === 'running') return share(job.undone, job.counts.written ?? 0);
  if (job.status === 'uploaded') return share(job.checked, job.total);
  if (job.status === 'importing')
    return share(job.done, job.choices === null ? 0 : chosenCount(job, job.choices));
  return 100;
};

/** Why it failed as a whole, in the reader's language. */
const messageOf = ({ locale }: Pick<CallContext, 'locale'>, job: ImportJobRecord): string | null => {
  const [failure] = job.failure ?? [];
  return failure === undefined ? null : ruleText(locale, failure);
};

/** Contract.md's Job of an import. */
export const jobReply = (context: Pick<CallContext, 'locale'>, job: ImportJobRecord) => ({
  task_id: job.import_id,
  kind: 'import',
  status: job.status,
  percentage: percentageOf(job),
  total: job.total,
  done: job.done,
  failed: job.failed,
  result_url: null,
  message: messageOf(context, job),
});

/** What rows need beside the imports themselves, loaded once for all of them. */
interface Facts {
  readonly names: ReadonlyMap<number, string>;
  readonly earlier: ReadonlyMap<number, number>;
  readonly columns: ImportColumns;
}

const columnRows = (speaker: RowSpeaker, job: ImportJobRecord): ImportJob['columns'] =>
  job.columns.map((name) => {
    const field = speaker.columns.columns.find((each) => each.name === name);
    return { name, header: headerOf(speaker, name), is_required: field?.isRequired === true ? 1 : 0 };
  });

const reasonRows = (speaker: RowSpeaker, { counts }: ImportJobRecord): ImportJob['reasons'] =>
  (counts.reasons ?? []).map(({ rule, level, column = null, count }) => ({
    error_key: rule,
    level,
    column,
    header: column === null ? null : headerOf(speaker, column),
    // Told of many rows at once: what differs between them is left open.
    reason: withoutLooseBlanks(
      reasonOf(speaker, { rule, level, params: openParams(speaker.context.locale, rule) }),
    ),
    count,
  }));

const countsOf = ({ counts, choices }: ImportJobRecord) => ({
  success_count: counts.success ?? 0,
  error_count: counts.error ?? 0,
  warning_count: counts.warning ?? 0,
  written_count: counts.written ?? 0,
  unchanged_count: counts.unchanged ?? 0,
  skipped_count: counts.skipped ?? 0,
  remove_count: choices === null || counts.written === undefined ? (counts.remove ?? 0) : 0,
});

const instant = (value: Date | null): string | null => value?.toISOString() ?? null;

const keptOf = ({ count, names }: KeptThings) => ({ count, names: [...names] });

const undoOf = (context: CallContext, job: ImportJobRecord, objection: string | undefined) => ({
  undo_status: job.undo_status,
  undone: job.undone,
  kept:
    job.kept === null
      ? null
      : { departments: keptOf(job.kept.departments), positions: keptOf(job.kept.positions) },
  can_undo: objection === undefined ? (1 as const) : (0 as const),
  undo_reason: objection === undefined ? null : ruleText(context.locale, { rule: objection }),
  undo_until: instant(undoEnd(job) ?? null),
});

/** What is told of an import, no matter who reads it. */
type ShownJob = Omit<ImportJob, 'version' | 'can'>;

const toRow = (context: CallContext, job: ImportJobRecord, facts: Facts): ShownJob => {
  const model = importerModel(context.models, job);
  const speaker: RowSpeaker = { context, noun: job.noun, columns: facts.columns };
  const objection = undoObjection(job, {
    importModel: model,
    target: importTargetOf(model),
    now: context.now,
  });
  return {
    import_id: job.import_id,
    noun: job.noun,
    purpose: job.purpose,
    title: context.words.of(job.noun, `imports.${job.purpose}.title`) ?? job.purpose,
    mode: model.mode,
    file_name: job.file_name,
    file_hash: job.file_hash,
    status: job.status,
    total: job.total,
    checked: job.checked,
    done: job.done,
    failed: job.failed,
    percentage: percentageOf(job),
    ...countsOf(job),
    columns: columnRows(speaker, job),
    reasons: reasonRows(speaker, job),
    new_depts: [...job.new_depts],
    new_positions: [...job.new_positions],
    notes: job.notes.map((note) => ruleText(context.locale, note)),
    activation: job.activation,
    transfer_count: job.transfer_count,
    removal: null,
    dept_notes: null,
    new_rows: null,
    ...undoOf(context, job, objection),
    message: messageOf(context, job),
    repeated_id: facts.earlier.get(job.import_id) ?? null,
    creator_id: job.creator_id,
    creator_name: facts.names.get(job.creator_id) ?? '',
    created_at: job.created_at.toISOString(),
    started_at: instant(job.started_at),
    finished_at: instant(job.finished_at),
    expires_at: job.expires_at.toISOString(),
  };
};

/** How much a confirmation would end, without the rows to be looked at and with them; none where nothing is to be confirmed. */
const removalBefore = async (context: CallContext, job: ImportJobRecord): Promise<ImportJob['removal']> => {
  if (job.status !== 'checked') return null;
  const model = importerModel(context.models, job);
  const run = { model, target: importTargetOf(model) };
  const all = await removalOf(context, { importRun: run, job, choices: { withWarnings: true } });
  if (all === undefined) return null;
  const hasWarnings = (job.counts.warning ?? 0) > 0;
  const valid = hasWarnings
    ? await removalOf(context, { importRun: run, job, choices: { withWarnings: false } })
    : all;
  return { valid: valid ?? all, all };
};

/** Which rows new departments come from, and what is there and may be meant instead; none where nothing is to be confirmed. */
const departmentNotes = async (
  context: CallContext,
  job: ImportJobRecord,
): Promise<ImportJob['dept_notes']> => {
  if (job.status !== 'checked' || job.new_depts.length === 0) return null;
  const { newDepartments } = importTargetOf(importerModel(context.models, job));
  const naming = await findNamingRows(context.db, keyOf(job));
  const similar = await newDepartments?.findSimilar(context, job.new_depts);
  return naming.map(({ name, count, lines }) => ({
    name,
    count,
    lines: [...lines],
    similar: [...(similar?.get(name) ?? [])],
  }));
};

/** Which rows go without what is not ticked; none where nothing is to be confirmed. */
const needyRows = async ({ db }: CallContext, job: ImportJobRecord): Promise<ImportJob['new_rows']> =>
  job.status === 'checked'
    ? (await findNeedyRows(db, keyOf(job))).map(({ departments, positions, ...counts }) => ({
        departments: [...departments],
        positions: [...positions],
        ...counts,
      }))
    : null;

/** Imports in their wire shape, in the order given; what only the page of one shows is left out. */
export const jobRows = async (
  context: CallContext,
  jobs: readonly ImportJobRecord[],
): Promise<readonly ShownJob[]> => {
  const { db, actor, models } = context;
  const names = await findCreatorNames(
    db,
    actor.companyId,
    jobs.map((job) => job.creator_id),
  );
  const earlier = await findEarlierIds(db, actor.companyId, jobs);
  const rows: ShownJob[] = [];
  const columnsOf = new Map<string, ImportColumns>();
  // One of a purpose that no schema has any more has nothing to be told in.
  for (const job of jobs.filter((each) => modelOf(models, each) !== undefined)) {
    const purpose = `${job.noun}.${job.purpose}`;
    const columns = columnsOf.get(purpose) ?? (await importColumnsOf(context, importerModel(models, job)));
    columnsOf.set(purpose, columns);
    rows.push(toRow(context, job, { names, earlier, columns }));
  }
  return rows;
};

/** What is asked of one import alone. */
export const wholeJob = async (
  context: CallContext,
  job: ImportJobRecord,
): Promise<Pick<ImportJob, 'removal' | 'dept_notes' | 'new_rows'>> => ({
  removal: await removalBefore(context, job),
  dept_notes: await departmentNotes(context, job),
  new_rows: await needyRows(context, job),
});

/** Where the rows of an import wait until they are checked: named by the import, so that nothing is left when its transaction fails. */
export const waitingKey = ({ companyId, importId }: ImportKey): string => `${companyId}/import${importId}`;

/** Puts the rows of a file aside. */
export const keepWaitingRows = (files: FileStore, key: string, rows: readonly RawRow[]): Promise<void> =>
  files.write(key, new TextEncoder().encode(JSON.stringify(rows)));

/** The rows that wait, undefined when they are not there. They were written by us alone. */
export const readWaitingRows = async (
  files: FileStore,
  key: string,
): Promise<readonly RawRow[] | undefined> => {
  const bytes = await files.read(key);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as readonly RawRow[]);
};

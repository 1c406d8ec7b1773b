import { exportCallOf } from '#engine/exportCalls.ts';
import { reachOf } from '#engine/permission.ts';
import { ruleText } from '#i18n/rules.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { exportBranches, importBranches } from './store/taskBranches.ts';
import {
  type ExportTaskRecord,
  findExportTasks,
  findImportTasks,
  type ImportTaskRecord,
} from './store/tasks.ts';
import {
  addressOf,
  endedStates,
  percentageOf,
  type TaskReader,
  type TaskRow,
  taskText,
} from './taskReader.ts';

/** So long the ticket of a file is good. */
const ticketMs = 60_000;

const exportMessage = ({ locale }: CallContext, job: ExportTaskRecord, status: TaskRow['status']): string => {
  const { count } = job;
  switch (status) {
    case 'done':
      return taskText(locale, 'export.finished', { count });
    case 'cancelled':
      return taskText(locale, job.status === 'stopped' ? 'export.stopped' : 'export.unfetched');
    case 'failed':
      return taskText(locale, 'export.failed');
    case 'running':
      return taskText(locale, 'export.running', { count });
    default:
      return taskText(locale, 'export.waiting', { count });
  }
};

/** The screen each other way rows go out by is asked for on; `list` is asked for on the noun's own. */
const askedOn: Readonly<Record<string, string>> = { notActive: 'inactiveMember' };

/** Where the same is asked for again, by who asked for it and may still; the rights of now count, not those of then. */
const againOf = (
  { actor, models }: CallContext,
  { noun, purpose, creator_id: creatorId }: ExportTaskRecord,
): string | undefined => {
  const model = models[noun];
  const call = model === undefined ? undefined : exportCallOf(model, 'export');
  if (model === undefined || call === undefined || creatorId !== actor.userId) return undefined;
  if (reachOf(model, call.permission, actor) === undefined) return undefined;
  return models[askedOn[purpose] ?? noun]?.route;
};

const exportRow = (context: CallContext, job: ExportTaskRecord, status: TaskRow['status']): TaskRow => {
  const { words, locale } = context;
  const again = endedStates.includes(status) ? againOf(context, job) : undefined;
  const progress = { done: job.done, total: job.count };
  return {
    task_id: job.export_id,
    kind: 'export',
    title: taskText(locale, 'export.title', { name: words.of(job.noun, 'plural') ?? job.noun }),
    status,
    percentage: status === 'done' ? 100 : percentageOf(progress, endedStates.includes(status)),
    ...progress,
    failed: 0,
    message: exportMessage(context, job, status),
    // A file is handed out once, to who asked for it, and kept nowhere.
    result_url: null,
    ...(again === undefined ? {} : { again_url: again }),
    creator_id: job.creator_id,
    creator_name: job.creator_name ?? '',
    created_at: job.created_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
  };
};

/** Exports: the main administrator sees all of the company, others their own. */
export const exportTasks: TaskReader = {
  kind: 'export',
  branchesFor: ({ actor, now }, since) =>
    exportBranches(actor.companyId, {
      creatorId: actor.roles.includes('main') ? undefined : actor.userId,
      since,
      expiredBefore: new Date(now.getTime() - ticketMs),
      now,
    }),
  load: async (context, places) => {
    const states = new Map(places.map(({ id, state }) => [id, state]));
    const jobs = await findExportTasks(context.db, context.actor.companyId, [...states.keys()]);
    return jobs.map((job) => exportRow(context, job, states.get(job.export_id) ?? 'running'));
  },
};

const titleOf = ({ words, locale }: CallContext, { noun, purpose, file_name: file }: ImportTaskRecord) =>
  taskText(locale, 'import.title', { title: words.of(noun, `imports.${purpose}.title`) ?? purpose, file });

/** What came of it, or what it is at. */
const importMessage = ({ locale }: CallContext, job: ImportTaskRecord): string => {
  const { status, counts, undo_status: undo, undone, failed } = job;
  const written = counts.written ?? 0;
  if (undo === 'running') return taskText(locale, 'import.undoing');
  if (undo !== null) return taskText(locale, 'import.undone', { undone });
  if (status === 'failed') {
    const [reason] = job.failure ?? [];
    return reason === undefined ? taskText(locale, 'import.broken') : ruleText(locale, reason);
  }
  const ready = (counts.success ?? 0) + (counts.warning ?? 0);
  return taskText(locale, `import.${status}`, { ready, errors: counts.error ?? 0, written, failed });
};

/** Rows gone through: checked before the confirmation, written after it. */
const doneOf = ({ status, checked, done }: ImportTaskRecord): number =>
  status === 'uploaded' || status === 'checked' ? checked : done;

const importRow = (context: CallContext, job: ImportTaskRecord, status: TaskRow['status']): TaskRow => {
  const progress = { done: job.undo_status === 'running' ? job.undone : doneOf(job), total: job.total };
  const isEnded = endedStates.includes(status);
  return {
    task_id: job.import_id,
    kind: 'import',
    title: titleOf(context, job),
    status,
    percentage: status === 'done' ? 100 : percentageOf(progress, isEnded),
    ...progress,
    failed: job.status === 'checked' ? (job.counts.error ?? 0) : job.failed,
    message: importMessage(context, job),
    result_url: addressOf(context, 'importJob', String(job.import_id)),
    creator_id: job.creator_id,
    creator_name: job.creator_name ?? '',
    created_at: job.created_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
  };
};

/** Imports: the main administrator sees all of the company, others their own. */
export const importTasks: TaskReader = {
  kind: 'import',
  branchesFor: ({ actor, models }, since) => {
    const model = models.importJob;
    const reach = model === undefined ? undefined : reachOf(model, 'read', actor);
    if (reach === undefined) return [];
    return importBranches(actor.companyId, { creatorId: reach === 'all' ? undefined : actor.userId, since });
  },
  load: async (context, places) => {
    const states = new Map(places.map(({ id, state }) => [id, state]));
    const jobs = await findImportTasks(context.db, context.actor.companyId, [...states.keys()]);
    return jobs.map((job) => importRow(context, job, states.get(job.import_id) ?? 'running'));
  },
};

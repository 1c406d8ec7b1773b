import { reachOf } from '#engine/permission.ts';
import { ruleText } from '#i18n/rules.ts';
import { taskText } from '#i18n/taskText.ts';
import { importBranches } from '#server/features/tasks/store/taskBranches.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findImportTasks, type ImportTaskRecord } from './store/tasks.ts';
import { addressOf, endedStates, percentageOf, type TaskReader, type TaskRow } from './taskReader.ts';

const titleOf = ({ words, locale }: CallContext, { noun, purpose, file_name: file }: ImportTaskRecord) =>
  taskText(locale, 'import.title', { title: words.of(noun, `imports.${purpose}.title`) ?? purpose, file });

/** What came of it, or what it is at. */
const messageOf = ({ locale }: CallContext, job: ImportTaskRecord): string => {
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

const toRow = (context: CallContext, job: ImportTaskRecord, status: TaskRow['status']): TaskRow => {
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
    message: messageOf(context, job),
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
    return jobs.map((job) => toRow(context, job, states.get(job.import_id) ?? 'running'));
  },
};

import { instantText } from '#engine/dateText.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls, Deletion } from '#generated/types.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { reachedRows } from '#server/crud/wireRow.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { batchReach } from '#server/features/messages/batchRows.ts';
import { type BatchRecord, findBatches } from '#server/features/messages/store/messageRecords.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { exportTasks, importTasks } from './sheetTasks.ts';
import { deletionBranches, smsBranches } from './store/taskBranches.ts';
import { countTasks, findTaskPlaces, type TaskPlace } from './store/tasks.ts';
import {
  addressOf,
  endedStates,
  openStates,
  percentageOf,
  type TaskReader,
  type TaskRow,
  taskText,
} from './taskReader.ts';
import { transferTasks } from './transferTasks.ts';

/** When it will run; whom it took along; or why it could not. */
const messageOf = ({ locale }: CallContext, deletion: Deletion): string | null => {
  switch (deletion.status) {
    case 'pending':
      return taskText(locale, 'deletion.waiting', { time: instantText(deletion.execute_at) });
    case 'done':
      return taskText(locale, 'deletion.done', { people: deletion.users_count });
    case 'cancelled':
      return taskText(locale, 'deletion.cancelled');
    case 'failed':
      return deletion.reason ?? taskText(locale, 'deletion.failed');
    case 'executing':
      return null;
    default:
      return deletion.status satisfies never;
  }
};

const deletionRow = (context: CallContext, deletion: Deletion, status: TaskRow['status']): TaskRow => {
  const isEnded = endedStates.includes(status);
  return {
    task_id: deletion.task_id,
    kind: 'deletion',
    title: taskText(context.locale, 'deletion.title', { name: deletion.dept_name }),
    status,
    percentage: status === 'done' ? 100 : 0,
    total: 1,
    done: isEnded ? 1 : 0,
    failed: status === 'failed' ? 1 : 0,
    message: messageOf(context, deletion),
    result_url: addressOf(context, 'deletion', `${deletion.task_id}/show`),
    creator_id: deletion.creator_id ?? null,
    creator_name: deletion.creator_name ?? '',
    created_at: deletion.created_at ?? '',
    finished_at: deletion.finished_at ?? null,
  };
};

/** Timed deletions of departments, as their list shows them: a failed one is seen here, too. */
const deletionTasks: TaskReader = {
  kind: 'deletion',
  branchesFor: (context, since) => {
    const { actor, models } = context;
    const model = models.deletion;
    if (model === undefined || reachOf(model, 'read', actor) === undefined) return [];
    const bounds = readScopeOf(context, 'deletion');
    return deletionBranches(actor.companyId, { bounds, creatorId: actor.userId, since });
  },
  load: async (context, places) => {
    const states = new Map(places.map(({ id, state }) => [id, state]));
    const rows = await reachedRows('deletion', [...states.keys()], context);
    return rows.map((row) => deletionRow(context, row, states.get(row.task_id) ?? 'running'));
  },
};

const smsRow = (context: CallContext, batch: BatchRecord): TaskRow => {
  const { locale } = context;
  const { status, sent, failed, total, to_send: toSend } = batch;
  const progress = { done: sent + failed, total: toSend };
  const counts = { sent, failed, waiting: toSend - sent - failed, skipped: total - toSend };
  return {
    task_id: batch.batch_id,
    kind: 'sms',
    title: taskText(locale, 'sms.title', { total }),
    status,
    percentage: status === 'done' ? 100 : percentageOf(progress, status !== 'running'),
    ...progress,
    failed,
    message: taskText(locale, status === 'running' ? 'sms.running' : 'sms.ended', counts),
    result_url: addressOf(context, 'messageRecord', `${batch.batch_id}/show`),
    creator_id: batch.creator_id,
    creator_name: batch.creator_name ?? '',
    created_at: batch.created_at.toISOString(),
    finished_at: batch.finished_at?.toISOString() ?? null,
  };
};

/** Activations by SMS: the main administrator sees all of the company, others their own. */
const smsTasks: TaskReader = {
  kind: 'sms',
  branchesFor: (context, since) => {
    const reach = batchReach(context);
    return reach === undefined ? [] : smsBranches(reach.companyId, { creatorId: reach.creatorId, since });
  },
  load: async (context, places) => {
    const reach = batchReach(context);
    if (reach === undefined) return [];
    const batchIds = places.map(({ id }) => id);
    const rows = await findBatches(context.db, { ...reach, batchIds });
    return rows.map((row) => smsRow(context, row));
  },
};

/** One reader per kind of long work: a kind added to the wire needs a line here. */
const readers = {
  import: importTasks,
  export: exportTasks,
  transfer: transferTasks,
  deletion: deletionTasks,
  sms: smsTasks,
} satisfies Readonly<Record<TaskRow['kind'], TaskReader>>;

/** What has ended is told of for as long as the results of imports are kept. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** One statement per kind that is on the page; their rows in the order of the page. */
const loadRows = async (context: CallContext, places: readonly TaskPlace[]): Promise<TaskRow[]> => {
  const loaded = new Map<string, TaskRow>();
  for (const reader of Object.values(readers)) {
    const own = places.filter(({ kind }) => kind === reader.kind);
    if (own.length === 0) continue;
    for (const row of await reader.load(context, own)) loaded.set(`${row.kind} ${row.task_id}`, row);
  }
  return places.flatMap(({ kind, id }) => loaded.get(`${kind} ${id}`) ?? []);
};

/** A stretch of the long work that concerns the reader, the newest first, with how much there is and how much of it runs. */
export const taskPage = async (
  context: CallContext,
  requested: readonly TaskRow['status'][],
  range: { readonly offset: number; readonly limit: number },
): Promise<{ readonly list: TaskRow[]; readonly total: number; readonly running: number }> => {
  const since = new Date(context.now.getTime() - keptMs);
  const branches = Object.values(readers).flatMap((reader) => reader.branchesFor(context, since));
  const places = await findTaskPlaces(context.db, { branches, requested, range: range });
  return {
    list: await loadRows(context, places),
    total: await countTasks(context.db, branches, requested),
    running: await countTasks(context.db, branches, ['running']),
  };
};

type ListQuestion = Calls['taskList']['request'];

const statesOf = ({ running }: ListQuestion) => {
  if (typeof running !== 'number') return [...openStates, ...endedStates];
  return running === 1 ? openStates : endedStates;
};

/** Long work that concerns the reader: all, what goes on (`running` 1) or what has ended in the last 30 days (0). */
export const taskGiven = {
  list: async (question, range, context) => {
    const { list: rows, total, ...figures } = await taskPage(context, statesOf(question), range);
    return { rows, total, figures };
  },
} satisfies GivenRows<ListQuestion>;

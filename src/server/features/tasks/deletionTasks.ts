import { instantText } from '#engine/dateText.ts';
import { reachOf } from '#engine/permission.ts';
import type { Deletion } from '#generated/types.ts';
import { taskText } from '#i18n/taskText.ts';
import { reachedRows } from '#server/crud/wireRow.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { deletionBranches } from '#server/features/tasks/store/taskBranches.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { addressOf, endedStates, type TaskReader, type TaskRow } from './taskReader.ts';

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

const toRow = (context: CallContext, deletion: Deletion, status: TaskRow['status']): TaskRow => {
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
export const deletionTasks: TaskReader = {
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
    return rows.map((row) => toRow(context, row, states.get(row.task_id) ?? 'running'));
  },
};

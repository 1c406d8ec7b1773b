import { instantText } from '#engine/dateText.ts';
import { reachOf } from '#engine/permission.ts';
import { ruleText } from '#i18n/rules.ts';
import { taskText } from '#i18n/taskText.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findDeletions, type ListedDeletion } from '#server/repositories/deletions.ts';
import { deletionBranches } from '#server/repositories/taskBranches.ts';
import { addressOf, endedStates, type TaskReader, type TaskRow } from './taskReader.ts';

/** When it will run; whom it took along; or why it could not. */
const messageOf = ({ locale }: CallContext, deletion: ListedDeletion): string | null => {
  const [failure] = deletion.failure ?? [];
  switch (deletion.status) {
    case 'pending':
      return taskText(locale, 'deletion.waiting', { time: instantText(deletion.execute_at.toISOString()) });
    case 'done':
      return taskText(locale, 'deletion.done', { people: deletion.people_count ?? 0 });
    case 'cancelled':
      return taskText(locale, 'deletion.cancelled');
    case 'failed':
      return failure === undefined ? taskText(locale, 'deletion.failed') : ruleText(locale, failure);
    case 'executing':
      return null;
    default:
      return deletion.status satisfies never;
  }
};

const toRow = (context: CallContext, deletion: ListedDeletion, status: TaskRow['status']): TaskRow => {
  const name = deletion.name_now ?? deletion.dept_name;
  const isEnded = endedStates.includes(status);
  return {
    task_id: deletion.task_id,
    kind: 'deletion',
    title: taskText(context.locale, 'deletion.title', { name }),
    status,
    percentage: status === 'done' ? 100 : 0,
    total: 1,
    done: isEnded ? 1 : 0,
    failed: status === 'failed' ? 1 : 0,
    message: messageOf(context, deletion),
    result_url: addressOf(context, 'deletion', `${deletion.task_id}/show`),
    creator_id: deletion.creator_id,
    creator_name: deletion.creator_name ?? '',
    created_at: deletion.created_at.toISOString(),
    finished_at: deletion.finished_at?.toISOString() ?? null,
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
    const { actor, db } = context;
    const { rows } = await findDeletions(
      db,
      actor.companyId,
      {
        bounds: readScopeOf(context, 'deletion'),
        creatorId: actor.userId,
        taskIds: [...states.keys()],
      },
      { offset: 0, limit: states.size },
    );
    return rows.map((row) => toRow(context, row, states.get(row.task_id) ?? 'running'));
  },
};

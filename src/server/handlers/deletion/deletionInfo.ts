import { violation } from '#domain/violation.ts';
import { deletionRows } from '#server/addressBook/deletionRows.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findDeletions } from '#server/repositories/deletions.ts';

/** One deletion, with what the reader may do with it. */
export const deletionInfo: Handler<'deletionInfo'> = async ({ task_id: taskId }, context) => {
  const { db, actor } = context;
  const bounds = readScopeOf(context, 'deletion');
  const selection = { bounds, creatorId: actor.userId, taskId };
  const { rows } = await findDeletions(db, actor.companyId, selection, { offset: 0, limit: 1 });
  const [row] = await deletionRows(context, rows);
  return row === undefined ? refuse([violation('department.taskMissing', 'task_id')]) : done(row);
};

import { violation } from '#domain/violation.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { isWithin } from '#server/crud/scope.ts';
import { entityOf } from '#server/crud/table.ts';
import { reaches, savedRow } from '#server/crud/wireRow.ts';
import { removalProofRefusal } from '#server/features/directory/department/batchRemoval.ts';
import { endDeletion, lockDeletion } from '#server/features/directory/leaving/store/deletions.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';

/**
 * Takes back a deletion that still waits: its creator, or anyone who may delete the department (contract.md section 2). The
 * job that runs deletions and this wait for each other: whichever comes first wins.
 */
export const cancelDeleteTask: Handler<'cancelDeleteTask'> = async ({ task_id: taskId }, context) => {
  const { db, actor, now } = context;
  const locked = await lockDeletion(db, actor.companyId, taskId);
  const entity = entityOf('deletion', context);
  const [row] = await findRowsById(db, {
    entity,
    ids: [taskId],
    options: { conditions: [isWithin(entity, 'read')] },
  });
  if (locked === undefined || row === undefined) return refused([violation('call.notFound')]);
  if (!reaches(entity.model, { permission: 'cancel', row, actor }))
    return refuse([violation('call.noPermission')]);
  // Asked for twice it is done once: what was cancelled before is answered as it is.
  if (locked.status === 'cancelled') return doneUnaudited(await savedRow('deletion', taskId, context));
  if (locked.status !== 'pending') return refuse([violation('department.taskOver', 'task_id')]);

  const unproved = await removalProofRefusal(context, [locked.dept_id]);
  if (unproved !== undefined) return unproved;
  await endDeletion(db, locked, { status: 'cancelled', at: now });
  context.audit({
    action: 'cancel',
    targetType: 'deletion',
    targetId: taskId,
    targetName: String(row.values.dept_name),
    changes: [{ field: 'status', old: 'pending', new: 'cancelled' }],
    concerns: [{ type: 'department', id: locked.dept_id }],
  });
  return done(await savedRow('deletion', taskId, context));
};

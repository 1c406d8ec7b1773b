import { violation } from '#domain/violation.ts';
import { deletionRows, mayCancel } from '#server/addressBook/deletionRows.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { removalProofRefusal } from '#server/addressBook/removalProof.ts';
import { readScopeOf, writeScopeOf } from '#server/addressBook/scope.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/handlers/handler.ts';
import {
  endDeletion,
  findDeletions,
  type ListedDeletion,
  lockDeletion,
} from '#server/repositories/deletions.ts';

const find = async (context: CallContext, taskId: number): Promise<ListedDeletion | undefined> => {
  const { db, actor } = context;
  const bounds = readScopeOf(context, 'deletion');
  const selection = { bounds, creatorId: actor.userId, taskId };
  const { rows } = await findDeletions(db, actor.companyId, selection, { offset: 0, limit: 1 });
  return rows[0];
};

const rowOf = async (context: CallContext, deletion: ListedDeletion) => {
  const [row] = await deletionRows(context, [deletion]);
  if (row === undefined) throw new Error('Expected the row of a deletion');
  return row;
};

/**
 * Takes back a deletion that still waits: its creator, or whoever may delete the department (contract.md section 2). The
 * job that runs deletions and this wait for each other: whichever comes first wins.
 */
export const cancelDeleteTask: Handler<'cancelDeleteTask'> = async ({ task_id: taskId }, context) => {
  const { db, actor, now } = context;
  const locked = await lockDeletion(db, actor.companyId, taskId);
  const deletion = await find(context, taskId);
  if (locked === undefined || deletion === undefined)
    return refuse([violation('department.taskMissing', 'task_id')]);
  const scope = await writeScopeOf(context, 'deletion', 'cancel');
  if (!mayCancel(context, scope, deletion)) return refuse([violation('call.noPermission')]);
  // Asked for twice it is done once: what was cancelled before is answered as it is.
  if (locked.status === 'cancelled') return doneUnaudited(await rowOf(context, deletion));
  if (locked.status !== 'pending') return refuse([violation('department.taskOver', 'task_id')]);

  const unproved = await removalProofRefusal(context, [deletion.dept_id]);
  if (unproved !== undefined) return unproved;
  await endDeletion(db, locked, { status: 'cancelled', at: now });
  context.audit({
    action: 'cancel',
    targetType: 'deletion',
    targetId: taskId,
    targetName: deletion.name_now ?? deletion.dept_name,
    changes: [{ field: 'status', old: 'pending', new: 'cancelled' }],
    concerns: [{ type: 'department', id: deletion.dept_id }],
  });
  return done(await rowOf(context, { ...deletion, status: 'cancelled', finished_at: now }));
};

import { violation } from '#domain/violation.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import { refusedBecause } from '#server/platform/handler.ts';
import { staleVersion } from './answerSave.ts';
import { outOfReach } from './outOfReach.ts';
import { type Entity, findRowsById } from './rows.ts';
import { isWithin } from './scope.ts';
import { transitionOf } from './transitions.ts';
import { type LoadedRow, reasonFor } from './wireRow.ts';
import { completeRows } from './wireRows.ts';

/** Which row a call is about, and the version it was read at. */
export interface RowWish {
  readonly id: number;
  readonly version?: number | null | undefined;
}

/** No row has it. */
const noVersion = -1;

/**
 * The row a call written by hand is about, as the default action finds it: within reach of the permission and still the one that was
 * read; or why not. `lock` comes first: rows of a query are locked by whoever knows their table; false: the row became another meanwhile.
 */
export const reachedRow = async (
  entity: Entity,
  permission: string,
  { id, version }: RowWish,
  context: CallContext,
  lock?: () => Promise<unknown>,
): Promise<LoadedRow | Answer<never>> => {
  const isSame = (await lock?.()) !== false;
  const conditions = [isWithin(entity, permission)];
  const [row] = await findRowsById(context.db, entity, [id], { conditions });
  if (row === undefined) return outOfReach(entity, permission, id, context);
  return (await staleVersion(entity, { version: isSame ? version : noVersion }, row, context)) ?? row;
};

/** The same, in a state and on a condition that allow the action, too. */
export const actedRow = async (
  entity: Entity,
  action: string,
  wish: RowWish,
  context: CallContext,
  lock?: () => Promise<unknown>,
): Promise<LoadedRow | Answer<never>> => {
  const row = await reachedRow(entity, action, wish, context, lock);
  if ('kind' in row) return row;
  const { model } = entity;
  const [whole = row] = await completeRows(entity, [row], context, true);
  const reason = reasonFor(model, action, whole, context);
  if (reason === undefined)
    return whole.withheld?.includes(action) === true ? refuse([violation('call.noPermission')]) : row;
  const { states } = model;
  const transition = transitionOf(model, action, states && row.values[states.field], {});
  const rule = transition.kind === 'refused' ? 'call.transitionRefused' : 'call.conditionRefused';
  return refusedBecause(rule, reason);
};

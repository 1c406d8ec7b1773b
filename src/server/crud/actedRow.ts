import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { refusedBecause } from '#server/handlers/handler.ts';
import { outOfReach } from './answerAction.ts';
import { staleVersion } from './answerSave.ts';
import { type Entity, findRowsById } from './rows.ts';
import { isWithin } from './scope.ts';
import { transitionOf } from './transitions.ts';
import { type LoadedRow, reasonFor } from './wireRow.ts';
import { wireRow } from './wireRows.ts';

/** Which row a call is about, and the version it was read at. */
export interface RowWish {
  readonly id: number;
  readonly version?: number | null | undefined;
}

/**
 * The row a call written by hand is about, as the default action finds it: within reach of the permission, still the one that was read,
 * in a state and on a condition that allow it; or why not. `lock` comes first: rows of a query are locked by whoever knows their table.
 */
export const actedRow = async (
  entity: Entity,
  permission: string,
  { id, version }: RowWish,
  context: CallContext,
  lock?: () => Promise<unknown>,
): Promise<LoadedRow | Answer<never>> => {
  await lock?.();
  const conditions = [isWithin(entity, permission)];
  const [row] = await findRowsById(context.db, entity, [id], { conditions });
  if (row === undefined) return outOfReach(entity, permission, id, context);
  const stale = await staleVersion(entity, { version }, row, context);
  if (stale !== undefined) return stale;
  const reason = reasonFor(entity.model, permission, row, context);
  if (reason === undefined) return row;
  const { states } = entity.model;
  const transition = transitionOf(entity.model, permission, states && row.values[states.field], {});
  const rule = transition.kind === 'refused' ? 'call.transitionRefused' : 'call.conditionRefused';
  return refusedBecause(rule, reason);
};

/** A row as it stands after a write, as the detail answers it. */
export const savedRow = async (
  entity: Entity,
  id: number,
  context: CallContext,
): Promise<Record<string, unknown>> => {
  const [row] = await findRowsById(context.db, entity, [id]);
  if (row === undefined) throw new Error(`No ${entity.model.noun} ${id} after it was saved`);
  return wireRow(entity, row, context);
};

import { violation } from '#domain/violation.ts';
import type { State } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import { startsAt, transitionsBy } from '#engine/transitions.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, refusedBecause } from '#server/platform/handler.ts';
import { staleVersion } from './answerSave.ts';
import { outOfReach } from './refusedByRow.ts';
import { findRowsById } from './rows.ts';
import { isWithin } from './scope.ts';
import type { LoadedRow } from './sources/rows.ts';
import type { Entity } from './table.ts';
import { completeRows, reasonFor } from './wireRow.ts';

/** What an action does to the state: nothing to do with it, a target, or refused. */
type TransitionVerdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'to'; readonly state: State }
  | { readonly kind: 'refused' };

/**
 * The state an action leads to from `state`. Of several targets the input names one; whatever no transition lists is
 * refused (contract.md section 2).
 */
export const transitionOf = (
  { states }: EntityModel,
  {
    action,
    state,
    input,
  }: { readonly action: string; readonly state: unknown; readonly input: Readonly<Record<string, unknown>> },
): TransitionVerdict => {
  const transitions = transitionsBy(states, action);
  if (states === undefined || transitions.length === 0) return { kind: 'none' };
  const open = transitions.filter((transition) => startsAt(transition, state));
  const requested = input[states.field];
  const chosen = requested === undefined ? open : open.filter((transition) => transition.to === requested);
  const [only] = chosen;
  return only !== undefined && new Set(chosen.map((transition) => transition.to)).size === 1
    ? { kind: 'to', state: only.to }
    : { kind: 'refused' };
};

/** Which row a call is about, and the version it was read at. */
export interface RequestedRow {
  readonly id: number;
  readonly version?: number | null | undefined;
}

/** No row has it. */
const noVersion = -1;

/**
 * The row a call written by hand is about, as the default action finds it: within reach of the permission and still the one that was
 * read; or why not. `lock` comes first: rows of a query are locked by the code that knows their table; false: the row became another meanwhile.
 */
export const reachedRow = async (
  entity: Entity,
  {
    permission,
    requestedRow: { id, version },
    context,
    lock,
  }: {
    readonly permission: string;
    readonly requestedRow: RequestedRow;
    readonly context: CallContext;
    readonly lock?: () => Promise<unknown>;
  },
): Promise<LoadedRow | Answer<never>> => {
  const isSame = (await lock?.()) !== false;
  const conditions = [isWithin(entity, permission)];
  const [row] = await findRowsById(context.db, { entity, ids: [id], options: { conditions } });
  if (row === undefined) return outOfReach(entity, { action: permission, id, context });
  return (
    (await staleVersion(entity, { request: { version: isSame ? version : noVersion }, row, context })) ?? row
  );
};

/** The same, in a state and on a condition that allow the action, too. */
export const actedRow = async (
  entity: Entity,
  {
    action,
    requested,
    context,
    lock,
  }: {
    readonly action: string;
    readonly requested: RequestedRow;
    readonly context: CallContext;
    readonly lock?: () => Promise<unknown>;
  },
): Promise<LoadedRow | Answer<never>> => {
  const row = await reachedRow(entity, { permission: action, requestedRow: requested, context, lock });
  if ('kind' in row) return row;
  const { model } = entity;
  const [whole = row] = await completeRows(entity, { rows: [row], context, isSingle: true });
  const reason = reasonFor(model, { permission: action, row: whole, reader: context });
  if (reason === undefined)
    return whole.withheld?.includes(action) === true ? refuse([violation('call.noPermission')]) : row;
  const { states } = model;
  const transition = transitionOf(model, { action, state: states && row.values[states.field], input: {} });
  const rule = transition.kind === 'refused' ? 'call.transitionRefused' : 'call.conditionRefused';
  return refusedBecause(rule, reason);
};

import type { EntityModel } from '#engine/model.ts';
import { conditionReason } from '#engine/reason.ts';
import { type Answer, type CallContext, refusedBecause } from '#server/platform/handler.ts';
import { refusedByReview } from './review.ts';

/** Why a row is neither changed nor deleted as it stands: somebody looks at it, or a condition of its schema forbids it; undefined: nothing does. */
export const refusedByRow = (
  model: EntityModel,
  permission: 'update' | 'delete',
  values: Readonly<Record<string, unknown>>,
  { actor, now }: CallContext,
): Answer<never> | undefined => {
  const known = { userId: actor.userId, now: now.toISOString() };
  const reason = conditionReason(model, permission, values, known);
  return (
    refusedByReview(model, permission, values) ?? (reason && refusedBecause('call.conditionRefused', reason))
  );
};

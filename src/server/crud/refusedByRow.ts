import { violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import { conditionReason } from '#engine/reason.ts';
import { type Answer, type CallContext, refused, refusedBecause } from '#server/platform/handler.ts';
import { refusedByReview } from './review.ts';
import { isWithin } from './scope.ts';
import { findKnownRow } from './singleRow.ts';
import type { Entity } from './table.ts';
import { reasonFor } from './wireRow.ts';

/** Why a row is neither changed nor deleted as it stands: someone looks at it, or a condition of its schema forbids it; undefined: nothing does. */
export const refusedByRow = (
  model: EntityModel,
  {
    permission,
    values,
    callContext: { actor, now },
  }: {
    readonly permission: 'update' | 'delete';
    readonly values: Readonly<Record<string, unknown>>;
    readonly callContext: CallContext;
  },
): Answer<never> | undefined => {
  const known = { userId: actor.userId, now: now.toISOString() };
  const reason = conditionReason(model, { permission, row: values, context: known });
  return (
    refusedByReview(model, permission, values) ?? (reason && refusedBecause('call.conditionRefused', reason))
  );
};

/** A row the reader sees but may not act on is told as out of scope; one they do not see does not exist for them. */
export const outOfReach = async (
  entity: Entity,
  { action, id, context }: { readonly action: string; readonly id: number; readonly context: CallContext },
): Promise<Answer<never>> => {
  const conditions = [isWithin(entity, 'read')];
  const row = await findKnownRow(context.db, { entity, id, options: { conditions } });
  return row === undefined
    ? refused([violation('call.notFound')])
    : refusedBecause(
        'call.noPermission',
        reasonFor(entity.model, { permission: action, row, reader: context }),
        'out_of_scope',
      );
};

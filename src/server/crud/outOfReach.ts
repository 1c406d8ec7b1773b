import { violation } from '#domain/violation.ts';
import { type Answer, type CallContext, refused, refusedBecause } from '#server/platform/handler.ts';
import type { Entity } from './rows.ts';
import { isWithin } from './scope.ts';
import { findKnownRow } from './singleRow.ts';
import { reasonFor } from './wireRow.ts';

/** A row the reader sees but may not act on is told as out of scope; one they do not see does not exist for them. */
export const outOfReach = async (
  entity: Entity,
  action: string,
  id: number,
  context: CallContext,
): Promise<Answer<never>> => {
  const conditions = [isWithin(entity, 'read')];
  const row = await findKnownRow(context.db, entity, id, { conditions });
  return row === undefined
    ? refused([violation('call.notFound')])
    : refusedBecause('call.noPermission', reasonFor(entity.model, action, row, context), 'out_of_scope');
};

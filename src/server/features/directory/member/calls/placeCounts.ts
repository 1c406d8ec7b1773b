import { findPlacedSeats } from '#server/features/directory/member/store/placements.ts';
import { mayPutInto, writeScopeOf } from '#server/features/directory/scope.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** How many would leave their main department, and who of them is in others beside it: real counts for the question before it. */
export const placeCounts: Handler<'placeCounts'> = async ({ user_ids: userIds }, context) => {
  const scope = await writeScopeOf(context, 'member', 'update');
  const seats = await findPlacedSeats(context.db, context.actor.companyId, userIds);
  const open = seats.filter(({ ancestors }) => mayPutInto(scope, ancestors));
  const movable = new Set(open.filter(({ isMain }) => isMain).map(({ userId }) => userId));
  const others = open.filter(({ isMain, userId }) => !isMain && movable.has(userId));
  const known = new Set(open.map(({ userId }) => userId));
  return done({
    movable: movable.size,
    people_with_others: new Set(others.map(({ userId }) => userId)).size,
    others: others.length,
    elsewhere: known.size - movable.size,
  });
};

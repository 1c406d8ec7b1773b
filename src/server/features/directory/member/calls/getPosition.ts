import { visibleText } from '#domain/text/compareKey.ts';
import { findPositions } from '#server/features/directory/member/store/positions.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Positions to choose from, the most frequent first. */
export const getPosition: Handler<'getPosition'> = async ({ keyword }, context) => {
  const list = await findPositions(
    context.db,
    context.actor.companyId,
    readScopeOf(context, 'member'),
    visibleText(keyword ?? ''),
  );
  return done({ list: [...list] });
};

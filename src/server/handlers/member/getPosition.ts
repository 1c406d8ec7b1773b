import { visibleText } from '#domain/text/compareKey.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/platform/handler.ts';
import { findPositions } from '#server/repositories/positions.ts';

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

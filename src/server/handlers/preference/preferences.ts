import { done, type Handler } from '#server/handlers/handler.ts';
import { findPreferences } from '#server/repositories/preferences.ts';

/** How the reader likes each of their lists; a list whose noun is gone from the schemas is left out. */
export const preferences: Handler<'preferences'> = async (_request, { db, actor, models }) => {
  const kept = await findPreferences(db, actor);
  const list = kept
    .filter(({ noun }) => Object.hasOwn(models, noun))
    .map(({ noun, value }) => ({ noun, ...value }));
  return done({ list });
};

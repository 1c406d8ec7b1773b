import {
  changedPreference,
  checkPreference,
  untouchedPreference,
} from '#domain/preference/checkPreference.ts';
import { violation } from '#domain/violation.ts';
import {
  findPreferences,
  lockPreference,
  savePreference,
} from '#server/features/account/store/preferences.ts';
import { done, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';

/**
 * Changes a part of how the reader likes one list and answers the whole. Their own taste and no one else's business: no
 * audit row tells of it.
 */
export const preferenceSave: Handler<'preferenceSave'> = async ({ noun, ...change }, context) => {
  const { db, actor, now, models } = context;
  if (!Object.hasOwn(models, noun)) return refused([violation('preference.unknownList', 'noun')]);
  const kept = await lockPreference(db, actor, { noun, value: untouchedPreference, now });
  const value = changedPreference(kept, change);
  const violations = checkPreference(value);
  if (violations.length > 0) return refused(violations);
  await savePreference(db, actor, { noun, value, now });
  return doneUnaudited({ noun, ...value });
};

/** How the reader likes each of their lists; a list whose noun is gone from the schemas is left out. */
export const preferences: Handler<'preferences'> = async (_request, { db, actor, models }) => {
  const kept = await findPreferences(db, actor);
  const list = kept
    .filter(({ noun }) => Object.hasOwn(models, noun))
    .map(({ noun, value }) => ({ noun, ...value }));
  return done({ list });
};

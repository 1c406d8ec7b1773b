import { changedPreference, untouchedPreference } from '#domain/preference/changedPreference.ts';
import { checkPreference } from '#domain/preference/checkPreference.ts';
import { violation } from '#domain/violation.ts';
import { doneUnaudited, type Handler, refused } from '#server/handlers/handler.ts';
import { lockPreference, savePreference } from '#server/repositories/preferences.ts';

/**
 * Changes a part of how the reader likes one list and answers the whole. Their own taste and nobody else's business: no
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

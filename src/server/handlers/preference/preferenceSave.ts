import { checkPreference } from '#domain/preference/checkPreference.ts';
import { violation } from '#domain/violation.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { savePreference } from '#server/repositories/preferences.ts';

/** Keeps how the reader likes one list. Their own taste and nobody else's business: no audit row tells of it. */
export const preferenceSave: Handler<'preferenceSave'> = async ({ noun, ...value }, context) => {
  const { db, actor, now, models } = context;
  if (!Object.hasOwn(models, noun)) return refused([violation('preference.unknownList', 'noun')]);
  const violations = checkPreference(value);
  if (violations.length > 0) return refused(violations);
  await savePreference(db, actor, { noun, value, now });
  return done({});
};

import { checkExtend, checkHours } from '#domain/temporary/checkTerm.ts';
import { extendedEnd } from '#domain/temporary/term.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { changeTerm } from '#server/repositories/temporaryTerms.ts';
import { lockedTerm } from '#server/temporary/lockedTerm.ts';
import { runningTerm } from '#server/temporary/runningTerm.ts';

/** Lets a running term end so many hours later, three times at most. */
export const tempExtend: Handler<'tempExtend'> = async ({ id, version, hours }, context) => {
  const wrong = checkHours(hours, 'hours');
  if (wrong.length > 0) return refuse(wrong);
  const found = await lockedTerm(context, { id, version }, { deed: 'extend', check: checkExtend });
  if ('kind' in found) return found;
  const { start_time: start, expire_time: end } = found;
  if (start === null || end === null) throw new Error(`Term ${id} runs without an end`);
  const { db, actor, now } = context;
  const later = extendedEnd(end, hours, now);
  await changeTerm(
    db,
    found,
    { ...runningTerm(start, later), hours: found.hours + hours, extend_count: found.extend_count + 1 },
    { at: now, by: actor.userId },
  );
  context.audit({
    action: 'temporaryStaff.extend',
    targetType: 'temporaryStaff',
    targetId: id,
    targetName: found.name,
    changes: [
      { field: 'expire_time', old: end.toISOString(), new: later.toISOString() },
      { field: 'extend_count', old: found.extend_count, new: found.extend_count + 1 },
    ],
    ...(found.user_id === null ? {} : { concerns: [{ type: 'member', id: found.user_id }] }),
  });
  return done(await savedRow('temporaryStaff', id, context));
};

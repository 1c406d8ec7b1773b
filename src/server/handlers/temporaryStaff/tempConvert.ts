import { checkConvert } from '#domain/temporary/checkTerm.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { changeTerm, makeRegular } from '#server/repositories/temporaryTerms.ts';
import { lockedTerm } from '#server/temporary/lockedTerm.ts';

/** Makes whoever works on a term a regular member: nothing else of theirs changes, and the clock leaves them alone. */
export const tempConvert: Handler<'tempConvert'> = async ({ id, version }, context) => {
  const found = await lockedTerm(context, { id, version }, { deed: 'convert', check: checkConvert });
  if ('kind' in found) return found;
  const { db, actor, now } = context;
  const { user_id: userId } = found;
  if (userId === null) throw new Error(`Term ${id} runs without anybody`);
  const stamp = { at: now, by: actor.userId };
  await makeRegular(db, actor.companyId, userId, stamp);
  await changeTerm(db, found, { status: 'converted', ended_at: now, due_at: null, kept_rule: null }, stamp);
  context.audit({
    action: 'temporaryStaff.convert',
    targetType: 'temporaryStaff',
    targetId: id,
    targetName: found.name,
    changes: [
      { field: 'status', old: found.status, new: 'converted' },
      { field: 'member_type', old: found.type, new: 'regular' },
    ],
    concerns: [{ type: 'member', id: userId }],
  });
  return done(await savedRow('temporaryStaff', id, context));
};

import { checkResend } from '#domain/temporary/checkTerm.ts';
import { endOfInvitation } from '#domain/temporary/term.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { openNoticeDoor, packIsShort, spendNotices } from '#server/message/noticeRoom.ts';
import { changeTerm } from '#server/repositories/temporaryTerms.ts';
import { drawToken, sendInvitation, takeInvitation } from '#server/temporary/inviteStaff.ts';
import { lockedTerm } from '#server/temporary/lockedTerm.ts';

/** Sends an invitation that has no answer once more, for another 7 days; the link that was sent before is dead. Paid for as the first. */
export const tempResend: Handler<'tempResend'> = async ({ id, version }, context) => {
  const door = await openNoticeDoor(context, 'temporaryInvite');
  if ('violations' in door) return refuse(door.violations);
  const found = await lockedTerm(context, { id, version }, { deed: 'resend', check: checkResend });
  if ('kind' in found) return found;
  const { db, actor, now } = context;
  const person = { name: found.name, countryCode: found.country_code, phone: found.phone };
  const refused = await takeInvitation(context, person);
  if (refused.length > 0) return refuse(refused);
  const until = endOfInvitation(now);
  const { token, tokenHash } = drawToken(context);
  const change = { token_hash: tokenHash, invite_expires_at: until, due_at: until };
  await changeTerm(db, found, change, { at: now, by: actor.userId });
  await sendInvitation(context, person, { type: found.type, hours: found.hours, until, token });
  if (!(await spendNotices(context, door, 1))) return refuse([packIsShort]);
  context.audit({
    action: 'temporaryStaff.resend',
    targetType: 'temporaryStaff',
    targetId: id,
    targetName: found.name,
  });
  return done(await savedRow('temporaryStaff', id, context));
};

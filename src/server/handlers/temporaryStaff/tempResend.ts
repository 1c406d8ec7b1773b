import { endOfInvitation } from '#domain/temporary/term.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { actedRow, savedRow } from '#server/crud/actedRow.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { temporaryStaffHooks } from '#server/hooks/temporaryStaff.ts';
import { openNoticeDoor, packIsShort, spendNotices } from '#server/message/noticeRoom.ts';
import { changeTerm, findTerm } from '#server/repositories/temporaryTerms.ts';
import { drawToken, sendInvitation, takeInvitation } from '#server/temporary/inviteStaff.ts';

/** Sends an invitation that has no answer once more, for another 7 days; the link that was sent before is dead. Paid for as the first. */
export const tempResend: Handler<'tempResend'> = async ({ id, version }, context) => {
  const door = await openNoticeDoor(context, 'temporaryInvite');
  if ('violations' in door) return refuse(door.violations);
  const lock = () => temporaryStaffHooks.lock(context, id);
  const row = await actedRow(entityOf('temporaryStaff', context), 'resend', { id, version }, context, lock);
  if ('kind' in row) return row;
  const { db, actor, now } = context;
  const found = await findTerm(db, actor.companyId, id);
  if (found === undefined) throw new Error(`No term ${id}, although its row was found`);
  const name = String(row.values.name);
  const person = { name, countryCode: found.country_code, phone: found.phone };
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
    targetName: name,
  });
  return done(await savedRow('temporaryStaff', id, context));
};

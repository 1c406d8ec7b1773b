import { afterQrAct } from '#domain/account/qrState.ts';
import { violation } from '#domain/violation.ts';
import { enterablePlaces } from '#server/features/account/companyChoices.ts';
import { placesOfSession } from '#server/features/account/placesOfSession.ts';
import { claimQrLogin, qrAudit, qrScanReply } from '#server/features/account/qrPhone.ts';
import { moveQrLogin } from '#server/features/account/store/qrLogins.ts';
import { done, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';

/**
 * Somebody who is signed in on their phone has opened the address in a code: from now on it is theirs alone. Asked again by the
 * same person, as after a reload, it answers the same three numbers.
 */
export const qrScan: Handler<'qrScan'> = async ({ ticket }, context) => {
  const { db, actor, now } = context;
  const claim = await claimQrLogin(context, ticket);
  if (claim.kind === 'refused') return claim.answer;
  const { login } = claim;
  const { accountId, places } = await placesOfSession(context);
  const enterable = enterablePlaces(places);
  if (enterable.length === 0) return refused([violation('account.noConsole')]);
  const next = afterQrAct(login.state, 'scan', now);
  if (next === undefined) return doneUnaudited(qrScanReply(context, login, enterable));
  const scanner = { companyId: actor.companyId, userId: actor.userId };
  await moveQrLogin(db, login, next, { scanner, accountId });
  context.audit(qrAudit('qrScan', context, login));
  return done(qrScanReply(context, { ...login, state: next, scanner, accountId }, enterable));
};

import { violation } from '#domain/violation.ts';
import { openLink } from '#server/features/account/openLink.ts';
import { entryRefusal } from '#server/features/account/session.ts';
import { isAppSession } from '#server/guard/store/sessions.ts';
import { done, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';

/**
 * The phone app opens the console for the person it has signed in. A browser's session gets no link: read from one, it would
 * outlive its signing out (safety.md T01).
 */
export const sessionLink: Handler<'sessionLink'> = async (_, context) => {
  const { db, actor, sessionId, publicOrigin: origin, now, randomToken, audit } = context;
  if (sessionId === undefined || !(await isAppSession(db, sessionId)))
    return refused([violation('account.linkNeedsApp')]);
  const blocked = await entryRefusal(context, actor, 'phone');
  if (blocked !== undefined) return blocked;
  const link = await openLink(db, { ...actor, origin, now, randomToken });
  if (link === undefined) return refused([violation('account.noConsole')]);
  audit(link.entry);
  return done({ address: link.address, expire_time: link.expiresAt.toISOString() });
};

/** In the demo: the link the phone app of a demo account would get. Anywhere else this address does not exist. */
export const demoAppLink: Handler<'demoAppLink'> = async (request, context) => {
  const { db, demoAccounts, origin, now, randomToken } = context;
  if (demoAccounts.length === 0) return refused([violation('call.unknownPath')]);
  const account = demoAccounts.find(
    ({ countryCode, mobile }) => countryCode === request.country_code && mobile === request.mobile,
  );
  const refusal = account && (await entryRefusal({ db, deviceId: '', ip: context.ip }, account, 'phone'));
  if (refusal !== undefined) return refusal;
  const link =
    account &&
    (await openLink(db, { companyId: account.companyId, userId: account.userId, origin, now, randomToken }));
  return link === undefined
    ? refused([violation('account.noConsole', 'mobile')])
    : doneUnaudited({ address: link.address, expire_time: link.expiresAt.toISOString() });
};

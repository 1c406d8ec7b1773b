import { loginReply, openSession } from '#server/features/account/openPlace.ts';
import { blockedRefusal } from '#server/features/account/signInDevice.ts';
import { findPlace, type Place } from '#server/features/company/store/companies.ts';
import { findSession, isExchangedLink, revokeSession, type Session } from '#server/guard/store/sessions.ts';
import {
  type Answer,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
} from '#server/platform/handler.ts';

type Claim = Parameters<Handler<'loginUser'>>[0];
type Reply = Awaited<ReturnType<typeof loginReply>>;

const signedOut = (rule: string): Answer<never> => ({ kind: 'signedOut', rule });

const isOf = (claim: Claim, { userId, companyId }: { readonly userId: number; readonly companyId: number }) =>
  claim.user_id === userId && claim.company_id === companyId;

/** A link is good for one exchange (safety.md T01): of two at once, one finds it already used. */
const exchange = async (context: CallContext, link: Session, place: Place): Promise<Answer<Reply>> => {
  const blocked = await blockedRefusal(context, place);
  if (blocked !== undefined) return signedOut('account.deviceBlocked');
  if (!(await revokeSession(context.db, link.sessionId, context.now))) return signedOut('call.linkExpired');
  context.audit({
    action: 'login',
    targetType: 'account',
    targetId: place.userId,
    targetName: place.userName,
  });
  const session = await openSession(context, place, link.accountId);
  return done(await loginReply(context, place, session.token), { kind: 'open', session });
};

const enterByLink = async (claim: Claim, token: string, context: CallContext): Promise<Answer<Reply>> => {
  const link = await findSession(context.db, token, context.now);
  if (link === undefined && (await isExchangedLink(context.db, token))) return signedOut('call.linkExpired');
  if (link?.kind !== 'link' || !isOf(claim, link)) return signedOut('call.sessionInvalid');
  const place = await findPlace(context.db, link.companyId, link.userId);
  return place === undefined ? signedOut('call.sessionInvalid') : exchange(context, link, place);
};

/**
 * Start-up with stored or linked credentials (spec.md section 4). The session of a browser goes on with its own token
 * and gets fresh names and permissions; a link from an address is exchanged for a new session and dies.
 */
export const loginUser: Handler<'loginUser'> = async (claim, context) => {
  const { token } = claim;
  // Without the three values there is nothing to start with (case S01).
  if (typeof token !== 'string') return signedOut('call.sessionInvalid');
  if (context.sessionId === undefined) return enterByLink(claim, token, context);
  const place = await findPlace(context.db, context.actor.companyId, context.actor.userId);
  if (place === undefined || !isOf(claim, context.actor)) return signedOut('call.sessionInvalid');
  // Going on is no sign-in: that was written down when the session began.
  return doneUnaudited(await loginReply(context, place, token));
};

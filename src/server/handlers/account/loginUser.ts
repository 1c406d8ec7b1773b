import { loginReply, openSession } from '#server/account/openPlace.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findAccountOfSession } from '#server/repositories/accounts.ts';
import { findPlace, type Place } from '#server/repositories/companies.ts';
import { type OpenedSession, revokeSession } from '#server/repositories/sessions.ts';

interface Entry {
  readonly sessionId: number;
  readonly place: Place;
  readonly accountId: number | undefined;
}

/** A link is good for one exchange (safety.md T01): of two at once, one finds it already used. */
const exchangeLink = async (context: CallContext, entry: Entry): Promise<OpenedSession | undefined> => {
  if (!(await revokeSession(context.db, entry.sessionId, context.now))) return undefined;
  context.audit({
    action: 'login',
    targetType: 'account',
    targetId: entry.place.userId,
    targetName: entry.place.userName,
  });
  return openSession(context, entry.place, entry.accountId);
};

/**
 * Start-up with stored or linked credentials (spec.md section 4). A link from an address is exchanged for a new session
 * and dies; the session of a browser goes on with its own token and gets fresh names and permissions.
 */
export const loginUser: Handler<'loginUser'> = async (_, context) => {
  const { db, actor, sessionId, token } = context;
  const place = await findPlace(db, actor.companyId, actor.userId);
  if (place === undefined || sessionId === undefined || token === undefined)
    return { kind: 'signedOut', rule: 'call.sessionInvalid' };
  const { accountId, kind } = await findAccountOfSession(db, sessionId);
  if (kind !== 'link') return done(await loginReply(context, place, token));
  const session = await exchangeLink(context, { sessionId, place, accountId });
  if (session === undefined) return { kind: 'signedOut', rule: 'call.linkExpired' };
  return done(await loginReply(context, place, session.token), { kind: 'open', session });
};

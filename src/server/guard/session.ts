import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Actor, withoutPowers } from '#domain/permission/actor.ts';
import type { Tables } from '#server/database/tables.ts';
import { noteUse } from '#server/guard/store/lastUse.ts';
import { hashSecret, isExchangedLink, type Session, touchSession } from '#server/guard/store/sessions.ts';
import { findSignedIn } from '#server/guard/store/signedIn.ts';
import type { RequestOrigin } from './origin.ts';
import type { SessionFields } from './sessionFields.ts';

const touchAfterMs = 5 * 60 * 1000;

export interface SessionQuestion {
  readonly fields: SessionFields;
  readonly origin: RequestOrigin;
  /** Value of the HttpOnly companion cookie. */
  readonly companion: string | undefined;
  readonly now: Date;
}

export type SessionVerdict =
  | { readonly kind: 'known'; readonly session: Session; readonly actor: Actor }
  /** `mismatch`: somebody holds a valid token and claims to be another; that leaves an audit row. */
  | { readonly kind: 'refused'; readonly rule: string; readonly mismatch?: Session };

const refuse = (rule = 'call.sessionInvalid', mismatch?: Session): SessionVerdict => ({
  kind: 'refused',
  rule,
  ...(mismatch === undefined ? {} : { mismatch }),
});

const equals = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** A browser's session counts only with its companion cookie and from our own page (T02, C06). */
const isCarriedRightly = (session: Session, { origin, companion }: SessionQuestion): boolean => {
  if (session.kind !== 'browser') return true;
  if (origin !== 'own' || companion === undefined) return false;
  return session.cookieHash !== undefined && equals(session.cookieHash, hashSecret(companion));
};

const claimsAnother = (session: Session, { userId, companyId }: SessionFields): boolean =>
  (userId !== undefined && userId !== session.userId) ||
  (companyId !== undefined && companyId !== session.companyId);

const isOtherDevice = (session: Session, { deviceId }: SessionFields): boolean =>
  deviceId !== undefined && session.deviceId !== '' && deviceId !== session.deviceId;

/** The verdict on a found session that is not honoured. A link is good for its exchange alone, which its call does itself (T01). */
const verdictOnMisuse = (session: Session, question: SessionQuestion): SessionVerdict | undefined => {
  if (session.kind === 'link' || !isCarriedRightly(session, question)) return refuse();
  if (claimsAnother(session, question.fields)) return refuse('call.sessionInvalid', session);
  return isOtherDevice(session, question.fields) ? refuse('call.deviceChanged', session) : undefined;
};

/**
 * While somebody's powers wait for proof of their number (decisions/0021), the gate of their browser is closed: the management
 * password they have opens it and is the proof. A session without a gate is that of a member and no more.
 */
const asTrusted = (session: Session, actor: Actor, powersWait: boolean) => {
  if (!powersWait) return { session, actor };
  return session.kind === 'browser'
    ? { session: { ...session, unlockedUntil: undefined }, actor }
    : { session, actor: withoutPowers(actor) };
};

/**
 * Who is asking, from the session row alone; ids in the request only have to agree with it (T03). Roles and scope are read for
 * this very request, so that a right taken away is gone at once.
 */
export const checkSession = async (
  db: Kysely<Tables>,
  question: SessionQuestion,
): Promise<SessionVerdict> => {
  const { fields, now } = question;
  if (fields.token === undefined) return refuse();
  const signedIn = await findSignedIn(db, fields.token, now);
  if (signedIn === undefined)
    return refuse((await isExchangedLink(db, fields.token)) ? 'call.linkExpired' : 'call.sessionInvalid');
  const { session, actor } = signedIn;
  const broken = verdictOnMisuse(session, question);
  if (broken !== undefined) return broken;
  if (actor === undefined) return refuse();
  if (now.getTime() - session.lastUsedAt.getTime() > touchAfterMs) {
    await touchSession(db, session, now);
    await noteUse(db, session, now);
  }
  return { kind: 'known', ...asTrusted(session, actor, signedIn.powersWait) };
};

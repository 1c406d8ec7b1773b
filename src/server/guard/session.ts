import { timingSafeEqual } from 'node:crypto';
import { type Actor, withoutPowers } from '#domain/permission/actor.ts';
import { isAddressAllowed } from '#domain/security/addresses.ts';
import type { CallModel } from '#engine/model.ts';
import type { Database } from '#server/database/connection.ts';
import type { RawFields } from './body.ts';
import type { RequestOrigin } from './origin.ts';
import { findSignedIn } from './store/sessionGates.ts';
import { hashSecret, isExchangedLink, noteUse, type Session, touchSession } from './store/sessions.ts';

/** The session fields that ride in every request, taken out of it; `payload` is what is left for the call itself. */
export interface SessionFields {
  readonly token: string | undefined;
  readonly userId: number | undefined;
  readonly companyId: number | undefined;
  readonly deviceId: string | undefined;
  readonly requestKey: string | undefined;
  readonly payload: RawFields;
}

const names = ['user_id', 'token', 'company_id', 'device_id'] as const;
type SessionFieldName = (typeof names)[number];

export type Cookies = Readonly<Record<string, string>>;

const maxTextLength = 200;
const digits = /^(0|[1-9]\d{0,15})$/;

/** An id as sent: undefined when absent, `malformed` when it is neither a safe integer nor ASCII digits. */
const idOf = (value: unknown): number | undefined | 'malformed' => {
  if (value === undefined || value === null || value === '') return undefined;
  const id = typeof value === 'string' && digits.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 && !Object.is(id, -0)
    ? id
    : 'malformed';
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxTextLength ? value : undefined;

/** Fields a call has of its own: `/contact/getUser` asks for a `user_id` that is not the reader's. */
const ownNames = (call: CallModel): readonly string[] => Object.keys(call.request.properties ?? {});

/**
 * Parts session fields from the call's own. A POST carries them in its body (a cookie alone is never enough: that is
 * the protection against forged requests); a GET in its query or cookies. Undefined: an id is malformed.
 */
export const takeSessionFields = (
  call: CallModel,
  {
    fields,
    cookies,
    isGet,
  }: { readonly fields: RawFields; readonly cookies: Cookies; readonly isGet: boolean },
): SessionFields | undefined => {
  const own = ownNames(call);
  const sent = (name: SessionFieldName): unknown => {
    if (!own.includes(name) && fields[name] !== undefined) return fields[name];
    // A field of the call's own hides the session's: the cookie then says who is asking.
    return isGet || own.includes(name) ? cookies[name] : undefined;
  };
  const userId = idOf(sent('user_id'));
  const companyId = idOf(sent('company_id'));
  if (userId === 'malformed' || companyId === 'malformed') return undefined;
  const taken = [...names, 'request_id'].filter((name) => !own.includes(name));
  const payload = Object.fromEntries(Object.entries(fields).filter(([name]) => !taken.includes(name)));
  return {
    token: textOf(own.includes('token') ? fields.token : sent('token')),
    userId,
    companyId,
    deviceId: textOf(sent('device_id')) ?? textOf(cookies.deviceId),
    requestKey: own.includes('request_id') ? undefined : textOf(fields.request_id),
    payload,
  };
};

const touchAfterMs = 5 * 60 * 1000;

interface SessionQuestion {
  readonly fields: SessionFields;
  readonly origin: RequestOrigin;
  /** Value of the HttpOnly companion cookie. */
  readonly companion: string | undefined;
  /** The address of the browser. */
  readonly ip: string | undefined;
  readonly now: Date;
}

export type SessionVerdict =
  | { readonly kind: 'known'; readonly session: Session; readonly actor: Actor }
  /** `mismatch`: someone holds a valid token and claims to be another; that leaves an audit row. */
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
 * While someone's powers wait for proof of their number (decisions/0021), the gate of their browser is closed: the management
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
  database: Database,
  question: SessionQuestion,
): Promise<SessionVerdict> => {
  const { fields, now } = question;
  const { db } = database;
  if (fields.token === undefined) return refuse();
  const signedIn = await findSignedIn(database, fields.token, now);
  if (signedIn === undefined)
    return refuse((await isExchangedLink(db, fields.token)) ? 'call.linkExpired' : 'call.sessionInvalid');
  const { session, actor } = signedIn;
  const broken = verdictOnMisuse(session, question);
  if (broken !== undefined) return broken;
  if (actor === undefined) return refuse();
  if (session.kind === 'browser' && !isAddressAllowed(signedIn.allowedAddresses, question.ip))
    return refuse('call.addressRefused');
  if (now.getTime() - session.lastUsedAt.getTime() > touchAfterMs) {
    await touchSession(db, session, now);
    await noteUse(db, session, now);
  }
  return { kind: 'known', ...asTrusted(session, actor, signedIn.powersWait) };
};

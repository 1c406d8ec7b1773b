import { chosenCompany } from '#domain/account/companyChoice.ts';
import {
  afterQrAct,
  drawQrNumbers,
  maskedName,
  networkPlaceOf,
  newQrState,
  plainAddress,
  qrExpired,
  qrInvalid,
  qrSecondsLeft,
  qrStatusAt,
  qrStatuses,
} from '#domain/account/qrState.ts';
import { askingDeviceOf } from '#domain/account/userAgent.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import {
  companyChoices,
  type EnterablePlace,
  enterablePlaces,
  loginReply,
  openSession,
} from '#server/features/account/enterCompany.ts';
import { takeAddressToken } from '#server/features/account/guesses.ts';
import { entryRefusal, placesOfSession } from '#server/features/account/session.ts';
import {
  findAskedQrLogin,
  insertQrLogin,
  isConfirmerSignedIn,
  lockQrLogin,
  moveQrLogin,
  type QrLogin,
  type QrPerson,
} from '#server/features/account/store/qrLogins.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { hashSecret, isSessionBySignOn } from '#server/guard/store/sessions.ts';
import {
  type Answer,
  type AuditEntry,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
  type OpenedSession,
  refused,
  refusedKeeping,
} from '#server/platform/handler.ts';

type ScanReply = Calls['qrScan']['reply'];

/** A code the person of this request may speak about, or why not. */
type QrClaim =
  | { readonly kind: 'claimed'; readonly login: QrLogin }
  | { readonly kind: 'refused'; readonly answer: Answer<never> };

const refuse = (answer: Answer<never>): QrClaim => ({ kind: 'refused', answer });

/** Whether someone else has scanned the code already: it then answers as one that does not exist. */
const isOfAnother = ({ scanner }: QrLogin, { actor }: CallContext): boolean =>
  scanner !== undefined && (scanner.userId !== actor.userId || scanner.companyId !== actor.companyId);

/** The code of a ticket, locked, for the phone that reads it or has read it; not once its time is over (case Q01). */
const claimQrLogin = async (context: CallContext, ticket: string): Promise<QrClaim> => {
  const login = await lockQrLogin(context.db, ticket);
  if (login === undefined || isOfAnother(login, context)) return refuse(refused(qrInvalid, 'qr_invalid'));
  return qrStatusAt(login.state, context.now) === qrStatuses.expired
    ? refuse(refused(qrExpired, 'qr_expired'))
    : { kind: 'claimed', login };
};

/** What the phone's page shows of the browser that asks, so that a stranger's code is told from one's own (case Q02). */
const qrScanReply = (
  { actor, ip, now }: CallContext,
  login: QrLogin,
  places: readonly EnterablePlace[],
): ScanReply => ({
  status: qrStatusAt(login.state, now),
  expire_seconds: qrSecondsLeft(login.state, now),
  numbers: [...login.numbers.choices],
  device: askingDeviceOf(login.userAgent),
  ip: login.ip === undefined ? null : plainAddress(login.ip),
  network: networkPlaceOf(login.ip),
  is_other_network: ip !== undefined && login.ip !== undefined && ip !== login.ip ? 1 : 0,
  asked_at: login.createdAt.toISOString(),
  companies: companyChoices(places, actor.companyId),
});

/** The audit row of what a phone did with a code: who asked is told by device and address. */
const qrAudit = (
  action: 'qrScan' | 'qrConfirm' | 'qrCancel' | 'qrMismatch',
  { actor }: CallContext,
  login: QrLogin,
): AuditEntry => {
  const { browser, system } = askingDeviceOf(login.userAgent);
  return {
    action,
    targetType: 'account',
    targetId: actor.userId,
    targetName: actor.name,
    changes: [
      { field: 'device', old: null, new: [browser, system].filter((name) => name !== '').join(' · ') },
      { field: 'ip', old: null, new: login.ip ?? null },
    ],
  };
};

type Request = Calls['qrConfirm']['request'];
type ConfirmReply = Calls['qrConfirm']['reply'];

/** As whom the phone's owner sends the browser in: the company they chose, else the one they are signed in to. */
const targetOf = async (
  context: CallContext,
  { target_company_id: chosen }: Request,
): Promise<QrPerson | undefined> => {
  const { places } = await placesOfSession(context);
  return chosenCompany(enterablePlaces(places), chosen ?? context.actor.companyId);
};

const refuseBrowser = async (
  context: CallContext,
  login: QrLogin,
  action: 'qrCancel' | 'qrMismatch',
): Promise<Answer<ConfirmReply>> => {
  const next = afterQrAct(login.state, 'cancel', context.now);
  if (next === undefined) return refused(qrExpired, 'qr_expired');
  await moveQrLogin(context.db, { qrLogin: login, next });
  context.audit(qrAudit(action, context, login));
  return action === 'qrMismatch'
    ? refusedKeeping(qrInvalid, 'qr_mismatch')
    : done({ status: qrStatuses.cancelled });
};

/**
 * The phone's answer. Refusing needs nothing; letting the browser in needs the number it shows, and a wrong one refuses it for
 * good: anyone who was lured into scanning someone else's code gets no second guess (case Q02).
 */
export const qrConfirm: Handler<'qrConfirm'> = async (request, context) => {
  const claim = await claimQrLogin(context, request.ticket);
  if (claim.kind === 'refused') return claim.answer;
  const { login } = claim;
  // A code no one has scanned is no one's to confirm.
  if (login.scanner === undefined) return refused(qrInvalid, 'qr_invalid');
  if (request.action === 'cancel') return refuseBrowser(context, login, 'qrCancel');
  const next = afterQrAct(login.state, 'confirm', context.now);
  if (next === undefined) return refused(qrExpired, 'qr_expired');
  if (request.number !== login.numbers.number) return refuseBrowser(context, login, 'qrMismatch');
  const target = await targetOf(context, request);
  if (target === undefined) return refused(qrInvalid, 'qr_invalid');
  const { companyId, userId } = target;
  await moveQrLogin(context.db, {
    qrLogin: login,
    next,
    qrStep: {
      target: { companyId, userId },
      confirmerSessionId: context.sessionId,
    },
  });
  context.audit(qrAudit('qrConfirm', context, login));
  return done({ status: qrStatuses.confirmed });
};

/** A whole company may sign in from behind one address in the morning. */
const createLimit = { bucket: 'qr.create', limit: 300, windowSeconds: 60 } as const;

/** The key this browser has from us already, so that a second tab does not take the first one's away. */
const keyOf = ({ browserKey, randomToken }: CallContext): string =>
  browserKey !== undefined && /^[\w-]{43}$/.test(browserKey) ? browserKey : randomToken();

/**
 * A new QR code for the login page. What the code holds and what its browser polls with are two secrets, and the second counts
 * only together with an HttpOnly cookie: anyone who sees the code cannot ask what became of it (safety.md T15).
 */
export const qrCreate: Handler<'qrCreate'> = async (_, context) => {
  const { db, now, userAgent, deviceId, randomToken } = context;
  const verdict = await takeAddressToken(context, createLimit);
  if (!verdict.isAllowed)
    return refused([violation('qrLogin.tooOften', undefined, { seconds: verdict.waitSeconds })], 'qr_rate');
  const [ticket, secret, browserKey] = [randomToken(), randomToken(), keyOf(context)];
  const state = newQrState(now);
  await insertQrLogin(db, {
    ticket,
    secret,
    browserKey,
    deviceId,
    state,
    numbers: drawQrNumbers(randomToken()),
    userAgent,
    ip: context.ip,
    now,
  });
  return {
    kind: 'done',
    reply: { ticket, secret, expire_seconds: qrSecondsLeft(state, now) },
    browserKey,
    isUnaudited: true,
  };
};

/**
 * Someone who is signed in on their phone has opened the address in a code: from now on it is theirs alone. Asked again by the
 * same person, as after a reload, it answers the same three numbers.
 */
export const qrScan: Handler<'qrScan'> = async ({ ticket }, context) => {
  const { db, actor, now } = context;
  const claim = await claimQrLogin(context, ticket);
  if (claim.kind === 'refused') return claim.answer;
  const { login } = claim;
  // The browser that is let in would know more of the person than the provider has said.
  if (await isSessionBySignOn(db, context.sessionId)) return refused([violation('signOn.noQr')]);
  const { accountId, places } = await placesOfSession(context);
  const enterable = enterablePlaces(places);
  if (enterable.length === 0) return refused([violation('account.noConsole')]);
  const next = afterQrAct(login.state, 'scan', now);
  if (next === undefined) return doneUnaudited(qrScanReply(context, login, enterable));
  const scanner = { companyId: actor.companyId, userId: actor.userId };
  await moveQrLogin(db, { qrLogin: login, next, qrStep: { scanner, accountId } });
  context.audit(qrAudit('qrScan', context, login));
  return done(qrScanReply(context, { ...login, state: next, scanner, accountId }, enterable));
};

type StatusReply = Calls['qrStatus']['reply'];

/** The console asks every second and a half; no one learns anything by asking more often (case Q01). */
const statusLimit = { bucket: 'qr.poll', limit: 20, windowSeconds: 10 } as const;

const enterable = async ({ db }: CallContext, target: QrPerson): Promise<EnterablePlace | undefined> => {
  const place = await findPlace(db, target.companyId, target.userId);
  return place === undefined ? undefined : enterablePlaces([place])[0];
};

/** Uses the code up and opens the session, both or neither; of two polls at once exactly one gets it. */
const enter = (
  context: CallContext,
  login: QrLogin,
): Promise<{ readonly place: EnterablePlace; readonly session: OpenedSession } | undefined> =>
  context.db.transaction().execute(async (db) => {
    const next = afterQrAct(login.state, 'enter', context.now);
    if (next === undefined || login.target === undefined) return undefined;
    // Who signed the phone out in between has taken back what it allowed.
    if (!(await isConfirmerSignedIn(db, login, context.now))) return undefined;
    if (!(await moveQrLogin(db, { qrLogin: login, next }))) return undefined;
    const inside = { ...context, db };
    const place = await enterable(inside, login.target);
    return (
      place && {
        place,
        session: await openSession(inside, place, { accountId: login.accountId, way: 'phone' }),
      }
    );
  });

const answerConfirmed = async (context: CallContext, login: QrLogin): Promise<Answer<StatusReply>> => {
  const refusal = login.target && (await entryRefusal(context, login.target, 'phone'));
  if (refusal !== undefined) return refusal;
  const entered = await enter(context, login);
  if (entered === undefined) return refused(qrInvalid, 'qr_invalid');
  const { place, session } = entered;
  context.audit({
    action: 'login',
    targetType: 'account',
    targetId: place.userId,
    targetName: place.userName,
  });
  const reply = { status: qrStatuses.confirmed, login: await loginReply(context, place, session.token) };
  return done(reply, { kind: 'open', session });
};

/** Who has scanned, as far as a browser may know in which no one has signed in yet. */
const scannedBy = async (
  { db }: CallContext,
  { scanner }: QrLogin,
): Promise<Pick<StatusReply, 'scanned_by'>> => {
  const place = scanner && (await findPlace(db, scanner.companyId, scanner.userId));
  return place === undefined ? {} : { scanned_by: maskedName(place.userName) };
};

/**
 * What became of a code, for the browser that asked for it and no other. Once confirmed it opens that browser's session: a single
 * time, because the code is used up with it.
 */
export const qrStatus: Handler<'qrStatus'> = async ({ ticket, secret }, context) => {
  const { db, now, browserKey = '', deviceId } = context;
  const login = await findAskedQrLogin(db, ticket, { secret, browserKey, deviceId });
  // Another browser's code, one of an hour ago and one that never was are told apart for no one.
  if (login === undefined) return refused(qrExpired, 'qr_expired');
  const verdict = await takeTokens(db, { ...statusLimit, key: hashSecret(ticket), now });
  if (!verdict.isAllowed)
    return refused([violation('qrLogin.tooOften', undefined, { seconds: verdict.waitSeconds })], 'qr_rate');
  const status = qrStatusAt(login.state, now);
  if (status === qrStatuses.expired) return refused(qrExpired, 'qr_expired');
  if (status === qrStatuses.confirmed) return answerConfirmed(context, login);
  const answer = { status, expire_seconds: qrSecondsLeft(login.state, now) };
  if (status !== qrStatuses.scanned) return done(answer);
  return done({ ...answer, number: login.numbers.number, ...(await scannedBy(context, login)) });
};

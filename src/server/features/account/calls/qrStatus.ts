import {
  afterQrAct,
  qrExpired,
  qrInvalid,
  qrSecondsLeft,
  qrStatusAt,
  qrStatuses,
} from '#domain/account/qrState.ts';
import { veiledName } from '#domain/account/veiledName.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { type EnterablePlace, enterablePlaces } from '#server/features/account/companyChoices.ts';
import { loginReply, openSession } from '#server/features/account/openPlace.ts';
import { blockedRefusal } from '#server/features/account/signInDevice.ts';
import {
  findAskedQrLogin,
  isConfirmerSignedIn,
  moveQrLogin,
  type QrLogin,
  type QrPerson,
} from '#server/features/account/store/qrLogins.ts';
import { findPlace } from '#server/features/company/store/companies.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { hashSecret, type OpenedSession } from '#server/guard/store/sessions.ts';
import { type Answer, type CallContext, done, type Handler, refused } from '#server/platform/handler.ts';

type Reply = Calls['qrStatus']['reply'];

/** The console asks every second and a half; nobody learns anything by asking more often (case Q01). */
const limit = { bucket: 'qr.poll', limit: 20, windowSeconds: 10 } as const;

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
    if (!(await moveQrLogin(db, login, next))) return undefined;
    const inside = { ...context, db };
    const place = await enterable(inside, login.target);
    return place && { place, session: await openSession(inside, place, login.accountId) };
  });

const answerConfirmed = async (context: CallContext, login: QrLogin): Promise<Answer<Reply>> => {
  const blocked = login.target && (await blockedRefusal(context, login.target));
  if (blocked !== undefined) return blocked;
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

/** Who has scanned, as far as a browser may know in which nobody has signed in yet. */
const scannedBy = async ({ db }: CallContext, { scanner }: QrLogin): Promise<Pick<Reply, 'scanned_by'>> => {
  const place = scanner && (await findPlace(db, scanner.companyId, scanner.userId));
  return place === undefined ? {} : { scanned_by: veiledName(place.userName) };
};

/**
 * What became of a code, for the browser that asked for it and no other. Once confirmed it opens that browser's session: a single
 * time, because the code is used up with it.
 */
export const qrStatus: Handler<'qrStatus'> = async ({ ticket, secret }, context) => {
  const { db, now, browserKey = '', deviceId } = context;
  const login = await findAskedQrLogin(db, ticket, { secret, browserKey, deviceId });
  // Another browser's code, one of an hour ago and one that never was are told apart for nobody.
  if (login === undefined) return refused(qrExpired, 'qr_expired');
  const verdict = await takeTokens(db, { ...limit, key: hashSecret(ticket), now });
  if (!verdict.isAllowed)
    return refused([violation('qrLogin.tooOften', undefined, { seconds: verdict.waitSeconds })], 'qr_rate');
  const status = qrStatusAt(login.state, now);
  if (status === qrStatuses.expired) return refused(qrExpired, 'qr_expired');
  if (status === qrStatuses.confirmed) return answerConfirmed(context, login);
  const answer = { status, expire_seconds: qrSecondsLeft(login.state, now) };
  if (status !== qrStatuses.scanned) return done(answer);
  return done({ ...answer, number: login.numbers.number, ...(await scannedBy(context, login)) });
};

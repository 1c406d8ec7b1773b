import { drawQrNumbers } from '#domain/account/qrNumbers.ts';
import { newQrState, qrSecondsLeft } from '#domain/account/qrState.ts';
import { violation } from '#domain/violation.ts';
import { takeAddressToken } from '#server/features/account/addressLimit.ts';
import { insertQrLogin } from '#server/features/account/store/qrLogins.ts';
import { type CallContext, type Handler, refused } from '#server/platform/handler.ts';

/** A whole company may sign in from behind one address in the morning. */
const limit = { bucket: 'qr.create', limit: 300, windowSeconds: 60 } as const;

/** The key this browser has from us already, so that a second tab does not take the first one's away. */
const keyOf = ({ browserKey, randomToken }: CallContext): string =>
  browserKey !== undefined && /^[\w-]{43}$/.test(browserKey) ? browserKey : randomToken();

/**
 * A new QR code for the login page. What the code holds and what its browser polls with are two secrets, and the second counts
 * only together with an HttpOnly cookie: whoever sees the code cannot ask what became of it (safety.md T15).
 */
export const qrCreate: Handler<'qrCreate'> = async (_, context) => {
  const { db, now, userAgent, deviceId, randomToken } = context;
  const verdict = await takeAddressToken(context, limit);
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

import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { blockedRefusal, keepDevice, openerOf } from '#server/features/account/session.ts';
import { assetHeaders, companionName, cookiesOf, parseCookies } from '#server/guard/headers.ts';
import type { Cookies } from '#server/guard/session.ts';
import { findActor } from '#server/guard/store/actors.ts';
import { revokeSession } from '#server/guard/store/sessionEnds.ts';
import { findSession, hashSecret, insertSession, type Session } from '#server/guard/store/sessions.ts';
import type { OpenedSession } from '#server/platform/handler.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords } from '#server/platform/store/operationRecords.ts';

/** The three values of a start-up address (spec section 4). */
interface Link {
  readonly token: string;
  readonly userId: string;
  readonly companyId: string;
}

const maxDeviceIdLength = 200;

/** The token stands in the address; who it belongs to, there or in the cookies. A token of a cookie is the browser's own already. */
const linkOf = (address: URL, cookies: Cookies): Link | undefined => {
  const token = address.searchParams.get('token') ?? '';
  const value = (name: 'user_id' | 'company_id') => address.searchParams.get(name) || cookies[name] || '';
  const link = { token, userId: value('user_id'), companyId: value('company_id') };
  return token !== '' && link.userId !== '' && link.companyId !== '' ? link : undefined;
};

const cleaned = (address: URL): string => {
  const clean = new URL(address);
  for (const name of ['user_id', 'token', 'company_id', 'mobile']) clean.searchParams.delete(name);
  // Two slashes would name another host.
  return `${clean.pathname.replace(/^\/+/, '/')}${clean.search}`;
};

const belongsTo = (session: Session, link: Link): boolean =>
  String(session.userId) === link.userId && String(session.companyId) === link.companyId;

/** Whether the browser already works for someone else: then a link never replaces the session silently (T08). */
const hasOtherSession = async (ports: Ports, cookies: Cookies, link: Link): Promise<boolean> => {
  const companion = cookies[companionName(ports.config.secureCookies)];
  if (cookies.token === undefined || companion === undefined) return false;
  const session = await findSession(ports.database.db, cookies.token, ports.clock());
  return session?.cookieHash === hashSecret(companion) && !belongsTo(session, link);
};

/** Where the link is opened. */
interface Opener {
  readonly deviceId: string;
  readonly ip: string | undefined;
  readonly userAgent: string;
}

interface Moment {
  readonly requestId: string;
  readonly time: Date;
}

const audit = async (
  db: Kysely<Tables>,
  {
    session,
    opener,
    moment,
  }: { readonly session: Session; readonly opener: Opener; readonly moment: Moment },
) => {
  const actor = await findActor(db, session.companyId, session.userId);
  const origin = {
    companyId: session.companyId,
    operatorId: session.userId,
    operatorName: actor?.name ?? '',
    operatorRole: actor?.roles[0] ?? '',
    ip: opener.ip,
    deviceId: opener.deviceId,
    ...moment,
    result: 'done',
  };
  await insertOperationRecords(db, {
    origin,
    category: 'account',
    entries: [{ action: 'exchangeLink', targetType: 'session', targetId: session.sessionId }],
  });
};

/** Ends the link and opens the browser's session; of two uses at once exactly one gets it. */
const exchange = (ports: Ports, link: Link, opener: Opener): Promise<OpenedSession | undefined> => {
  const now = ports.clock();
  return ports.database.db.transaction().execute(async (db) => {
    const session = await findSession(db, link.token, now);
    if (session?.kind !== 'link' || !belongsTo(session, link)) return undefined;
    const { companyId, userId, accountId } = session;
    const { deviceId, userAgent, ip } = opener;
    if ((await blockedRefusal({ db, deviceId, ip }, session)) !== undefined) return undefined;
    if (!(await revokeSession(db, session.sessionId, now))) return undefined;
    await audit(db, { session, opener, moment: { requestId: ports.randomToken(), time: now } });
    await keepDevice({ db, deviceId, userAgent, now }, session);
    return insertSession(db, {
      companyId,
      userId,
      accountId,
      deviceId,
      kind: 'browser',
      opener: openerOf(opener),
      now,
      randomToken: ports.randomToken,
    });
  });
};

const redirect = (ports: Ports, location: string, session: OpenedSession | undefined): Response => {
  const headers = new Headers({
    ...assetHeaders(ports.config, false),
    'Cache-Control': 'no-store',
    Location: location,
  });
  const cookies =
    session === undefined ? [] : cookiesOf({ kind: 'open', session }, ports.config.secureCookies);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
};

/**
 * Only the person's own act exchanges a link: an app, a bookmark, the address bar. A page of another site brings none of our
 * cookies along, so no one could see here that someone else is signed in; the console, which sees them, asks (T08).
 */
const mayExchange = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site');
  return request.method === 'GET' && site !== 'cross-site' && site !== 'same-site';
};

/**
 * A page asked for with credentials in its address is answered by a clean address and fresh cookies, so that the token is in no
 * history that still works (T01). Undefined: nothing to exchange, or someone else is signed in and the console must ask first.
 */
export const exchangeLink = async (
  ports: Ports,
  request: Request,
  ip: string | undefined,
): Promise<Response | undefined> => {
  const address = new URL(request.url);
  const cookies = parseCookies(request.headers.get('cookie'));
  const link = linkOf(address, cookies);
  if (link === undefined || !mayExchange(request)) return undefined;
  if (await hasOtherSession(ports, cookies, link)) return undefined;
  const deviceId = (cookies.deviceId ?? '').slice(0, maxDeviceIdLength);
  const userAgent = request.headers.get('user-agent') ?? '';
  const session = await exchange(ports, link, { deviceId, ip, userAgent });
  return redirect(ports, session === undefined ? '/login?link=expired' : cleaned(address), session);
};

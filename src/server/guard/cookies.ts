import type { SessionChange } from '#server/platform/handler.ts';
import type { Cookies } from './sessionFields.ts';

const strict = 'Path=/; SameSite=Strict';

/** `__Host-` binds the companion to this very host; browsers take it only with Secure. */
export const companionName = (isSecure: boolean): string => (isSecure ? '__Host-sid' : 'sid');

/** Names a browser in which nobody has signed in yet; hidden from scripts as the companion is. */
export const browserKeyName = (isSecure: boolean): string => (isSecure ? '__Host-browser' : 'browser');

/** NUL stands in no cookie of ours, and no database takes it. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
};

/** Cookies of a request by name; of a repeated name the first counts. */
export const parseCookies = (header: string | null): Cookies => {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && cookies[name] === undefined) cookies[name] = decode(part.slice(at + 1).trim());
  }
  return cookies;
};

/** One Set-Cookie value, for the session's lifetime in the browser. */
export const sessionCookie = (name: string, value: string, isSecure: boolean, isHttpOnly = false): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    strict,
    ...(isSecure ? ['Secure'] : []),
    ...(isHttpOnly ? ['HttpOnly'] : []),
  ].join('; ');

const expired = (name: string, isSecure: boolean): string =>
  `${sessionCookie(name, '', isSecure)}; Max-Age=0`;

/**
 * Set-Cookie values of an answer that opens or closes a session: user_id, token and company_id stay readable for the console
 * (spec section 3), the companion does not.
 */
export const cookiesOf = (change: SessionChange, isSecure: boolean): readonly string[] => {
  const companion = companionName(isSecure);
  if (change.kind === 'close')
    return ['user_id', 'token', 'company_id', companion].map((name) => expired(name, isSecure));
  const { userId, companyId, token, cookie } = change.session;
  return [
    sessionCookie('user_id', String(userId), isSecure),
    sessionCookie('token', token, isSecure),
    sessionCookie('company_id', String(companyId), isSecure),
    ...(cookie === undefined ? [] : [sessionCookie(companion, cookie, isSecure, true)]),
  ];
};

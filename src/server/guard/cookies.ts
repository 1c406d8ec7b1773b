import { type CookieOptions, parse, serialize } from 'hono/utils/cookie';
import { defaultLocale, type Locale, localeOf, locales } from '#i18n/locale.ts';
import type { SessionChange } from '#server/platform/handler.ts';
import type { Cookies } from './session.ts';

/** `__Host-` binds the companion to this very host; browsers take it only with Secure. */
export const companionName = (isSecure: boolean): string => (isSecure ? '__Host-sid' : 'sid');

/** Names a browser in which no one has signed in yet; hidden from scripts as the companion is. */
export const browserKeyName = (isSecure: boolean): string => (isSecure ? '__Host-browser' : 'browser');

/** Cookies of a request by name; of a repeated name the first counts. NUL stands in none of ours, and no database takes it. */
export const parseCookies = (header: string | null): Cookies =>
  Object.fromEntries(
    Object.entries(parse(header ?? '')).map(([name, value]) => [name, value.replaceAll('\0', '')]),
  );

/** One Set-Cookie value, for the session's lifetime in the browser. */
export const sessionCookie = (name: string, value: string, options: CookieOptions): string =>
  serialize(name, value, { path: '/', sameSite: 'Strict', ...options });

/**
 * Set-Cookie values of an answer that opens or closes a session: user_id, token and company_id stay readable for the console
 * (spec section 3), the companion does not.
 */
export const cookiesOf = (change: SessionChange, secure: boolean): readonly string[] => {
  const companion = companionName(secure);
  if (change.kind === 'close')
    return ['user_id', 'token', 'company_id', companion].map((name) =>
      sessionCookie(name, '', { secure, maxAge: 0 }),
    );
  const { userId, companyId, token, cookie } = change.session;
  return [
    sessionCookie('user_id', String(userId), { secure }),
    sessionCookie('token', token, { secure }),
    sessionCookie('company_id', String(companyId), { secure }),
    ...(cookie === undefined ? [] : [sessionCookie(companion, cookie, { secure, httpOnly: true })]),
  ];
};

/** The reader's language: the `language` cookie, else the first known one the browser asks for, else zh. */
export const localeOfRequest = (request: Request, cookies: Cookies): Locale => {
  if (cookies.language !== undefined) return localeOf(cookies.language);
  const asked = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return (
    locales.find((locale) => asked.find((tag) => locales.some((known) => known === tag)) === locale) ??
    defaultLocale
  );
};

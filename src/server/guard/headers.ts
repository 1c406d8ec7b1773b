import { type CookieOptions, parse, serialize } from 'hono/utils/cookie';
import { defaultLocale, type Locale, localeOf, locales } from '#i18n/locale.ts';
import { contentDisposition } from '#server/platform/files/fileContent.ts';
import type { Disposition, SessionChange } from '#server/platform/handler.ts';
import type { ServerConfig } from '#server/platform/ports.ts';
import type { Cookies } from './session.ts';

/** Headers of safety.md section 4 by name. */
type HeaderFields = Readonly<Record<string, string>>;

const oneYear = 31_536_000;

const common = ({ secureCookies }: ServerConfig): HeaderFields => ({
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
  ...(secureCookies ? { 'Strict-Transport-Security': `max-age=${oneYear}; includeSubDomains` } : {}),
});

/** Headers of every answer of a call: never stored, never run as a page. */
export const apiHeaders = (config: ServerConfig): HeaderFields => ({
  ...common(config),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  Vary: 'Origin, Sec-Fetch-Site',
});

/** Headers of a file (T09, T22): under its own name, alone in a sandbox should it be opened. */
export const downloadHeaders = (
  config: ServerConfig,
  name: string,
  disposition: Disposition = 'attachment',
): HeaderFields => ({
  ...apiHeaders(config),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Content-Disposition': contentDisposition(name, disposition),
});

/** What a page may load beyond its own files. */
interface Admitted {
  /** The inline script of the development server. */
  readonly admitsScripts?: boolean;
  /** Address of the remote debugging script of a build that is not for prod. */
  readonly debugScript?: string | undefined;
}

/** Its origin with a blank before it; a path of our own server needs none. */
const debugSource = ({ debugScript }: Admitted): string =>
  debugScript === undefined || debugScript.startsWith('/') ? '' : ` ${new URL(debugScript).origin}`;

const policy = (config: ServerConfig, nonce: string, admitted: Admitted): string => {
  const { frameAncestors, uploadOrigin = '', secureCookies } = config;
  const uploads = uploadOrigin === '' ? '' : ` ${uploadOrigin}`;
  return [
    "default-src 'none'",
    `script-src ${admitted.admitsScripts === true ? `'self' 'nonce-${nonce}'` : "'self'"}${debugSource(admitted)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${uploads}`,
    "font-src 'self'",
    `connect-src 'self'${uploads}${debugSource(admitted)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    ["frame-ancestors 'self'", ...frameAncestors].join(' '),
    'report-uri /csp-report',
    'report-to csp',
    // On plain http (a demo on loopback) it would send the page's own files to an https port no one listens on.
    ...(secureCookies ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};

/**
 * Headers of the console's page. `nonce` is new for every answer and stands in the page for emotion's styles. In development it
 * also admits the one inline script that the hot update needs; the built page has none.
 */
export const pageHeaders = (config: ServerConfig, nonce: string, admitted: Admitted = {}): HeaderFields => ({
  ...common(config),
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy(config, nonce, admitted),
  'Reporting-Endpoints': 'csp="/csp-report"',
  'Cache-Control': 'no-store',
  ...(config.frameAncestors.length === 0 ? { 'X-Frame-Options': 'DENY' } : {}),
});

/**
 * Headers of a page of the documentation: its own files and nothing else. It has no inline script and no inline style, so it needs no
 * nonce; its theme is a file as well.
 */
export const docsHeaders = (config: ServerConfig): HeaderFields => ({
  ...common(config),
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /csp-report',
    'report-to csp',
  ].join('; '),
  'Reporting-Endpoints': 'csp="/csp-report"',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-cache',
});

/** Headers of a built file: its name changes with its content. */
export const assetHeaders = (config: ServerConfig, isImmutable: boolean): HeaderFields => ({
  ...common(config),
  'Cache-Control': isImmutable ? `public, max-age=${oneYear}, immutable` : 'no-cache',
});

/** `__Host-` binds the companion to this very host; browsers take it only with Secure. */
export const companionName = (isSecure: boolean): string => (isSecure ? '__Host-sid' : 'sid');

/** Names a browser in which no one has signed in yet; hidden from scripts as the companion is. */
export const browserKeyName = (isSecure: boolean): string => (isSecure ? '__Host-browser' : 'browser');

/** How far the database had written when it last answered this browser (`ReadReplica`); hidden from scripts as the companion is. */
export const writtenName = (isSecure: boolean): string => (isSecure ? '__Host-written' : 'written');

/** The position such a cookie holds; undefined for what is none. */
export const positionIn = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

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

import { isIP, isIPv6 } from 'node:net';
import type { CallModel } from '#engine/model.ts';

/** Where a request comes from. `unknown`: neither Origin nor Sec-Fetch-Site, as an app or a script sends it. */
export type RequestOrigin = 'own' | 'foreign' | 'unknown';

const hostOf = (request: Request): string => request.headers.get('host') ?? new URL(request.url).host;

const isOwnOrigin = (origin: string, request: Request, allowedOrigins: readonly string[]): boolean => {
  if (allowedOrigins.includes(origin)) return true;
  // An opaque origin (`null`) has no host and is never ours.
  return URL.canParse(origin) && new URL(origin).host === hostOf(request);
};

/**
 * Who sent a request (T06): `Sec-Fetch-Site: same-origin`, else an Origin that is ours or allowed. Cross-site JSON and
 * cross-site GET are foreign too.
 */
export const originOf = (request: Request, allowedOrigins: readonly string[]): RequestOrigin => {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site === 'same-origin') return 'own';
  if (origin !== null) return isOwnOrigin(origin, request, allowedOrigins) ? 'own' : 'foreign';
  if (site === null) return 'unknown';
  return 'foreign';
};

/**
 * Where the page is that asked: its Origin, else (an app, a script) the address it was sent to. Anyone who writes requests by hand writes
 * both as they like: for what the asker alone is shown, never for what is sent to others (`ServerConfig.publicOrigin`).
 */
export const pageOrigin = (
  request: Request,
  { secureCookies }: { readonly secureCookies: boolean },
): string => {
  const origin = request.headers.get('origin');
  if (origin !== null && URL.canParse(origin)) return new URL(origin).origin;
  return `${secureCookies ? 'https' : 'http'}://${hostOf(request)}`;
};

const isPrefetch = (request: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender/i.test(request.headers.get(name) ?? ''),
  );

/**
 * Whether this request may reach the call at all: nothing from a foreign page; no prefetch and no HEAD; a GET that changes
 * something only by fetch, never by navigation (T07). Asked before the body is read.
 */
export const isOriginAllowed = (request: Request, call: CallModel, origin: RequestOrigin): boolean => {
  if (origin === 'foreign' || isPrefetch(request) || request.method === 'HEAD') return false;
  const isStateChangingGet = request.method === 'GET' && call.effect === 'write';
  return !(isStateChangingGet && request.headers.get('sec-fetch-mode') === 'navigate');
};

const maxUserAgentLength = 300;

/** What a browser says it is, as long as it can be; empty where it says nothing. */
export const userAgentOf = (request: Request): string =>
  (request.headers.get('user-agent') ?? '').replaceAll('\0', '').slice(0, maxUserAgentLength);

/** What is known of where a request came from: the peer, and what proxies have added to it. */
export interface Hops {
  readonly peer: string | undefined;
  /** `X-Forwarded-For` as sent: each proxy appends the address it was asked from. */
  readonly forwardedFor: string | null;
  /** How many proxies of ours stand in front; whatever stands further left anyone may have written. */
  readonly trustedProxies: number;
}

/** The address of the browser. Without proxies of ours it is the peer's, whatever the header says. */
export const clientAddress = ({ peer, forwardedFor, trustedProxies }: Hops): string | undefined => {
  if (trustedProxies === 0 || forwardedFor === null) return peer;
  const chain = forwardedFor.split(',').map((address) => address.trim());
  const client = chain[chain.length - trustedProxies] ?? chain[0] ?? '';
  return isIP(client) === 0 ? peer : client;
};

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const networkGroups = 4;

/** The first 64 bits of an IPv6 address: a household has all that begin with them. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, networkGroups).join(':');
};

/** What attempts from an address are counted by: the address, of IPv6 its network. */
export const addressKey = (address: string): string => {
  const four = mapped.exec(address)?.[1];
  if (four !== undefined) return four;
  return isIPv6(address) ? networkOf(address) : address;
};

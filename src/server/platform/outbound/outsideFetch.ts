import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are no one's on the internet: this machine, a company's own, what a cloud tells its machines, tests, many at once. */
const inner = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Of IPv6 what is given out begins with 2 or 3; of that, tests and ways that carry an IPv4 address inside. */
const innerSix = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const listed = (): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of inner) list.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of innerSix) list.addSubnet(network, prefix, 'ipv6');
  return list;
};

const innerList = listed();

/** Whether an IP address is one of the internet. Anything that is no IP address is not. */
const isOutsideAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && !innerList.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** A name that leads to a machine inside: no one is connected to. */
export class InsideAddressError extends Error {
  override readonly name = 'InsideAddressError';
}

/**
 * Finds the addresses of a name for the connection that is made next, and gives only those of the internet. Asked by the connection
 * itself: a name that leads elsewhere a moment later is not followed there.
 */
const lookupOutside: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const outside = found.filter(({ address }) => isOutsideAddress(address));
    const [first] = outside;
    if (first === undefined)
      return callback(new InsideAddressError(`${host} leads to an internal address`), []);
    return options.all === true ? callback(null, outside) : callback(null, first.address, first.family);
  });
};

/** What is asked of an address that a company has entered. */
export interface OutsideRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

/** Asks addresses a company enters, and can be used to reach nothing inside (docs/safety.md T40). */
export interface Outside {
  /** Whether an address may be asked at all, as far as it can be said before its name is looked up. */
  readonly mayAsk: (address: string) => boolean;
  /** Asks; rejects where no one answers, an answer is too late or too long, or the name leads inside. Redirects are not followed. */
  readonly ask: (address: string, request?: OutsideRequest) => Promise<Response>;
}

const mostBytes = 512 * 1024;
const patienceMs = 8_000;
/** Statuses of an answer without a body, which a `Response` takes none with. */
const bodiless: readonly number[] = [204, 205, 304];

const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** `keycloak.intra` or `keycloak.intra:8443`, as the operator lists them. */
const isListed = (url: URL, hosts: readonly string[]): boolean =>
  hosts.includes(plainHost(url)) || hosts.includes(url.host);

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

const mayAsk = (url: URL | undefined, internalHosts: readonly string[]): boolean => {
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  if (isListed(url, internalHosts)) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = plainHost(url);
  return url.protocol === 'https:' && (isIP(host) === 0 || isOutsideAddress(host));
};

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of Array.isArray(value) ? value : value === undefined ? [] : [value])
      kept.append(name, each);
  return kept;
};

const readAnswer = async (incoming: IncomingMessage): Promise<Response> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > mostBytes) {
      incoming.destroy();
      throw new Error(`The answer is longer than ${mostBytes} bytes`);
    }
    pieces.push(piece);
  }
  const status = incoming.statusCode ?? 502;
  const isBodiless = bodiless.includes(status);
  return new Response(isBodiless ? null : Buffer.concat(pieces), { status, headers: headersOf(incoming) });
};

/**
 * Asks over https alone, and only addresses of the internet; each connection looks at the very address it is made to. `internalHosts` are
 * hosts the operator lets companies name although they are inside, over http as well.
 */
export const createOutside = (internalHosts: readonly string[]): Outside => ({
  mayAsk: (address) => mayAsk(parsed(address), internalHosts),
  ask: (address, { method = 'GET', headers = {}, body } = {}) => {
    const url = parsed(address);
    if (url === undefined || !mayAsk(url, internalHosts))
      return Promise.reject(new InsideAddressError(`${address} is no address of the internet over https`));
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const lookup = isListed(url, internalHosts) ? {} : { lookup: lookupOutside };
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(patienceMs);
      const options = {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        agent: false,
        ...lookup,
      };
      const asked = send(url, options, (incoming) => readAnswer(incoming).then(resolve, reject));
      asked.once('error', reject);
      asked.end(body);
    });
  },
});

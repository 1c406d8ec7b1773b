import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { InsideAddressError, isOutsideAddress, lookupOutside } from './outsideAddress.ts';

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

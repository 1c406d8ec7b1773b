import { setTimeout as delay } from 'node:timers/promises';
import { StorageAwayError } from '#server/platform/outbound/fileStore.ts';
import {
  derivedKey,
  digestOf,
  encodeRfc3986,
  hmacSha256,
  sha256Hex,
} from '#server/platform/outbound/signing.ts';

/** Who asks a storage, and where it is said to lie. */
interface StorageKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A request before it is signed. `headers` are signed whole; `payloadHash`: SHA-256 of the body, hexadecimal. */
interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly payloadHash: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const dateLength = 'yyyymmdd'.length;

/** `20130524T000000Z`. */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The path as it is signed: for S3 each segment is encoded once, and none is normalised away. */
const canonicalPath = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((segment) => encodeRfc3986(decodeURIComponent(segment)))
    .join('/');

/** What a request is signed for: a day, a region and S3. */
const scopeOf = (stamp: string, { region }: StorageKey): string =>
  [stamp.slice(0, dateLength), region, 's3', 'aws4_request'].join('/');

/** The signature over the hash of a request. */
const signatureOf = (hash: string, stamp: string, key: StorageKey): string => {
  const scope = scopeOf(stamp, key);
  const signing = derivedKey(`AWS4${key.secretAccessKey}`, scope.split('/'));
  return hmacSha256(signing, [algorithm, stamp, scope, hash].join('\n')).toString('hex');
};

/**
 * The headers a request to S3 goes with: those it has, and AWS Signature Version 4 over all of them, path, query and body (Signature
 * Version 4 for S3, transferring payload in a single chunk).
 */
export const signV4 = (
  { method, url, headers, payloadHash }: UnsignedRequest,
  key: StorageKey,
  at: Date,
): Readonly<Record<string, string>> => {
  const stamp = stampOf(at);
  const own = { ...headers, 'x-amz-content-sha256': payloadHash, 'x-amz-date': stamp };
  const path = canonicalPath(url);
  const asked = { method, path, query: url.searchParams, headers: { ...own, host: url.host }, payloadHash };
  const { hash, signedHeaders } = digestOf(asked);
  const credential = `${key.accessKeyId}/${scopeOf(stamp, key)}`;
  return {
    ...own,
    Authorization: `${algorithm} Credential=${credential},SignedHeaders=${signedHeaders},Signature=${signatureOf(hash, stamp, key)}`,
  };
};

const unsigned = 'UNSIGNED-PAYLOAD';

/**
 * An address anyone may GET for so many seconds: Signature Version 4 in its query, over host, path and all of the query (Authenticating
 * Requests: Using Query Parameters).
 */
export const presignV4 = (
  { url, seconds }: { readonly url: URL; readonly seconds: number },
  key: StorageKey,
  at: Date,
): URL => {
  const stamp = stampOf(at);
  const signed = new URL(url);
  const query = {
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${key.accessKeyId}/${scopeOf(stamp, key)}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  for (const [name, value] of Object.entries(query)) signed.searchParams.set(name, value);
  const { hash } = digestOf({
    method: 'GET',
    path: canonicalPath(signed),
    query: signed.searchParams,
    headers: { host: signed.host },
    payloadHash: unsigned,
  });
  signed.searchParams.set('X-Amz-Signature', signatureOf(hash, stamp, key));
  // As it is signed: what a form writes for a blank is no blank to S3.
  const pairs = [...signed.searchParams];
  signed.search = pairs.map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`).join('&');
  return signed;
};

/** Where a bucket is: `base` is asked for its objects, `prefix` (empty, or with a slash at its end) stands before each of our keys. */
export interface Bucket extends StorageKey {
  readonly base: URL;
  readonly prefix: string;
  /** So long an address of a content is good for, seconds; left out: none is given out. */
  readonly presigned?: number;
}

/** How long a storage is waited for, milliseconds. */
export interface StoragePatience {
  /** One attempt until its answer begins, and between two pieces of it. */
  readonly attemptMs: number;
  /** All attempts of one request. */
  readonly totalMs: number;
  /** Before the second attempt; four times as long before each further one. */
  readonly pauseMs: number;
}

/** Below what a transaction may idle and a browser waits: an outage is said, not sat out. */
export const usualPatience: StoragePatience = { attemptMs: 4_000, totalMs: 9_000, pauseMs: 100 };

/** A slow line: so many bytes of an upload have a millisecond more. */
const bytesPerMs = 256;
const mostAttempts = 4;
const pauseGrowth = 4;
const passing: readonly number[] = [408, 429, 500, 502, 503, 504];
const mostOfReason = 300;

/** A request for an object of the bucket, or for the bucket itself. */
export interface StorageRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The key of an object with its prefix; empty for the bucket. */
  readonly object: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** An answer whose beginning has come; `renew` gives the rest so long again, `release` says that it is read. */
export interface StorageAnswer {
  readonly response: Response;
  readonly renew: () => void;
  readonly release: () => void;
}

/** Where an object of a bucket is. */
export const addressOf = (
  { base }: Bucket,
  { object, query = {} }: Pick<StorageRequest, 'object' | 'query'>,
): URL => {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/$/, '')}/${object}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

const errorCode = /<Code>([^<]+)<\/Code>/;

/** What the storage says it refuses for: the code of its XML. */
export const codeOf = async (response: Response): Promise<string> => {
  const text = (await response.text().catch(() => '')).slice(0, mostOfReason);
  return errorCode.exec(text)?.[1] ?? '';
};

type Attempt =
  | { readonly kind: 'answered'; readonly answer: StorageAnswer }
  | { readonly kind: 'failed'; readonly reason: string };

const checksumOf = (hash: string) => Buffer.from(hash, 'hex').toString('base64');

/** Asks a bucket: signed, with the checksum of what is sent, again where that may help. Throws `StorageAwayError` where it does not. */
export const createStorageRequests = (
  bucket: Bucket,
  { clock = () => new Date(), patience = usualPatience } = {},
): ((request: StorageRequest) => Promise<StorageAnswer>) => {
  const send = async (request: StorageRequest, limitMs: number): Promise<Attempt> => {
    const { method, body } = request;
    const url = addressOf(bucket, request);
    const payloadHash = sha256Hex(body ?? '');
    const headers: Record<string, string> =
      body === undefined ? {} : { 'x-amz-checksum-sha256': checksumOf(payloadHash) };
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error(`no answer in ${limitMs} ms`)), limitMs);
    try {
      const response = await fetch(url, {
        method,
        headers: signV4({ method, url, headers, payloadHash }, bucket, clock()),
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal: stop.signal,
      });
      if (passing.includes(response.status)) {
        const reason = `${response.status} ${await codeOf(response)}`;
        clearTimeout(timer);
        return { kind: 'failed', reason };
      }
      const answer = {
        response,
        renew: () => void timer.refresh(),
        release: () => clearTimeout(timer),
      };
      return { kind: 'answered', answer };
    } catch (error) {
      clearTimeout(timer);
      const cause = error instanceof Error && error.cause !== undefined ? `: ${String(error.cause)}` : '';
      return { kind: 'failed', reason: `${String(error)}${cause}` };
    }
  };

  return async (request) => {
    const allowanceMs = Math.ceil((request.body?.byteLength ?? 0) / bytesPerMs);
    const end = performance.now() + patience.totalMs + allowanceMs;
    let pause = patience.pauseMs;
    for (let attempt = 1; ; attempt += 1) {
      const left = Math.max(1, end - performance.now());
      const outcome = await send(request, Math.ceil(Math.min(patience.attemptMs + allowanceMs, left)));
      if (outcome.kind === 'answered') return outcome.answer;
      // Many processes that lost it at once do not all come back at once.
      const wait = pause * (1 + Math.random());
      if (attempt === mostAttempts || performance.now() + wait >= end)
        throw new StorageAwayError(`The storage of files does not answer (${outcome.reason})`);
      await delay(wait);
      pause *= pauseGrowth;
    }
  };
};

import { derivedKey, digestOf, encodeRfc3986, hmacSha256 } from '#server/platform/outbound/signing.ts';

/** Who asks a storage, and where it is said to lie. */
export interface StorageKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A request before it is signed. `headers` are signed whole; `payloadHash`: SHA-256 of the body, hexadecimal. */
export interface UnsignedRequest {
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

/**
 * The headers a request to S3 goes with: those it has, and AWS Signature Version 4 over all of them, path, query and body (Signature
 * Version 4 for S3, transferring payload in a single chunk).
 */
export const signV4 = (
  { method, url, headers, payloadHash }: UnsignedRequest,
  { accessKeyId, secretAccessKey, region }: StorageKey,
  at: Date,
): Readonly<Record<string, string>> => {
  const stamp = stampOf(at);
  const date = stamp.slice(0, dateLength);
  const own = { ...headers, 'x-amz-content-sha256': payloadHash, 'x-amz-date': stamp };
  const path = canonicalPath(url);
  const asked = { method, path, query: url.searchParams, headers: { ...own, host: url.host }, payloadHash };
  const { hash, signedHeaders } = digestOf(asked);
  const scope = [date, region, 's3', 'aws4_request'];
  const key = derivedKey(`AWS4${secretAccessKey}`, scope);
  const signature = hmacSha256(key, [algorithm, stamp, scope.join('/'), hash].join('\n')).toString('hex');
  return {
    ...own,
    Authorization: `${algorithm} Credential=${accessKeyId}/${scope.join('/')},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
};

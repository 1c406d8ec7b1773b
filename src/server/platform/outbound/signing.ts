import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

type Bytes = string | Uint8Array;

/** SHA-256 in lower-case hexadecimal digits, as every signature of a request has it. */
export const sha256Hex = (content: Bytes): string => createHash('sha256').update(content).digest('hex');

/** HMAC-SHA256, a step on the way from a secret to the key of a day. */
export const hmacSha256 = (key: Bytes, content: Bytes): Buffer =>
  createHmac('sha256', key).update(content).digest();

/** Percent-encoded as RFC 3986 has it: everything but letters, digits and `-._~`. */
export const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Parameters in the order signatures are made over, each encoded. */
const canonicalQuery = (parameters: Iterable<readonly [string, string]>): string =>
  [...parameters]
    .map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
    .sort()
    .join('&');

/** Headers as signatures are made over them: names small and in order, values without blanks around; and the list of their names. */
const canonicalHeaders = (
  headers: Readonly<Record<string, string>>,
): { readonly lines: string; readonly names: string } => {
  const known = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    lines: known.map(([name, value]) => `${name}:${value}\n`).join(''),
    names: known.map(([name]) => name).join(';'),
  };
};

/** A request as AWS, Alibaba Cloud and Tencent Cloud alike have it signed. */
interface CanonicalRequest {
  readonly method: string;
  /** Encoded. */
  readonly path: string;
  readonly query?: Iterable<readonly [string, string]>;
  /** All that are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hexadecimal. */
  readonly payloadHash: string;
}

/** The SHA-256 of a request in its one spelling, and the names of the headers that stand in it. */
export const digestOf = ({
  method,
  path,
  query = [],
  headers,
  payloadHash,
}: CanonicalRequest): { readonly hash: string; readonly signedHeaders: string } => {
  const { lines, names } = canonicalHeaders(headers);
  const request = [method, path, canonicalQuery(query), lines, names, payloadHash].join('\n');
  return { hash: sha256Hex(request), signedHeaders: names };
};

/** The key of a day and a service: a secret hashed with each part after the other. */
export const derivedKey = (secret: string, parts: readonly string[]): Bytes =>
  parts.reduce<Bytes>(hmacSha256, secret);

/** Keeps the tokens of links readable for the company alone: anyone who reads the database without the key learns none of them. */
export interface LinkSealer {
  /** The token as it may be stored, bound to what it belongs to (`invite 1 7`). */
  readonly seal: (token: string, subject: string) => string;
  /** The token again; undefined for another key, another subject, or something else than was sealed. */
  readonly open: (sealed: string, subject: string) => string | undefined;
}

/** Bytes of the key. */
export const linkKeyBytes = 32;
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const opened = (key: Uint8Array, bytes: Buffer, subject: string): string => {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(subject));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return `${decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8')}${decipher.final('utf8')}`;
};

/** AES-256-GCM with a new nonce for each token (safety.md T23). `key` has 32 bytes. */
export const createLinkSealer = (key: Uint8Array): LinkSealer => ({
  seal: (token, subject) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce);
    cipher.setAAD(Buffer.from(subject));
    const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  },
  open: (sealed, subject) => {
    const bytes = Buffer.from(sealed, 'base64url');
    // Decoding reads over what is no base64, a single sign too many among it.
    if (bytes.toString('base64url') !== sealed) return undefined;
    try {
      return opened(key, bytes, subject);
    } catch {
      // Sealed with a key that is lost: the link itself works on, only its address is not shown any more.
      return undefined;
    }
  },
});

/** The key things are sealed with, and others they may have been sealed with. */
export interface Keyring {
  readonly current: Uint8Array;
  readonly others: readonly Uint8Array[];
}

/** Seals with the current key and opens with each there is, asked for every time: a rotation changes them while a server runs. */
export const createKeyringSealer = (keys: () => Keyring): LinkSealer => ({
  seal: (token, subject) => createLinkSealer(keys().current).seal(token, subject),
  open: (sealed, subject) => {
    const { current, others } = keys();
    for (const key of [current, ...others]) {
      const token = createLinkSealer(key).open(sealed, subject);
      if (token !== undefined) return token;
    }
    return undefined;
  },
});

/** Where the sealing key is kept, and how another one takes its place there. */
export interface KeyPlace {
  /** `environment`: the key is set by hand (LINK_KEY), and this process can replace none. */
  readonly kind: 'file' | 'environment';
  readonly keys: () => Keyring;
  /** `begun`: a rotation broke off; `done`: the key before the last rotation is still kept. */
  readonly state: () => 'plain' | 'begun' | 'done';
  /** The new key, made and written down before anything is sealed with it; that of a rotation that broke off. */
  readonly begin: () => Uint8Array;
  /** The new key in the place of the old one, which is kept beside it. */
  readonly replace: () => void;
  /** Removes the old key. */
  readonly forget: () => void;
}

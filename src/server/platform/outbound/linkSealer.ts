import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

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

import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';

/** What heads of chains are signed with: a secret both sides know, or an Ed25519 key of which others have the public half. */
export type AuditKey =
  | { readonly kind: 'hmac'; readonly secret: Uint8Array }
  | { readonly kind: 'ed25519'; readonly key: KeyObject };

const leastSecretBytes = 32;

/** A key as it is written down: PEM of an Ed25519 key, private or public, or a secret of at least 32 characters. Throws for anything else. */
export const auditKeyOf = (given: string): AuditKey => {
  if (!given.includes('-----BEGIN')) {
    const secret = Buffer.from(given, 'utf8');
    if (secret.length < leastSecretBytes)
      throw new Error(`a secret has at least ${leastSecretBytes} characters`);
    return { kind: 'hmac', secret };
  }
  const key = given.includes('PRIVATE') ? createPrivateKey(given) : createPublicKey(given);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`it is a key of ${key.asymmetricKeyType}, not of Ed25519`);
  return { kind: 'ed25519', key };
};

/** The signature of a text, base64. */
export const signText = (key: AuditKey, text: string): string =>
  key.kind === 'hmac'
    ? createHmac('sha256', key.secret).update(text).digest('base64')
    : sign(null, Buffer.from(text), key.key).toString('base64');

/** Whether a signature is of this text by this key; of an Ed25519 key its public half is enough. */
export const isSignedBy = (key: AuditKey, text: string, signature: string): boolean => {
  if (key.kind === 'ed25519') {
    const half = key.key.type === 'private' ? createPublicKey(key.key) : key.key;
    return verify(null, Buffer.from(text), half, Buffer.from(signature, 'base64'));
  }
  const [given, right] = [Buffer.from(signature), Buffer.from(signText(key, text))];
  return given.length === right.length && timingSafeEqual(given, right);
};

/** Where heads are kept, out of reach of the owner of the database. */
export type AuditPlace =
  | { readonly kind: 'folder'; readonly directory: string }
  | { readonly kind: 'bucket'; readonly store: FileStore }
  | { readonly kind: 'webhook'; readonly url: string };

/** Gives a document away under a name, and what it is signed with. */
export interface AuditExport {
  readonly key: AuditKey;
  readonly everyHours: number;
  /** Rejects where the document is not known to have arrived. */
  readonly write: (name: string, document: string, at: Date) => Promise<void>;
}

const patienceMs = 10_000;
const msPerSecond = 1_000;

/** One that is read while it is written is read whole, or not at all. */
const writeFileWhole = async (directory: string, name: string, document: string): Promise<void> => {
  await mkdir(directory, { recursive: true });
  const path = join(directory, `${name}.json`);
  await writeFile(`${path}.part`, document, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
};

/** Standard Webhooks: `v1` with a secret, `v1a` with an Ed25519 key. */
const post = async (
  { url, key }: { readonly url: string; readonly key: AuditKey },
  { name, document, at }: { readonly name: string; readonly document: string; readonly at: Date },
): Promise<void> => {
  const time = String(Math.floor(at.getTime() / msPerSecond));
  const version = key.kind === 'hmac' ? 'v1' : 'v1a';
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': name,
      'webhook-timestamp': time,
      'webhook-signature': `${version},${signText(key, `${name}.${time}.${document}`)}`,
    },
    body: document,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
};

/** Gives documents away to a place. */
export const createAuditExport = (
  place: AuditPlace,
  { key, everyHours }: Pick<AuditExport, 'key' | 'everyHours'>,
): AuditExport => ({
  key,
  everyHours,
  write: (name, document, at) => {
    switch (place.kind) {
      case 'folder':
        return writeFileWhole(place.directory, name, document);
      case 'bucket':
        return place.store.write(`0/${name}`, Buffer.from(document));
      case 'webhook':
        return post({ url: place.url, key }, { name, document, at });
      default:
        return place satisfies never;
    }
  },
});

import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';

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

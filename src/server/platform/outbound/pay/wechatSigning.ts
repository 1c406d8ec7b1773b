import {
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';

/** A merchant's keys at WeChat Pay (API v3). */
export interface WechatKeys {
  readonly merchantId: string;
  /** Serial number of the merchant's certificate. */
  readonly serialNo: string;
  readonly privateKey: KeyObject;
  /** 32 bytes: what notices are encrypted with. */
  readonly apiV3Key: Uint8Array;
  /** WeChat Pay's own key, and its id: `PUB_KEY_ID_…`, or the serial number of its certificate. */
  readonly platformKey: KeyObject;
  readonly platformKeyId: string;
}

const scheme = 'WECHATPAY2-SHA256-RSA2048';
const msPerSecond = 1_000;

/** The public key in a PEM, be it that of a key or of a certificate. Throws for anything else. */
export const publicKeyIn = (pem: string): KeyObject =>
  pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem);

const sign = (key: KeyObject, lines: readonly string[]): string =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(key, 'base64');

/** The `Authorization` of a request; `path` with its query. */
export const wechatAuthorization = (
  { merchantId, serialNo, privateKey }: WechatKeys,
  request: { readonly method: string; readonly path: string; readonly body: string },
  { at, nonce }: { readonly at: Date; readonly nonce: string },
): string => {
  const timestamp = String(Math.floor(at.getTime() / msPerSecond));
  const signature = sign(privateKey, [request.method, request.path, timestamp, nonce, request.body]);
  return `${scheme} mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;
};

/** Whether an answer or a notice is WeChat Pay's: signed over its time, its nonce and its body with the key it names. */
export const isWechats = (
  { platformKey, platformKeyId }: WechatKeys,
  { headers, body }: { readonly headers: Headers; readonly body: string },
): boolean => {
  if (headers.get('wechatpay-serial') !== platformKeyId) return false;
  const [time, nonce] = [headers.get('wechatpay-timestamp') ?? '', headers.get('wechatpay-nonce') ?? ''];
  const signature = headers.get('wechatpay-signature') ?? '';
  return createVerify('RSA-SHA256')
    .update(`${time}\n${nonce}\n${body}\n`)
    .verify(platformKey, signature, 'base64');
};

/** What a notice encrypts: AEAD_AES_256_GCM. */
export interface WechatResource {
  readonly algorithm: string;
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}

const tagBytes = 16;

/** The content of a notice. Throws where it was not encrypted with this key, or was changed. */
export const openResource = (apiV3Key: Uint8Array, resource: WechatResource): string => {
  if (resource.algorithm !== 'AEAD_AES_256_GCM')
    throw new Error(`Expected AEAD_AES_256_GCM, got ${resource.algorithm}`);
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  decipher.setAAD(Buffer.from(resource.associated_data ?? ''));
  const opened = decipher.update(sealed.subarray(0, sealed.length - tagBytes));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
};

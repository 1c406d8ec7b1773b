import { digestOf, hmacSha256, sha256Hex } from '#server/platform/outbound/signing.ts';
import { askProvider, notSent, type SmsTemplate, templateFinder } from './provider.ts';
import type { OutgoingSms, SmsPort } from './smsPort.ts';
import { aliyunReports } from './smsReports.ts';

/** An account at Alibaba Cloud that sends by registered templates. */
export interface AliyunSms {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  readonly templates: readonly SmsTemplate[];
  /** What the address of delivery reports ends in; undefined: none are taken. */
  readonly reportToken?: string | undefined;
}

const algorithm = 'ACS3-HMAC-SHA256';
const action = { 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' };

interface AcsRequest {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers a request to Alibaba Cloud goes with: those it has, and its signature (V3, ACS3-HMAC-SHA256) over all of them. */
export const signAcs3 = (
  { url, body, headers }: AcsRequest,
  { accessKeyId, accessKeySecret }: Pick<AliyunSms, 'accessKeyId' | 'accessKeySecret'>,
  { at, nonce }: { readonly at: Date; readonly nonce: string },
): Readonly<Record<string, string>> => {
  const payloadHash = sha256Hex(body);
  const own = {
    ...headers,
    'x-acs-content-sha256': payloadHash,
    'x-acs-date': at.toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': nonce,
  };
  const { hash, signedHeaders } = digestOf({
    method: 'POST',
    path: url.pathname,
    query: url.searchParams,
    headers: { ...own, host: url.host },
    payloadHash,
  });
  const signature = hmacSha256(accessKeySecret, `${algorithm}\n${hash}`).toString('hex');
  return {
    ...own,
    Authorization: `${algorithm} Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
};

/** The number itself is what stands in the way. */
const refusedNumbers: readonly unknown[] = ['isv.MOBILE_NUMBER_ILLEGAL'];

/** A number of the mainland stands alone, any other behind its country. */
const numberOf = ({ countryCode, phone }: OutgoingSms): string =>
  countryCode === '86' ? phone : `${countryCode}${phone}`;

/** Hands messages to Alibaba Cloud (Dysmsapi `SendSms`), by the template that says their text; `OutId` is the id of the message. */
export const createAliyunSms = (
  account: AliyunSms,
  nonce: () => string,
  clock: () => Date = () => new Date(),
): SmsPort => {
  const find = templateFinder(account.templates, 'named');
  return {
    reports: account.reportToken === undefined ? undefined : aliyunReports(account.reportToken),
    send: async (message, signal) => {
      const template = find(message.text);
      if (template === undefined) throw new Error('No template of SMS_TEMPLATES says this text');
      const body = new URLSearchParams({
        PhoneNumbers: numberOf(message),
        SignName: account.signName,
        TemplateCode: template.id,
        TemplateParam: JSON.stringify(Object.fromEntries(template.values)),
        OutId: message.id,
      }).toString();
      const url = new URL(account.endpoint);
      const asked = {
        url,
        body,
        headers: { ...action, 'content-type': 'application/x-www-form-urlencoded' },
      };
      const headers = signAcs3(asked, account, { at: clock(), nonce: nonce() });
      const answer = await askProvider(url.href, { headers, body, signal });
      const { Code: code, Message: reason, BizId: no } = answer.said;
      if (code === 'OK') return { kind: 'accepted', ...(typeof no === 'string' ? { providerNo: no } : {}) };
      if (refusedNumbers.includes(code)) return { kind: 'rejected', reason: String(reason ?? code) };
      throw notSent('Alibaba Cloud', answer, code);
    },
  };
};

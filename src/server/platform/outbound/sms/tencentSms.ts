import { derivedKey, digestOf, hmacSha256, sha256Hex } from '#server/platform/outbound/signing.ts';
import { askProvider, notSent, type SmsTemplate, templateFinder } from './provider.ts';
import type { SmsPort } from './smsPort.ts';
import { tencentReports } from './smsReports.ts';

/** An account at Tencent Cloud that sends by registered templates. */
export interface TencentSms {
  readonly endpoint: string;
  readonly secretId: string;
  readonly secretKey: string;
  /** `SmsSdkAppId`: the application the messages are sent for. */
  readonly appId: string;
  readonly region: string;
  readonly signName: string;
  readonly templates: readonly SmsTemplate[];
  /** What the address of delivery reports ends in; undefined: none are taken. */
  readonly reportToken?: string | undefined;
}

const algorithm = 'TC3-HMAC-SHA256';
const msPerSecond = 1_000;
const dateLength = 'yyyy-mm-dd'.length;

interface TcRequest {
  readonly service: string;
  /** Those that are signed, in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The `Authorization` of a request to Tencent Cloud (signature v3, TC3-HMAC-SHA256). */
export const signTc3 = (
  { service, headers, body }: TcRequest,
  { secretId, secretKey }: Pick<TencentSms, 'secretId' | 'secretKey'>,
  at: Date,
): string => {
  const payloadHash = sha256Hex(body);
  const { hash, signedHeaders } = digestOf({ method: 'POST', path: '/', headers, payloadHash });
  const scope = [at.toISOString().slice(0, dateLength), service, 'tc3_request'];
  const time = Math.floor(at.getTime() / msPerSecond);
  const key = derivedKey(`TC3${secretKey}`, scope);
  const signature = hmacSha256(key, [algorithm, time, scope.join('/'), hash].join('\n')).toString('hex');
  return `${algorithm} Credential=${secretId}/${scope.join('/')}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
};

/** The number itself is what stands in the way. */
const refusedNumbers: readonly unknown[] = [
  'FailedOperation.PhoneNumberInBlacklist',
  'InvalidParameterValue.IncorrectPhoneNumber',
];

interface Said {
  readonly SendStatusSet?: readonly {
    readonly Code?: unknown;
    readonly Message?: unknown;
    readonly SerialNo?: unknown;
  }[];
  readonly Error?: { readonly Code?: unknown; readonly Message?: unknown };
}

/** Hands messages to Tencent Cloud (`SendSms`, 2021-01-11), by the template that says their text; `SessionContext` is the id of the message. */
export const createTencentSms = (account: TencentSms, clock: () => Date = () => new Date()): SmsPort => {
  const find = templateFinder(account.templates, 'numbered');
  return {
    reports: account.reportToken === undefined ? undefined : tencentReports(account.reportToken),
    send: async ({ id, countryCode, phone, text }, signal) => {
      const template = find(text);
      if (template === undefined) throw new Error('No template of SMS_TEMPLATES says this text');
      const values = template.values.toSorted(([one], [other]) => Number(one) - Number(other));
      const body = JSON.stringify({
        PhoneNumberSet: [`+${countryCode}${phone}`],
        SmsSdkAppId: account.appId,
        SignName: account.signName,
        TemplateId: template.id,
        TemplateParamSet: values.map(([, value]) => value),
        SessionContext: id,
      });
      const at = clock();
      const url = new URL(account.endpoint);
      const contentType = 'application/json; charset=utf-8';
      const signed = { 'content-type': contentType, host: url.host, 'x-tc-action': 'sendsms' };
      const answer = await askProvider(url.href, {
        body,
        signal,
        headers: {
          'Content-Type': contentType,
          'X-TC-Action': 'SendSms',
          'X-TC-Version': '2021-01-11',
          'X-TC-Region': account.region,
          'X-TC-Timestamp': String(Math.floor(at.getTime() / msPerSecond)),
          Authorization: signTc3({ service: 'sms', headers: signed, body }, account, at),
        },
      });
      // Its one answer in its own wrapping.
      const { SendStatusSet: [status] = [], Error: error } = (answer.said.Response ?? {}) as Said;
      const { Code: code, Message: reason } = status ?? error ?? {};
      if (code === 'Ok') {
        const no = status?.SerialNo;
        return { kind: 'accepted', ...(typeof no === 'string' ? { providerNo: no } : {}) };
      }
      if (refusedNumbers.includes(code)) return { kind: 'rejected', reason: String(reason ?? code) };
      throw notSent('Tencent Cloud', { ...answer, said: { Message: reason } }, code);
    },
  };
};

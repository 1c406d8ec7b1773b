import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a provider says became of a message it had taken: by our id, or by the number it gave the message. */
export interface SmsReport {
  readonly id: string | undefined;
  readonly providerNo: string | undefined;
  readonly isDelivered: boolean;
  /** Why it was not, in the provider's words. */
  readonly reason: string;
}

/** A request with reports. `token`: what stands in its address behind the path, empty where nothing does. */
export interface SentReports {
  readonly headers: Headers;
  readonly body: string;
  readonly token: string;
}

/** What reading reports came to: refused where they are not the provider's, not of now, or not to be read. */
export type ReportReading =
  | { readonly kind: 'reports'; readonly reports: readonly SmsReport[] }
  | { readonly kind: 'refused'; readonly why: 'signature' | 'age' | 'content' };

/** How reports of a provider are read, and what it wants to be answered. */
export interface SmsReports {
  readonly read: (sent: SentReports, now: Date) => ReportReading;
  readonly answer: { readonly type: string; readonly body: string };
}

type Said = Readonly<Record<string, unknown>>;

const msPerSecond = 1_000;
const windowMs = 5 * 60 * msPerSecond;
const mostOfReason = 200;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const json = 'application/json';

const refused = (why: 'signature' | 'age' | 'content'): ReportReading => ({ kind: 'refused', why });
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const isObject = (given: unknown): given is Said => typeof given === 'object' && given !== null;
const textOf = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' ? given : undefined;
/** Our ids are UUIDs; anything else would be no id of a row. */
const idOf = (given: unknown): string | undefined =>
  typeof given === 'string' && uuid.test(given) ? given : undefined;
const reasonOf = (...given: readonly unknown[]): string =>
  given.map(textOf).filter(Boolean).join(' ').slice(0, mostOfReason);

/** Reports of a list, each of which has to be one. */
const listed = (body: string, read: (said: Said) => SmsReport | undefined): ReportReading => {
  const said = parsed(body);
  const reports = Array.isArray(said) ? said.map((each) => (isObject(each) ? read(each) : undefined)) : [];
  const known = reports.filter((each) => each !== undefined);
  return known.length > 0 && known.length === reports.length
    ? { kind: 'reports', reports: known }
    : refused('content');
};

/** Standard Webhooks, version 1, as messages go out: `sms.delivered` and `sms.failed` with the message's id, signed with the same secret. */
export const webhookReports = (secret: Uint8Array): SmsReports => ({
  read: ({ headers, body }, now) => {
    const [id, time] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? ''];
    const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64');
    const given = (headers.get('webhook-signature') ?? '').split(' ');
    if (id === '' || !given.some((each) => isSame(each, `v1,${signature}`))) return refused('signature');
    if (!(Math.abs(now.getTime() - Number(time) * msPerSecond) <= windowMs)) return refused('age');
    const said = parsed(body);
    const { type, data } = isObject(said) ? said : {};
    const message = isObject(data) ? idOf(data.id) : undefined;
    if (message === undefined || (type !== 'sms.delivered' && type !== 'sms.failed'))
      return refused('content');
    const reason = isObject(data) ? reasonOf(data.reason) : '';
    const isDelivered = type === 'sms.delivered';
    return { kind: 'reports', reports: [{ id: message, providerNo: undefined, isDelivered, reason }] };
  },
  answer: { type: json, body: '{}' },
});

/** Alibaba Cloud signs no reports (`SmsReport`, HTTP batch push): its address carries a secret instead. */
export const aliyunReports = (token: string): SmsReports => ({
  read: (sent) =>
    isSame(sent.token, token)
      ? listed(sent.body, ({ out_id: id, biz_id: no, success, err_code: code, err_msg: message }) =>
          typeof success === 'boolean'
            ? { id: idOf(id), providerNo: textOf(no), isDelivered: success, reason: reasonOf(code, message) }
            : undefined,
        )
      : refused('signature'),
  answer: { type: json, body: JSON.stringify({ code: 0, msg: 'OK' }) },
});

/** Tencent Cloud signs no reports either: its address carries a secret. */
export const tencentReports = (token: string): SmsReports => ({
  read: (sent) =>
    isSame(sent.token, token)
      ? listed(sent.body, ({ sid, report_status: status, errmsg, description }) =>
          status === 'SUCCESS' || status === 'FAIL'
            ? {
                id: undefined,
                providerNo: textOf(sid),
                isDelivered: status === 'SUCCESS',
                reason: reasonOf(errmsg, description),
              }
            : undefined,
        )
      : refused('signature'),
  answer: { type: json, body: JSON.stringify({ result: 0, errmsg: 'OK' }) },
});

/** Twilio tells every step of a message; those on its way say nothing of its end. */
const twilioEnds: Readonly<Record<string, boolean>> = { delivered: true, undelivered: false, failed: false };

/** Twilio signs address and fields: `X-Twilio-Signature`, HMAC-SHA1 with the token of the account. */
export const twilioReports = (authToken: string, url: () => string): SmsReports => ({
  read: ({ headers, body }) => {
    const fields = [...new URLSearchParams(body)].sort(([one], [other]) => (one < other ? -1 : 1));
    const text = `${url()}${fields.map(([name, value]) => `${name}${value}`).join('')}`;
    const signature = createHmac('sha1', authToken).update(text).digest('base64');
    if (!isSame(headers.get('x-twilio-signature') ?? '', signature)) return refused('signature');
    const sent = Object.fromEntries(fields);
    const isDelivered = twilioEnds[sent.MessageStatus ?? ''];
    if (!sent.MessageSid) return refused('content');
    const report = {
      id: undefined,
      providerNo: sent.MessageSid,
      reason: reasonOf(sent.MessageStatus, sent.ErrorCode),
    };
    return { kind: 'reports', reports: isDelivered === undefined ? [] : [{ ...report, isDelivered }] };
  },
  answer: { type: 'text/xml', body: '<Response/>' },
});

import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageReportPath } from '#domain/console/addresses.ts';
import { deliverMessages } from '#server/features/messages/jobs/messages.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import {
  aliyunReports,
  type SmsReports,
  tencentReports,
  twilioReports,
  webhookReports,
} from '#server/platform/outbound/sms/smsReports.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

const secret = Buffer.from('a secret of twenty-four bytes or so');
const token = 'no-one-else-knows-this-address';
const twilioUrl = `https://console.example.com${messageReportPath}`;
let backend: Backend;
let now: Date;
let messageId: string;

const states = () =>
  backend.database.db.selectFrom('sms_outbox').select(['status', 'report', 'error']).executeTakeFirst();
const batchInfo = async () =>
  (await backend.call('messageRecords', {}, await backend.signIn(people.main))).data.list[0];
const peopleOf = async (result: string) =>
  (await backend.call('messagePeople', { batch_id: 1, result }, await backend.signIn(people.main))).data.list;

/** One notice of a batch that was handed to a provider, which has given it the number `N1`. */
const setUp = async (reports: SmsReports): Promise<void> => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({
    clock: () => now,
    sms: {
      send: async ({ id }) => {
        messageId = id;
        return { kind: 'accepted', providerNo: 'N1' };
      },
      reports,
    },
  });
  await createCompanies(backend.database.db);
  await insertMessage(backend.database.db, {
    companyId: company,
    countryCode: '86',
    mobile: '13800010001',
    text: '请激活',
    purpose: 'reminder',
    now,
  });
  await deliverMessages(backend.ports);
};

const tell = async (body: string, headers: Record<string, string> = {}, path = messageReportPath) => {
  const response = await backend.send(path, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
};

const webhook = (type: string, { id = messageId, at = now, key = secret, reason = '' } = {}) => {
  const body = JSON.stringify({ type, data: { id, reason } });
  const time = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', key).update(`msg_1.${time}.${body}`).digest('base64');
  return tell(body, {
    'webhook-id': 'msg_1',
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  });
};

describe('a report of a message by the webhook', () => {
  beforeEach(() => setUp(webhookReports(secret)));

  it('says that it arrived, and is shown where messages are', async () => {
    expect((await webhook('sms.delivered')).status).toBe(200);

    expect(await states()).toEqual({ status: 'sent', report: 'delivered', error: null });
    expect(await batchInfo()).toMatchObject({ status: 'done', sent: 1, delivered: 1, failed: 0 });
    expect(await peopleOf('sent')).toMatchObject([{ result: 'sent', delivered_at: now.toISOString() }]);
  });

  it('says that it did not, with the reason', async () => {
    await webhook('sms.failed', { reason: 'absent subscriber' });

    expect(await batchInfo()).toMatchObject({ status: 'failed', sent: 0, delivered: 0, failed: 1 });
    const [person] = await peopleOf('failed');
    expect(person).toMatchObject({ result: 'failed', delivered_at: null });
    expect(person.message).toContain('absent subscriber');
    expect(await backend.ports.metrics.text()).toContain('console_messages_total{outcome="undelivered"} 1');
  });

  it('is the last word: sent again or told otherwise it changes nothing', async () => {
    await webhook('sms.delivered');
    const again = [await webhook('sms.delivered'), await webhook('sms.failed', { reason: 'x' })];

    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(await states()).toMatchObject({ report: 'delivered', error: null });
    expect(await batchInfo()).toMatchObject({ sent: 1, delivered: 1, failed: 0 });
  });

  it('counts only with the signature, of now, and about a message', async () => {
    const answers = [
      await webhook('sms.delivered', { key: Buffer.from('another') }),
      await webhook('sms.delivered', { at: new Date(now.getTime() - 301_000) }),
      await webhook('sms.delivered', { id: "' or 1=1" }),
      await webhook('sms.opened'),
      await tell('{}'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 400, 401]);
    expect(await states()).toMatchObject({ report: null });
  });
});

describe('reports of other providers', () => {
  it('are taken of Alibaba Cloud at an address with the secret', async () => {
    await setUp(aliyunReports(token));
    const body = JSON.stringify([
      {
        phone_number: '13800010001',
        success: false,
        err_code: 'MK:0005',
        err_msg: '停机',
        biz_id: 'N1',
        out_id: messageId,
      },
      { phone_number: '13800010002', success: true, err_code: 'DELIVERED', biz_id: 'N9', out_id: '' },
    ]);

    const answers = [
      await tell(body),
      await tell(body, {}, `${messageReportPath}/another`),
      await tell('{"success":true}', {}, `${messageReportPath}/${token}`),
      await tell(body, {}, `${messageReportPath}/${token}`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 200]);
    expect(JSON.parse(answers[3]?.text ?? '')).toMatchObject({ code: 0 });
    expect(await states()).toEqual({ status: 'sent', report: 'undelivered', error: 'MK:0005 停机' });
    expect(JSON.stringify(backend.lines)).not.toContain(token);
  });

  it('are taken of Tencent Cloud by the number it gave', async () => {
    await setUp(tencentReports(token));
    const body = JSON.stringify([
      {
        user_receive_time: '2026-11-23 10:00:03',
        nationcode: '86',
        mobile: '13800010001',
        report_status: 'SUCCESS',
        errmsg: 'DELIVRD',
        description: '',
        sid: 'N1',
      },
    ]);

    const answer = await tell(body, {}, `${messageReportPath}/${token}`);

    expect(JSON.parse(answer.text)).toEqual({ result: 0, errmsg: 'OK' });
    expect(await states()).toMatchObject({ report: 'delivered' });
  });

  it('are taken of Twilio, signed over address and fields', async () => {
    await setUp(twilioReports('auth token', () => twilioUrl));
    const report = (status: string, key = 'auth token') => {
      const fields = { MessageStatus: status, MessageSid: 'N1', ErrorCode: '30005' };
      const text = `${twilioUrl}${Object.entries(fields)
        .sort()
        .map(([name, value]) => `${name}${value}`)
        .join('')}`;
      const signature = createHmac('sha1', key).update(text).digest('base64');
      return tell(new URLSearchParams(fields).toString(), { 'X-Twilio-Signature': signature });
    };

    const answers = [await report('delivered', 'other'), await report('sent')];
    const before = await states();
    answers.push(await report('undelivered'));

    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
    expect(before).toMatchObject({ report: null });
    expect(await states()).toEqual({ status: 'sent', report: 'undelivered', error: 'undelivered 30005' });
  });

  it('are listened to by no one without a provider', async () => {
    backend = await createBackend();

    expect((await tell('{}')).status).toBe(404);
  });
});

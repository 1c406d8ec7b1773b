import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockMember } from '#server/features/directory/member/store/members.ts';
import { deliverMessages, writeBatches } from '#server/features/messages/jobs/messages.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import type { SmsVerdict } from '#server/platform/outbound/sms/smsPort.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { holdTransaction, waitingFor } from '#tests/setup/heldTransaction.ts';
import { addInactive, createInactive, outboxCount } from './inactive.ts';

let backend: Backend;
let main: TestSession;
let now: Date;
let verdict: SmsVerdict;

const at = (iso: string) => {
  now = new Date(iso);
};

const send = (fields: object, session = main) => backend.call('groupInviteSendSms', fields, session);

const set = (userId: number, fields: object) =>
  backend.database.db
    .updateTable('member')
    .set(fields)
    .where('company_id', '=', 1)
    .where('user_id', '=', userId)
    .execute();

const spent = async () => {
  const { rows } = await sql<{
    spent: number;
  }>`select spent from message_spend where scope = 'company'`.execute(backend.database.db);
  return rows.map((row) => row.spent);
};

beforeEach(async () => {
  // A Sunday evening in Shenzhen.
  at('2026-11-22T15:59:00Z');
  verdict = { kind: 'accepted' };
  backend = await createBackend({ clock: () => now, sms: { send: async () => verdict } });
  await createInactive(backend);
  main = await backend.signIn(people.main);
});

describe('an activation notice', () => {
  it('goes to the person with their own values', async () => {
    const answer = await send({ user_ids: [7] });

    expect(answer).toMatchObject({
      code: 0,
      message: '激活短信发送成功',
      data: { sent_count: 1, skipped: [], failed: [], quota_left: 499 },
    });
    const message = await backend.database.db
      .selectFrom('sms_outbox')
      .select(['text', 'status', 'phone'])
      .executeTakeFirst();
    expect(message).toMatchObject({ phone: '13800010007', status: 'waiting' });
    expect(message?.text).toContain('褚前端，您好');
  });

  it('goes once a week of the company (A02)', async () => {
    expect((await send({ user_ids: [7] })).code).toBe(0);
    const again = await send({ user_ids: [7] });
    at('2026-11-22T16:00:00Z');
    const monday = await send({ user_ids: [7] });

    expect(again).toMatchObject({
      code: 4000,
      message: '本周已发送',
      data: { error_key: 'sent_this_week', skipped: [{ user_id: 7, reason: 'sent_this_week' }] },
    });
    expect(monday.code).toBe(0);
    expect(await outboxCount(backend)).toBe(2);
  });

  it('needs a verified company and a real name (A03)', async () => {
    await set(7, { is_real_name: 0 });
    const unreal = await send({ user_ids: [7] });
    await backend.database.db.updateTable('company').set({ verification_status: 1 }).execute();
    const unverified = await send({ user_ids: [8] });

    expect(unreal).toMatchObject({ code: 4000, data: { error_key: 'not_real_name' } });
    expect(unverified).toMatchObject({
      code: 4000,
      message: '企业未认证，无法发送激活通知',
      data: { error_key: 'company_unverified' },
    });
    expect(await outboxCount(backend)).toBe(0);
  });

  it('is skipped with a reason for each', async () => {
    await set(7, { country_code: '852', phone: '91234567' });
    const answer = await send({ user_ids: [7, 8, 6, 4711] });

    expect(answer.data).toMatchObject({ sent_count: 1, skipped_count: 2, failed_count: 1 });
    expect(answer.data.skipped).toEqual([
      { user_id: 6, name: '陈主管', reason: 'active', message: '已激活，无需通知' },
      { user_id: 7, name: '褚前端', reason: 'no_channel', message: '仅支持向中国大陆（+86）手机号发送' },
    ]);
    expect(answer.data.failed).toMatchObject([{ user_id: 4711, reason: 'missing' }]);
  });

  it('reaches only people within the scope', async () => {
    const sub = await backend.signIn(people.sub);
    const outside = await send({ user_ids: [8] }, sub);
    const responsible = await backend.signIn(people.responsible);
    const led = await send({ all: 1, filter: {} }, responsible);

    expect(outside).toMatchObject({ code: 4000, data: { failed: [{ user_id: 8, reason: 'missing' }] } });
    expect(led.data).toMatchObject({ sent_count: 1 });
    expect((await send({ user_ids: [7] }, await backend.signIn(people.supervisor))).code).toBe(4000);
  });

  it('is refused for 1,000 phones in one call (A01)', async () => {
    const ids = await addInactive(backend, 1_000);
    const refused = await send({ user_ids: ids });
    const within = await send({ all: 1, filter: { dept: 12 }, within_quota: 1 });

    expect(refused).toMatchObject({ code: 4000, data: { error_key: 'sms_rate', quota_left: 500 } });
    expect(refused.message).toContain('发送过于频繁');
    expect(within.data).toMatchObject({ sent_count: 500, skipped_count: 501, quota_left: 0 });
    expect(within.data.skipped).toHaveLength(200);
    expect(await spent()).toEqual([500]);
  });

  it('is counted exactly under 50 parallel calls', async () => {
    const ids = await addInactive(backend, 20);
    const calls = Array.from({ length: 50 }, (_, place) => send({ user_ids: [ids[place % 20] ?? 0] }));
    const codes = (await Promise.all(calls)).map(({ code }) => code);

    expect(codes.filter((code) => code === 0)).toHaveLength(20);
    expect(await spent()).toEqual([20]);
    expect(await outboxCount(backend)).toBe(20);
  });

  it('is written by a job where they are many', async () => {
    await addInactive(backend, 250);
    const { data } = await send({ all: 1, filter: { dept: 12 } });
    expect(await outboxCount(backend)).toBe(0);
    expect((await backend.call('taskList', {}, main)).data.list).toMatchObject([
      { kind: 'sms', status: 'running', total: 251, done: 0 },
    ]);

    expect(await writeBatches(backend.ports)).toBe(3);
    await deliverMessages(backend.ports);

    const { data: record } = await backend.call('messageRecordInfo', { id: data.batch_id }, main);
    expect(record).toMatchObject({ status: 'done', to_send: 251, sent: 251, waiting: 0, segments: 251 });
    expect((await backend.call('taskList', {}, main)).data.list).toMatchObject([
      { kind: 'sms', status: 'done', percentage: 100, done: 251 },
    ]);
  });

  it('does not go to numbers that take none', async () => {
    verdict = { kind: 'rejected', reason: '空号' };
    const { data } = await send({ user_ids: [7] });
    await deliverMessages(backend.ports);
    const told = await backend.call('messagePeople', { batch_id: data.batch_id, result: 'failed' }, main);
    at('2026-11-22T16:00:00Z');
    const again = await send({ user_ids: [7] });
    await set(7, { phone: '13800019999' });

    expect(told.data.list).toMatchObject([
      { name: '褚前端', message: '发送失败：空号', phone: '+86 138****0007' },
    ]);
    expect(again.data).toMatchObject({ skipped: [{ reason: 'undeliverable' }] });
    expect((await send({ user_ids: [7] })).code).toBe(0);
  });

  it('is not sent by navigation, prefetch or HEAD (T07)', async () => {
    const query = `/api/sendSms?user_id=1&company_id=1&token=${main.token}&device_id=${main.deviceId}&user_ids=7`;
    const headers = browserHeaders(main);
    const attempts = [
      { headers: { ...headers, 'Sec-Fetch-Mode': 'navigate' } },
      { headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } },
      { headers: { ...headers, 'Sec-Purpose': 'prefetch' } },
      { method: 'HEAD', headers },
    ];
    for (const attempt of attempts) await backend.send(query, attempt);
    expect(await outboxCount(backend)).toBe(0);

    const own = await backend.send(query, { headers });
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(await outboxCount(backend)).toBe(1);
  });

  it.each([
    ['Origin', 'https://evil.example'],
    ['Host', 'evil.example'],
  ])('leads to the configured console whatever %s says (T18)', async (header, forged) => {
    const body = {
      user_id: 1,
      company_id: 1,
      token: main.token,
      device_id: main.deviceId,
    };
    const post = async (path: string, fields: object) => {
      const headers = { ...browserHeaders(main), 'Content-Type': 'application/json', [header]: forged };
      const answer = await backend.send(path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...body, ...fields }),
      });
      return answer.json();
    };
    const text = '【{company}】{name}，请打开 {link} 或 https://evil.example';

    const noted = await post('/api/setting/inviteNoteSave', { text });
    await post('/api/groupInvite/sendSms', { user_ids: [7] });

    const message = await backend.database.db.selectFrom('sms_outbox').select('text').executeTakeFirst();
    expect(message?.text).toContain('请打开 http://console.test 登录');
    expect(noted).toMatchObject({ code: 4000, message: '模板中不能包含其他网址，请使用 {link}' });
  });

  it.runIf(process.env.TEST_DATABASE_URL)('waits for people before it takes a number', async () => {
    const { db } = backend.database;
    const held = await holdTransaction(db, (own) => lockMember(own, 1, 7));
    const sending = send({ user_ids: [7] });
    await waitingFor(db, held.pid, 1);
    const message = { companyId: 1, countryCode: '86', mobile: '13800010007', text: '已加入', now };

    await insertMessage(db, { ...message, purpose: 'join' });
    await held.release();

    expect((await sending).code).toBe(0);
  });

  it('stands in the records of who sent it', async () => {
    const responsible = await backend.signIn(people.responsible);
    await backend.call('sendSms', { user_ids: 7 }, main);
    await send({ user_ids: [8] }, responsible);
    const own = await backend.call('messageRecords', {}, responsible);
    const all = await backend.call('messageRecords', { filter: { purpose: ['activation'] } }, main);

    expect(own.data).toMatchObject({ total: 1, list: [{ title: '激活通知 2026/11/22 23:59', to_send: 1 }] });
    expect(all.data.total).toBe(2);
    expect((await backend.call('messageRecordInfo', { id: 1 }, responsible)).code).toBe(4000);
  });
});

describe('the list of inactive people', () => {
  it('counts what was sent and what stands against it', async () => {
    await set(8, { is_real_name: 0 });
    await send({ user_ids: [7] });
    const { data } = await backend.call('notActive', {}, main);
    const week = await backend.call('notActive', { notified: 'week' }, main);

    expect(data).toMatchObject({
      total: 2,
      inactive: 2,
      never_sent: 1,
      sent_this_week: 1,
      no_real_name: 1,
      undeliverable: 0,
    });
    expect((await backend.call('notActiveInfo', { user_id: 7 }, main)).data).toMatchObject({
      notified: 'week',
    });
    expect((await backend.call('notActiveInfo', { user_id: 6 }, main)).code).toBe(4000);
    expect(week.data).toMatchObject({ total: 1, list: [{ user_id: 7, notices_sent: 1, notified: 'week' }] });
  });

  it('leaves out temporary staff, whom no notice reaches', async () => {
    await set(8, { member_type: 'weekly' });
    const { data } = await backend.call('notActive', {}, main);
    const chosen = await send({ user_ids: [7, 8] });

    expect(data).toMatchObject({ total: 1, inactive: 1, list: [{ user_id: 7 }] });
    expect((await backend.call('notActiveInfo', { user_id: 8 }, main)).code).toBe(4000);
    expect((await backend.call('smsPreview', { all: 1, filter: {} }, main)).data).toMatchObject({ total: 1 });
    expect(chosen.data).toMatchObject({ sent_count: 1, skipped: [{ user_id: 8, reason: 'temporary' }] });
  });

  it('is the one that sending to all of a filter reaches', async () => {
    await set(7, { is_real_name: 0 });
    const filters = [
      { filter: {}, all: {} },
      { filter: { is_real_name: 0 }, all: { is_real_name: 0 } },
      { filter: { main_department_id: 20 }, all: { dept: 20 } },
      { filter: { notified: 'week' }, all: { notified: 'week' } },
      { keyword: '卫', all: { keyword: '卫' } },
    ];
    for (const session of [main, await backend.signIn(people.sub)])
      for (const { all, ...asked } of filters) {
        const shown = await backend.call('notActive', asked, session);
        const reached = await backend.call('smsPreview', { all: 1, filter: all }, session);
        expect([all, reached.data.total]).toEqual([all, shown.data.total]);
      }
  });

  it('previews what sending would come to', async () => {
    await set(8, { is_real_name: 0 });
    const { data } = await backend.call('smsPreview', { all: 1, filter: {} }, main);

    expect(data).toMatchObject({ total: 2, send_count: 1, person: '褚前端', segments: 1, quota_left: 500 });
    expect(data.skipped).toEqual([
      { reason: 'not_real_name', message: '未实名认证，无法发送激活通知', count: 1, names: ['卫销售'] },
    ]);
    expect(await outboxCount(backend)).toBe(0);
  });
});

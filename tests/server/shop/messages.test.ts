import { beforeEach, expect, it } from 'vitest';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { findEquity } from '#server/features/shop/store/equity.ts';
import { addInactive, createInactive } from '#tests/server/message/inactive.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

/** Leaves the company so many messages. */
const leave = (left: number) =>
  backend.database.db
    .insertInto('equity')
    .values({ company_id: company, kind: 'sms', total: 10_000, used: 10_000 - left })
    .execute();

const smsUsed = async () =>
  (await findEquity(backend.database.db, company)).find(({ kind }) => kind === 'sms')?.used;

beforeEach(async () => {
  backend = await createBackend();
  await createInactive(backend);
  main = await backend.signIn(people.main);
});

it('takes what is sent out of the messages of the company', async () => {
  await backend.call('groupInviteSendSms', { user_ids: [7, 8] }, main);

  const records = await backend.call('equityRecords', {}, main);
  expect(await smsUsed()).toBe(2);
  expect(records.data.list).toMatchObject([{ kind: 'sms', delta: -2, balance: 9_998, reason: 'sent' }]);
});

it('sends nothing when no messages are left, and says where more are', async () => {
  await leave(0);

  const answer = await backend.call('groupInviteSendSms', { user_ids: [7] }, main);
  const preview = await backend.call('smsPreview', { user_ids: [7] }, main);

  expect(answer).toMatchObject({ code: 4000, data: { error_key: 'quota_exceeded' } });
  expect(answer.message).toBe('短信余量不足，剩余 0 条，请购买短信包');
  expect(preview.data).toMatchObject({ quota_left: 0, sms_left: 0, send_count: 0 });
});

it('sends as many as are left where the caller says so', async () => {
  const ids = await addInactive(backend, 10);
  await leave(3);

  const answer = await backend.call('groupInviteSendSms', { user_ids: ids, within_quota: 1 }, main);

  expect(answer.data).toMatchObject({ sent_count: 3, skipped_count: 7, quota_left: 0 });
  expect(await smsUsed()).toBe(10_000);
});

it('tells what has to be told although nothing is left', async () => {
  await leave(0);
  const to = { companyId: company, countryCode: '86', mobile: '13800010007', text: 'x', now: new Date() };

  await insertMessage(backend.database.db, { ...to, purpose: 'mainAdministrator' });
  await insertMessage(backend.database.db, { ...to, purpose: 'code' });

  expect(await smsUsed()).toBe(10_000);
});

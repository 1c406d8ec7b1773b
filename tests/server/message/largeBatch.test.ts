import { beforeEach, describe, expect, it } from 'vitest';
import type { Calls } from '#generated/types.ts';
import { deliverMessages, writeBatches } from '#server/features/messages/jobs/messages.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { addInactive, createInactive, outboxCount } from './inactive.ts';

type Person = Calls['messagePeople']['reply']['list'][number];

let backend: Backend;
let main: TestSession;

const send = (fields: object) => backend.call('groupInviteSendSms', fields, main);

const set = (userId: number, fields: object) =>
  backend.database.db
    .updateTable('member')
    .set(fields)
    .where('company_id', '=', 1)
    .where('user_id', '=', userId)
    .execute();

beforeEach(async () => {
  backend = await createBackend({
    clock: () => new Date('2026-11-23T02:00:00Z'),
    sms: { send: async () => ({ kind: 'accepted' }) },
  });
  await createInactive(backend);
  main = await backend.signIn(people.main);
});

describe('a batch the clock writes', () => {
  it('asks again who may be written to (T18)', async () => {
    const [left, moved, active] = await addInactive(backend, 120);
    const { data } = await send({ all: 1, filter: { dept: 12 } });
    await set(left ?? 0, { status: 'resigned' });
    await set(moved ?? 0, { phone: '13800019999' });
    await set(active ?? 0, { active_status: 1 });

    await writeBatches(backend.ports);
    await deliverMessages(backend.ports);

    const key = { batch_id: data.batch_id };
    const skipped = await backend.call('messagePeople', { ...key, result: 'skipped' }, main);
    expect(skipped.data.list.map((person: Person) => [person.user_id, person.message])).toEqual([
      [left, '成员不存在'],
      [moved, '手机号已变更，未向原号码发送'],
      [active, '已激活，无需通知'],
    ]);
    const { data: record } = await backend.call('messageRecordInfo', { id: data.batch_id }, main);
    expect(record).toMatchObject({ status: 'done', to_send: 118, sent: 118, skipped: 3 });
    expect((await send({ user_ids: [moved ?? 0] })).data).toMatchObject({ sent_count: 1 });
  });

  it('ends with the verification of its company', async () => {
    await addInactive(backend, 120);
    const { data } = await send({ all: 1, filter: { dept: 12 } });
    await backend.database.db
      .updateTable('company')
      .set({ verification_status: 0 })
      .where('company_id', '=', 1)
      .execute();
    const before = await outboxCount(backend);

    await writeBatches(backend.ports);

    const key = { batch_id: data.batch_id };
    const skipped = await backend.call('messagePeople', { ...key, result: 'skipped' }, main);
    expect(await outboxCount(backend)).toBe(before);
    expect(skipped.data.list.at(-1).message).toBe('企业认证已取消，未发送激活通知');
  });

  it('is not kept waiting by a broken batch', async () => {
    const { db } = backend.database;
    const broken = { company_id: 1, batch_id: 900 };
    const segments = 2_147_483_647;
    await db
      .insertInto('message_batch')
      .values({
        ...broken,
        purpose: 'activation',
        text: '【{company}】{name}',
        created_at: new Date('2026-11-01T00:00:00Z'),
        total: 2,
        to_send: 2,
        segments,
      })
      .execute();
    const recipient = { ...broken, name: '褚前端', country_code: '86' };
    await db
      .insertInto('message_recipient')
      .values({ ...recipient, seq: 1, user_id: 7, phone: '13800010007' })
      .execute();
    await addInactive(backend, 120);
    await send({ all: 1, filter: { dept: 12 } });

    expect(await writeBatches(backend.ports)).toBe(2);
    expect(await outboxCount(backend)).toBe(121);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgePeople } from '#server/features/directory/leaving/restore.ts';
import { deleteOldMessages, deliverMessages } from '#server/features/messages/jobs/messages.ts';
import { insertMessage, type NewMessage } from '#server/features/messages/store/smsMessages.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

const day = 24 * 60 * 60 * 1_000;
const start = new Date('2026-11-23T02:00:00Z');
let backend: Backend;
let now: Date;

const send = (fields: Partial<NewMessage>) =>
  insertMessage(backend.database.db, {
    companyId: company,
    countryCode: '86',
    mobile: '13800010001',
    text: '您好',
    purpose: 'reminder',
    now,
    ...fields,
  });

const outbox = () =>
  backend.database.db.selectFrom('sms_outbox').select(['phone', 'text', 'purpose']).orderBy('id').execute();

const recipients = () =>
  backend.database.db.selectFrom('message_recipient').select(['name', 'phone']).orderBy('batch_id').execute();

const later = (ms: number) => {
  now = new Date(start.getTime() + ms);
};

beforeEach(async () => {
  now = start;
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
});

describe('what was written to people', () => {
  it('keeps a code for an hour and a notice for thirty days', async () => {
    await send({ purpose: 'code', text: '验证码 123456' });
    await send({});
    await deliverMessages(backend.ports);

    later(day);
    await deleteOldMessages(backend.ports);
    const afterADay = await outbox();
    later(31 * day);
    await deleteOldMessages(backend.ports);

    expect(afterADay.map(({ text }) => text)).toEqual(['', '您好']);
    expect(await outbox()).toMatchObject([{ phone: '' }, { phone: '', text: '' }]);
  });

  it('is not forgotten before it was sent', async () => {
    await send({});

    later(31 * day);
    await deleteOldMessages(backend.ports);

    expect(await outbox()).toMatchObject([{ text: '您好' }]);
  });

  it('names no stranger who never came in', async () => {
    await send({ name: '路人' });
    await send({ name: '褚前端', userId: people.member.userId });

    later(31 * day);
    await deleteOldMessages(backend.ports);

    expect(await recipients()).toEqual([
      { name: '', phone: '' },
      { name: '褚前端', phone: '13800010001' },
    ]);
  });

  it('loses the number of somebody who is purged', async () => {
    const { userId } = people.member;
    await send({ name: '褚前端', userId });
    await deliverMessages(backend.ports);
    await sql`update member set status = 'resigned' where company_id = ${company} and user_id = ${userId}`.execute(
      backend.database.db,
    );

    await purgePeople(backend.database.db, {
      sources: backend.ports.sources,
      companyId: company,
      userIds: [userId],
      stamp: { at: now, by: null },
    });

    expect(await recipients()).toEqual([{ name: '褚前端', phone: '' }]);
    expect(await outbox()).toMatchObject([{ phone: '', text: '' }]);
  });
});

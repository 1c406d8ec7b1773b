import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deliverMessages } from '#server/features/messages/jobs/messages.ts';
import { takeDueMessages } from '#server/features/messages/store/messageRecords.ts';
import { insertMessage, type NewMessage } from '#server/features/messages/store/smsMessages.ts';
import type { OutgoingSms, SmsPort, SmsVerdict } from '#server/platform/outbound/sms/smsPort.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies } from '#tests/setup/company.ts';

let backend: Backend;
let now: Date;
let answer: (message: OutgoingSms) => SmsVerdict;
/** What the provider was handed, and what it sent: an id it knows it does not send again. */
let handed: OutgoingSms[];
let sent: Map<string, string>;

const provider: SmsPort = {
  send: async (message) => {
    handed.push(message);
    const verdict = answer(message);
    if (verdict.kind === 'accepted') sent.set(message.id, message.text);
    return verdict;
  },
};

const accepts = (): SmsVerdict => ({ kind: 'accepted' });

const times = (iso: string) => {
  now = new Date(iso);
};

const send = (fields: Partial<NewMessage> = {}) =>
  insertMessage(backend.database.db, {
    companyId: company,
    countryCode: '86',
    mobile: '13800010001',
    text: '请激活',
    purpose: 'reminder',
    now,
    ...fields,
  });

const states = () =>
  backend.database.db
    .selectFrom('sms_outbox')
    .select(['status', 'attempts', 'error'])
    .orderBy('id')
    .execute();

const batches = () =>
  backend.database.db
    .selectFrom('message_batch')
    .select(['to_send', 'sent', 'failed', 'segments', 'finished_at'])
    .execute();

beforeEach(async () => {
  times('2026-11-23T02:00:00Z');
  handed = [];
  sent = new Map();
  answer = accepts;
  backend = await createBackend({ clock: () => now, sms: provider });
  await createCompanies(backend.database.db);
});

describe('messages of the outbox', () => {
  it('are handed over once and recorded as sent', async () => {
    await send();

    expect(await deliverMessages(backend.ports)).toBe(1);
    expect(await deliverMessages(backend.ports)).toBe(0);

    expect(await states()).toEqual([{ status: 'sent', attempts: 1, error: null }]);
    expect(await batches()).toEqual([{ to_send: 1, sent: 1, failed: 0, segments: 1, finished_at: now }]);
  });

  it('are never sent twice when the provider times out (A04)', async () => {
    await send();
    answer = (message) => {
      sent.set(message.id, message.text);
      throw new Error('timeout');
    };
    await deliverMessages(backend.ports);
    expect(await states()).toMatchObject([{ status: 'waiting', attempts: 1, error: 'Error: timeout' }]);

    answer = accepts;
    expect(await deliverMessages(backend.ports)).toBe(0);
    times('2026-11-23T02:00:05Z');
    await deliverMessages(backend.ports);

    expect(new Set(handed.map(({ id }) => id)).size).toBe(1);
    expect([handed.length, sent.size]).toEqual([2, 1]);
    expect(await states()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('do not wait for a provider that never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await send({ mobile: '13800010009' });
    await send();
    const given: AbortSignal[] = [];
    const silent: SmsPort = {
      send: ({ phone }, signal) => {
        if (phone !== '13800010009') return Promise.resolve({ kind: 'accepted' });
        given.push(signal);
        return new Promise(() => undefined);
      },
    };

    const delivering = deliverMessages({ ...backend.ports, sms: silent });
    await vi.waitUntil(() => given.length > 0);
    vi.advanceTimersByTime(20_000);
    await delivering;

    expect(given.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await states()).toEqual([
      { status: 'waiting', attempts: 1, error: 'Error: No answer in 20 s' },
      { status: 'sent', attempts: 1, error: null },
    ]);
  });

  it('are taken over from a process that was killed', async () => {
    await send();
    const until = new Date(now.getTime() + 120_000);
    const [taken] = await takeDueMessages(backend.database.db, { now, until, limit: 10 });
    await provider.send(
      {
        id: taken?.providerKey ?? '',
        countryCode: '86',
        phone: '13800010001',
        text: '请激活',
      },
      new AbortController().signal,
    );

    expect(await deliverMessages(backend.ports)).toBe(0);
    times('2026-11-23T02:02:00Z');
    expect(await deliverMessages(backend.ports)).toBe(1);

    expect([handed.length, sent.size]).toEqual([2, 1]);
    expect(await states()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('are given up with the pauses growing', async () => {
    await send();
    answer = () => {
      throw new Error('away');
    };
    for (let hour = 0; hour < 30; hour += 1) {
      now = new Date(now.getTime() + 60 * 60_000);
      await deliverMessages(backend.ports);
    }

    expect(await states()).toEqual([{ status: 'failed', attempts: 10, error: 'Error: away' }]);
    expect(await batches()).toMatchObject([{ sent: 0, failed: 1 }]);
  });

  it('stop at numbers the provider turns down', async () => {
    await send();
    answer = () => ({ kind: 'rejected', reason: 'number_unknown' });
    await deliverMessages(backend.ports);

    const numbers = await backend.database.db.selectFrom('undeliverable_number').selectAll().execute();
    expect(numbers).toMatchObject([{ phone: '13800010001', reason: 'number_unknown' }]);
    expect(await states()).toMatchObject([{ status: 'failed', attempts: 1 }]);
  });

  it('are not tried again when their code has lapsed', async () => {
    await send({ purpose: 'code', companyId: 0 });
    answer = () => {
      throw new Error('away');
    };
    for (const seconds of [0, 5, 40, 160, 800]) {
      now = new Date(Date.parse('2026-11-23T02:00:00Z') + seconds * 1_000);
      await deliverMessages(backend.ports);
    }

    expect(await states()).toEqual([{ status: 'failed', attempts: 4, error: 'Error: away' }]);
  });

  it('let codes pass before notices', async () => {
    await send();
    times('2026-11-23T02:00:01Z');
    await send({ purpose: 'code', text: '123456' });
    const [first] = await takeDueMessages(backend.database.db, { now, until: now, limit: 1 });

    expect(first?.text).toBe('123456');
  });
});

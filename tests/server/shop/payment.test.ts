import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paymentNoticePath } from '#domain/console/addresses.ts';
import { applyPayment } from '#server/features/shop/applyPayment.ts';
import { reconcilePayments } from '#server/features/shop/jobs/shop.ts';
import { findEquity } from '#server/features/shop/store/equity.ts';
import { runTimers } from '#server/http/jobs/timers.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { startFakeAlipay } from '#tests/setup/fakeAlipay.ts';
import type { FakePay } from '#tests/setup/fakePay.ts';
import { startFakeWechatPay } from '#tests/setup/fakeWechatPay.ts';

const minute = 60_000;
const hour = 60 * minute;
const providers = { wechat: startFakeWechatPay, alipay: startFakeAlipay };
let now: Date;
let backend: Backend;
let main: TestSession;
let fake: FakePay;

const later = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};

const setUp = async (name: keyof typeof providers): Promise<void> => {
  now = new Date('2026-11-23T02:00:00Z');
  const clock = () => now;
  fake = await providers[name]({ clock, notifyUrl: `https://console.example.com${paymentNoticePath}` });
  backend = await createBackend({ clock, payProvider: fake.provider });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
};

interface Placed {
  readonly order_id: number;
  readonly order_no: string;
  readonly amount: number;
  readonly version: number;
}

const order = async (fields: object = {}): Promise<Placed> =>
  (await backend.call('orderCreate', { product_id: 301, quantity: 4, agreement: 1, ...fields }, main)).data;

const begin = (of: Placed) => backend.call('orderPay', { order_id: of.order_id, pay_method: 'scan' }, main);
const begun = async (): Promise<Placed> => {
  const placed = await order();
  expect((await begin(placed)).code).toBe(0);
  return placed;
};
const tell = async (request: RequestInit) => {
  const response = await backend.send(paymentNoticePath, request);
  return { status: response.status, text: await response.text() };
};
/** An order that was paid by code, and told. */
const paid = async (): Promise<Placed> => {
  const placed = await begun();
  fake.pay(placed.order_no);
  await tell(fake.paidNotice(placed.order_no));
  return placed;
};
const orderOf = async ({ order_id: id }: Placed) =>
  (await backend.call('orderInfo', { id }, await backend.signIn(people.main))).data;
const statusOf = async (of: Placed): Promise<number> => (await orderOf(of)).order_status;
const smsTotal = async (): Promise<number> =>
  (await findEquity(backend.database.db, company)).find(({ kind }) => kind === 'sms')?.total ?? -1;
const operator = (...words: readonly string[]) =>
  runOperatorCommand(backend.database.db, ['payment', ...words], { at: now, provider: fake.provider });
const actions = async (): Promise<readonly string[]> => {
  const rows = await backend.database.db
    .selectFrom('operation_record')
    .select('action')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

afterEach(() => fake.close());

describe.each(['wechat', 'alipay'] as const)('a payment by code at %s', (name) => {
  beforeEach(() => setUp(name));

  it('is begun once, and anew when its code runs out', async () => {
    const placed = await order();

    const [first, again] = [await begin(placed), await begin(placed)];
    later(2 * hour);
    main = await backend.signIn(people.main);
    const renewed = await begin(placed);

    expect(first.data.qr_text).toContain(placed.order_no);
    expect(again.data.qr_text).toBe(first.data.qr_text);
    expect(renewed.data.qr_text).not.toBe(first.data.qr_text);
    expect(fake.requests).toHaveLength(2);
  });

  it('is refused with words while the provider is away or answers as someone else', async () => {
    const placed = await order();
    fake.setAway(true);
    const away = await begin(placed);
    fake.setAway(false);
    fake.forgeAnswers();
    const forged = await begin(placed);

    expect([away.code, forged.code]).toEqual([4000, 4000]);
    expect(away.data.fields).toEqual({ pay_method: '暂时无法连接支付平台，请稍后再试' });
    expect(backend.lines.filter(({ message }) => message === 'payment provider')).toHaveLength(2);
    expect(await backend.database.db.selectFrom('payment').selectAll().execute()).toEqual([]);
  });

  it('is settled by its notice, with quota and record', async () => {
    const placed = await begun();
    fake.pay(placed.order_no);

    const answer = await tell(fake.paidNotice(placed.order_no));

    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/SUCCESS|^success$/);
    expect([await statusOf(placed), await smsTotal()]).toEqual([1, 14_000]);
    expect(await actions()).toContain('order.paid');
  });

  it('is settled once by many notices at a time, whichever their number', async () => {
    const placed = await begun();
    fake.pay(placed.order_no);
    const requests = [1, 1, 1, 2, 3].map((id) => fake.paidNotice(placed.order_no, `e${id}`));

    const answers = await Promise.all(requests.map(tell));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await smsTotal()).toBe(14_000);
    const events = await backend.database.db
      .selectFrom('pay_event')
      .select('outcome')
      .orderBy('outcome')
      .execute();
    expect(events.map(({ outcome }) => outcome)).toEqual(['already', 'already', 'paid']);
  });

  it('is not settled by a notice that was changed, is old, or has no signature', async () => {
    const placed = await begun();
    fake.pay(placed.order_no);
    const right = fake.paidNotice(placed.order_no);
    const changed = {
      ...right,
      body: String(right.body).replace(/.(?=.{40}$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
    };

    const answers = [await tell(changed), await tell({ method: 'POST', body: '{}' })];
    later(27 * hour);
    answers.push(await tell(right));

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(answers.every(({ text }) => /FAIL|^fail$/.test(text))).toBe(true);
    main = await backend.signIn(people.main);
    expect(await statusOf(placed)).toBe(0);
  });

  it('of another amount changes nothing and is found by the reconciliation', async () => {
    const placed = await begun();
    fake.pay(placed.order_no, { amount: 1 });

    const answer = await tell(fake.paidNotice(placed.order_no));
    const compared = await operator('reconcile');

    expect(answer.status).toBe(200);
    expect(await statusOf(placed)).toBe(0);
    expect(compared.isDone).toBe(false);
    expect(compared.lines.join('\n')).toMatch(
      /DIFFERENCE {2}\d+ {2}costs 220\.00 yuan, 0\.01 yuan were paid/,
    );
  });

  it('for an order no one knows is taken, logged and a difference', async () => {
    fake.pay('20261123999999', { amount: 5 });

    const answer = await tell(fake.paidNotice('20261123999999'));
    const compared = await operator('reconcile');

    expect(answer.status).toBe(200);
    expect(backend.lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        message: 'payment notice',
        fields: expect.objectContaining({ outcome: 'unknown' }),
      }),
    );
    expect(compared.isDone).toBe(false);
  });

  it('whose notice was lost is settled by the reconciliation, once', async () => {
    const placed = await begun();
    fake.pay(placed.order_no);
    later(11 * minute);

    const [asked, again] = [await reconcilePayments(backend.ports), await reconcilePayments(backend.ports)];

    expect([asked, again]).toEqual([1, 0]);
    expect([await statusOf(placed), await smsTotal()]).toEqual([1, 14_000]);
    expect((await operator('reconcile')).isDone).toBe(true);
  });

  it('of an order that ran out is closed at the provider', async () => {
    const placed = await begun();
    later(24 * hour);
    await runTimers(backend.ports);

    await reconcilePayments(backend.ports);

    expect(fake.trades.get(placed.order_no)?.state).toBe('closed');
    expect(await backend.database.db.selectFrom('payment').select('status').execute()).toEqual([
      { status: 'closed' },
    ]);
    expect(await actions()).toContain('order.payment.closed');
  });

  it('that came too late is a difference until it was given back', async () => {
    const placed = await begun();
    await backend.call('orderCancel', { id: placed.order_id, version: placed.version }, main);
    fake.pay(placed.order_no);
    await tell(fake.paidNotice(placed.order_no));

    const before = await operator('reconcile');
    const returned = await operator('return', placed.order_no);
    const after = await operator('reconcile');

    expect([before.isDone, returned.isDone, after.isDone]).toEqual([false, true, true]);
    expect(before.lines.join('\n')).toContain(
      `220.00 yuan have to be given back: payment return ${placed.order_no}`,
    );
    expect(await actions()).toEqual(expect.arrayContaining(['order.paid.over', 'order.paid.returned']));
  });

  it('that is paid here and not there is a difference', async () => {
    const placed = await begun();
    await applyPayment(backend.database.db, {
      orderNo: placed.order_no,
      amount: placed.amount,
      method: 'scan',
      at: now,
    });

    const compared = await operator('reconcile', '--day', '2026-11-23');

    expect(compared.isDone).toBe(false);
    expect(compared.lines.join('\n')).toMatch(/is paid here and (?:open|missing) there/);
  });

  it('is refunded in part and then whole, packs going with the money', async () => {
    const placed = await paid();

    const part = await operator('refund', placed.order_no, '12000', '多买了', '两份');
    const half = await orderOf(placed);
    const [halfTotal] = [await smsTotal()];
    const tooMuch = await operator('refund', placed.order_no, '10001', 'x');
    const rest = await operator('refund', placed.order_no, 'all', '不再需要');

    expect([part.isDone, tooMuch.isDone, rest.isDone]).toEqual([true, false, true]);
    // 120 of 220 yuan have paid for two of four packs.
    expect(half).toMatchObject({
      order_status: 1,
      refunded_amount: 12_000,
      refunded_quantity: 2,
      refund_reason: '多买了 两份',
    });
    expect(halfTotal).toBe(12_000);
    expect(tooMuch.lines.join()).toContain('at most the 100.00 yuan that are left');
    expect([await statusOf(placed), await smsTotal()]).toEqual([7, 10_000]);
    expect((await actions()).filter((action) => action.startsWith('order.refund'))).toEqual([
      'order.refund.start',
      'order.refund.part',
      'order.refund.start',
      'order.refund.done',
    ]);
  });

  it('keeps its packs while a refund runs, until its notice comes', async () => {
    fake.setRefunds('running');
    const placed = await paid();

    await operator('refund', placed.order_no, 'all', '不再需要');
    const running = [await statusOf(placed), await smsTotal()];
    const answers = [
      await tell(fake.refundNotice(`${placed.order_no}R1`)),
      await tell(fake.refundNotice(`${placed.order_no}R1`)),
    ];

    expect(running).toEqual([6, 14_000]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await statusOf(placed), await smsTotal()]).toEqual([7, 10_000]);
  });

  it('stays as it is when the provider refuses a refund', async () => {
    fake.setRefunds('refused');
    const placed = await paid();

    const refused = await operator('refund', placed.order_no, 'all', '不再需要');

    expect(refused.isDone).toBe(false);
    expect([await statusOf(placed), await smsTotal()]).toEqual([1, 14_000]);
    const rows = await backend.database.db.selectFrom('refund').select(['status', 'error']).execute();
    expect(rows).toEqual([
      { status: 'refused', error: expect.stringMatching(/ABNORMAL|BALANCE_NOT_ENOUGH/) },
    ]);
  });

  it('is asked for a refund again whose answer was lost', async () => {
    const placed = await paid();
    fake.setAway(true);
    const lost = await operator('refund', placed.order_no, 'all', '不再需要');
    fake.setAway(false);
    later(2 * minute);

    await reconcilePayments(backend.ports);

    expect(lost.isDone).toBe(false);
    expect(await statusOf(placed)).toBe(7);
  });
});

it('is listened to by no one without a provider', async () => {
  await setUp('wechat');
  backend = await createBackend({ clock: () => now });

  expect((await tell({ method: 'POST', body: '{}' })).status).toBe(404);
});

it('counts in /metrics what providers tell', async () => {
  await setUp('wechat');
  const placed = await begun();
  fake.pay(placed.order_no, { amount: 1 });
  await tell(fake.paidNotice(placed.order_no));
  await tell({ method: 'POST', body: '{}' });
  later(11 * minute);
  await reconcilePayments(backend.ports);

  const text = await backend.ports.metrics.text();

  expect(text).toContain('console_notices_total{from="payment",outcome="amount"} 1');
  expect(text).toContain('console_notices_total{from="payment",outcome="refused"} 1');
  expect(text).toContain('console_payment_differences_total{kind="amount"} 1');
  expect((await sql`select 1 from pay_event`.execute(backend.database.db)).rows).toHaveLength(1);
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyPayment, type PaidNotice } from '#server/features/shop/applyPayment.ts';
import { confirmDemoPayments, turnOrders } from '#server/features/shop/jobs/shop.ts';
import { findEquity, findSmsLeft, spendSms } from '#server/features/shop/store/equity.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

const start = new Date('2026-11-23T02:00:00Z');
const dayMs = 86_400_000;
let now: Date;
let backend: Backend;
let main: TestSession;

const later = (milliseconds: number): Date => {
  now = new Date(now.getTime() + milliseconds);
  return now;
};

const order = async (fields: object = {}, session = main) =>
  backend.call('orderCreate', { product_id: 301, quantity: 2, agreement: 1, ...fields }, session);

const notice = (of: { readonly order_no: string; readonly amount: number }): PaidNotice => ({
  orderNo: of.order_no,
  amount: of.amount,
  method: 'scan',
  at: now,
});

const pay = (of: { readonly order_no: string; readonly amount: number }) =>
  applyPayment(backend.database.db, notice(of));

const statusOf = async (orderId: number): Promise<number> => {
  const { data } = await backend.call('orderState', { order_id: orderId }, main);
  return data.order_status;
};

const totalOf = async (kind: string, companyId = company): Promise<number> => {
  const equity = await findEquity(backend.database.db, companyId);
  return equity.find((each) => each.kind === kind)?.total ?? -1;
};

const send = (count: number) =>
  spendSms(backend.database.db, { companyId: company, count, operator: 'system', at: now });

const operator = (...words: readonly string[]) => runOperatorCommand(backend.database.db, words, now);

beforeEach(async () => {
  now = start;
  backend = await createBackend({ clock: () => now, config: { payAfterSeconds: 10 } });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('an order', () => {
  it('costs what the catalogue says, within 24 hours', async () => {
    const { data } = await order();

    expect(data).toMatchObject({ amount: 110_00, quantity: 2, order_status: 0, order_type: 0, credit: 0 });
    expect(data.pay_deadline).toBe(new Date(start.getTime() + dayMs).toISOString());
  });

  it('does not listen to a price somebody sends', async () => {
    const answer = await order({ amount: 1 });

    expect(answer.code).toBe(4000);
    expect((await backend.call('orderList', {}, main)).data.total).toBe(0);
  });

  it('is refused without agreement or for 101 packs', async () => {
    expect((await order({ agreement: 0 })).data.fields).toEqual({ agreement: '请先阅读并同意增值服务协议' });
    expect((await order({ quantity: 101 })).data.fields).toEqual({ quantity: '购买数量须为 1–100 的整数' });
  });

  it('is placed five times at once, not a sixth time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => order()));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
    expect(answers.find(({ code }) => code !== 0)?.data.error_key).toBe('quota_exceeded');
  });

  it('is paid once by fifty callbacks', async () => {
    const { data } = await order();

    const outcomes = await Promise.all(Array.from({ length: 50 }, () => pay(data)));

    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(49);
    expect(await totalOf('sms')).toBe(12_000);
    expect(await totalOf('sms', otherCompany)).toBe(10_000);
  });

  it('is not paid by another amount', async () => {
    const { data } = await order();

    expect(await pay({ ...data, amount: data.amount - 1 })).toBe('amount');
    expect(await statusOf(data.order_id)).toBe(0);
    expect(await totalOf('sms')).toBe(10_000);
  });

  it('is either cancelled or paid, whoever is first', async () => {
    const { data } = await order();
    const cancel = backend.call('orderCancel', { id: data.order_id, version: data.version }, main);

    const [cancelled, outcome] = await Promise.all([cancel, pay(data)]);

    const status = await statusOf(data.order_id);
    expect(cancelled.code === 0 ? [4, 'over'] : [1, 'paid']).toEqual([status, outcome]);
    expect(await totalOf('sms')).toBe(status === 1 ? 12_000 : 10_000);
  });

  it('begins no payment at its deadline, but takes money that is there', async () => {
    const { data } = await order();
    later(dayMs);
    main = await backend.signIn(people.main);

    const begun = await backend.call('orderPay', { order_id: data.order_id, pay_method: 'scan' }, main);

    expect(begun.message).toBe('订单已超过支付时间，请重新下单');
    expect(await pay(data)).toBe('paid');
  });

  it('is paid by the demo some seconds after its code was shown', async () => {
    const { data } = await order();
    const begin = () => backend.call('orderPay', { order_id: data.order_id, pay_method: 'scan' }, main);
    const [first, again] = [await begin(), await begin()];

    expect(await confirmDemoPayments(backend.ports)).toBe(0);
    later(10_000);
    expect(await confirmDemoPayments(backend.ports)).toBe(1);

    expect(again.data.qr_text).toBe(first.data.qr_text);
    expect(first.data.payee).toMatchObject({ bank: '示例银行深圳分行', is_demo: 1 });
    expect(await statusOf(data.order_id)).toBe(1);
  });

  it('is paid only in the ways there are', async () => {
    backend = await createBackend({
      clock: () => now,
      paying: { address: 'https://pay.example.com/{order}?fen={amount}', payee: undefined },
    });
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);
    const { data } = await order();
    const begin = (method: string) =>
      backend.call('orderPay', { order_id: data.order_id, pay_method: method }, main);

    const [state, scan, transfer] = [
      await backend.call('orderState', { order_id: data.order_id }, main),
      await begin('scan'),
      await begin('transfer'),
    ];

    expect(state.data.pay_methods).toEqual(['scan']);
    expect(scan.data.qr_text).toBe(`https://pay.example.com/${data.order_no}?fen=${data.amount}`);
    expect(scan.data.payee).toBeUndefined();
    expect(transfer.code).toBe(4000);
    expect(transfer.message).toBe('平台暂无对公转账收款账户，请选择其他支付方式或联系平台');
  });

  it('shows the account a transfer goes to', async () => {
    const payee = { payee: '甲平台', bank: '乙银行', account: '6222 0000', isDemo: false };
    backend = await createBackend({ clock: () => now, paying: { address: undefined, payee } });
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);
    const { data } = await order();

    const begun = await backend.call('orderPay', { order_id: data.order_id, pay_method: 'transfer' }, main);

    expect(begun.data.payee).toEqual({ name: '甲平台', bank: '乙银行', account: '6222 0000', is_demo: 0 });
    expect(begun.data.transfer_note).toBe(data.order_no);
  });

  it('takes its pack along when its year is over', async () => {
    const { data } = await order({ product_id: 101 });
    await pay(data);
    expect(await totalOf('members')).toBe(2_200);

    later(365 * dayMs);
    expect(await turnOrders(backend.ports)).toBe(1);

    main = await backend.signIn(people.main);
    expect(await statusOf(data.order_id)).toBe(3);
    expect(await totalOf('members')).toBe(2_000);
  });

  it('loses only messages nobody sent when it ends', async () => {
    const { data } = await order();
    await pay(data);
    await send(1_500);

    later(365 * dayMs);
    await turnOrders(backend.ports);

    main = await backend.signIn(people.main);
    const records = await backend.call('equityRecords', {}, main);
    expect(
      records.data.list.map((row: Record<string, unknown>) => [row.reason, row.delta, row.balance]),
    ).toEqual([
      ['expired', -500, 10_000],
      ['sent', -1_500, 10_500],
      ['effective', 2_000, 12_000],
    ]);
  });

  it('loses what nobody sent after others were used up', async () => {
    await send(10_000);
    const [first, second] = [await order({ quantity: 1 }), await order({ quantity: 1 })];
    await pay(first.data);
    later(dayMs);
    await pay(second.data);
    await send(1_200);

    later(365 * dayMs);
    await turnOrders(backend.ports);

    expect(await findSmsLeft(backend.database.db, company)).toBe(0);
    expect(await totalOf('sms')).toBe(10_000);
  });

  it('waits as a renewal until what it renews ends', async () => {
    const first = await order({ product_id: 201 });
    await pay(first.data);
    const renewal = await order({ product_id: 201, quantity: 3, order_type: 2 });
    await pay(renewal.data);

    expect(await statusOf(renewal.data.order_id)).toBe(2);
    later(365 * dayMs);
    await turnOrders(backend.ports);

    main = await backend.signIn(people.main);
    expect([await statusOf(first.data.order_id), await statusOf(renewal.data.order_id)]).toEqual([3, 1]);
    expect(await totalOf('storage')).toBe(102_400 + 6 * 51_200);
  });

  it('replaces a smaller pack by an upgrade, credit given', async () => {
    const small = await order({ product_id: 201 });
    await pay(small.data);
    const upgrade = { product_id: 202, quantity: 1, order_type: 3, replaces_no: small.data.order_no };

    const large = await order(upgrade);
    const twice = await order(upgrade);
    await pay(large.data);

    expect(large.data).toMatchObject({ credit: 720_00, amount: 2_160_00 });
    expect(twice.message).toBe('该订单已有升级订单，请先支付或取消');
    expect(await statusOf(small.data.order_id)).toBe(3);
    expect(await totalOf('storage')).toBe(102_400 + 1_048_576);
  });

  it('is refunded or credited to an upgrade, never both', async () => {
    const small = await order({ product_id: 201 });
    await pay(small.data);
    const requested = { product_id: 202, quantity: 1, order_type: 3, replaces_no: small.data.order_no };
    const large = await order(requested);

    const refund = await operator('order', 'refund', 'start', small.data.order_no);
    // As an earlier version let it.
    await sql`update "order" set order_status = 6 where order_id = ${small.data.order_id}`.execute(
      backend.database.db,
    );
    const outcome = await pay(large.data);

    expect(refund.isDone).toBe(false);
    expect(outcome).toBe('credit');
    expect(await statusOf(large.data.order_id)).toBe(0);
    expect(await totalOf('storage')).toBe(102_400 + 4 * 51_200);
  });

  it('tells of money that came by a second way', async () => {
    const { data } = await order();
    await operator('order', 'pay', data.order_no, 'transfer');

    const outcomes = [await pay(data), await pay(data)];

    expect(outcomes).toEqual(['twice', 'twice']);
    const kept = await backend.database.db.selectFrom('payment').select(['method', 'status']).execute();
    expect(kept).toEqual([{ method: 'scan', status: 'late' }]);
    expect(await totalOf('sms')).toBe(12_000);
  });

  it('is booked by the way the operator names', async () => {
    const { data } = await order();

    const paid = await operator('order', 'pay', data.order_no, 'scan');
    const again = await operator('order', 'pay', data.order_no, 'scan');
    const second = await operator('order', 'pay', data.order_no, 'transfer');

    expect([paid.isDone, again.isDone, second.isDone]).toEqual([true, true, false]);
    expect(second.lines).toEqual([
      `${data.order_no} was paid by another way before; this money has to be given back`,
    ]);
    const { db } = backend.database;
    const orders = await sql`select pay_method from "order"`.execute(db);
    expect(orders.rows).toEqual([{ pay_method: 'scan' }]);
    const late = await db.selectFrom('payment').select(['method', 'status']).execute();
    expect(late).toEqual([{ method: 'transfer', status: 'late' }]);
  });

  it('is not paid by an unknown way or an amount that is no number', async () => {
    const { data } = await order();

    const answers = [
      await operator('order', 'pay', data.order_no),
      await operator('order', 'pay', data.order_no, '11000'),
      await operator('order', 'pay', data.order_no, 'scan', 'abc'),
      await operator('order', 'pay', data.order_no, 'scan', '110.00'),
    ];

    expect(answers.map(({ isDone }) => isDone)).toEqual([false, false, false, false]);
    expect(answers[0]?.lines[0]).toContain('order pay <order number> scan|transfer [fen]');
    expect(answers.slice(1).map(({ lines }) => lines)).toEqual([
      ['Expected scan or transfer, got "11000"; nothing changed'],
      ['Expected a whole number of fen, got "abc"; nothing changed'],
      ['Expected a whole number of fen, got "110.00"; nothing changed'],
    ]);
    expect(await statusOf(data.order_id)).toBe(0);
  });

  it('follows another renewal paid at the same moment', async () => {
    await pay((await order({ product_id: 201 })).data);
    const renewals = [
      await order({ product_id: 201, order_type: 2 }),
      await order({ product_id: 201, order_type: 2 }),
    ];

    await Promise.all(renewals.map(({ data }) => pay(data)));

    const begins = await sql<{ readonly at: Date }>`
      select effective_time as at from "order" where order_type = 2 order by at`.execute(backend.database.db);
    expect(begins.rows.map(({ at }) => (at.getTime() - start.getTime()) / dayMs)).toEqual([365, 730]);
  });

  it('keeps its pack until its refund is done', async () => {
    const { data } = await order();
    await operator('order', 'pay', data.order_no, 'transfer');

    await operator('order', 'refund', 'start', data.order_no);
    expect([await statusOf(data.order_id), await totalOf('sms')]).toEqual([6, 12_000]);
    await operator('order', 'refund', 'done', data.order_no);

    expect([await statusOf(data.order_id), await totalOf('sms')]).toEqual([7, 10_000]);
    expect(await operator('order', 'refund', 'refuse', data.order_no)).toMatchObject({ isDone: false });
  });

  it('shows in the catalogue and in the quotas once it is paid', async () => {
    const { data } = await order();
    const before = await backend.call('shopProducts', {}, main);
    await pay(data);
    const after = await backend.call('shopProducts', {}, main);
    const equity = await backend.call('equityList', {}, main);

    expect([before.data.unpaid, after.data.unpaid, after.data.may_buy]).toEqual([1, 0, 1]);
    expect(after.data.list).toContainEqual(
      expect.objectContaining({ product_id: 301, price: 55_00, renews_from: expect.any(String) }),
    );
    expect(equity.data.list).toContainEqual(
      expect.objectContaining({ kind: 'sms', total: 12_000, sources: [expect.anything()] }),
    );
  });

  it('is paid by no other sub-administrator and no other company', async () => {
    const { data } = await order();
    const begin = async (person: Parameters<Backend['signIn']>[0]) =>
      backend.call('orderPay', { order_id: data.order_id, pay_method: 'scan' }, await backend.signIn(person));

    expect((await begin(people.sub)).data.error_key).toBe('no_permission');
    expect((await begin(people.stranger)).data.error_key).toBe('call.notFound');
  });
});

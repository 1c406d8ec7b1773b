import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { issueWaiting } from '#server/features/shop/jobs/shop.ts';
import { reverseInvoiceOf } from '#server/features/shop/refundOrder.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

interface OrderFields {
  readonly paid?: number;
  readonly status?: number;
  readonly invoice?: number;
  readonly amount?: number;
  readonly companyId?: number;
}

const addOrder = (
  id: number,
  { paid = 1, status = 1, invoice = 0, amount = 5_500, companyId = company }: OrderFields = {},
) =>
  sql`insert into "order" (company_id, order_id, order_no, product_name, package_type, quantity, amount, buyer_id,
      purchase_time, transaction_status, order_status, order_type, invoice_status)
    values (${companyId}, ${id}, ${`N${id}`}, '短信包', 'sms', 1, ${amount}, 1, '2026-11-22T10:00:00Z', ${paid},
      ${status}, 0, ${invoice})`.execute(backend.database.db);

const buyer = {
  invoice_type: 1,
  title_type: 'company',
  title: '澜山智能',
  tax_no: '91440300MA5XY10249',
  email: 'finance@lanshan.example',
};
const apply = (ids: readonly number[], fields: object = {}, session = main) =>
  backend.call('invoiceApply', { order_ids: ids, ...buyer, ...fields }, session);
const infoOf = async (id: number) => (await backend.call('invoiceInfo', { id }, main)).data;
const operate = (...words: string[]) =>
  runOperatorCommand(backend.database.db, ['invoice', ...words], backend.ports.clock());

const statesOf = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ status: number }>`select invoice_status as status from "order"
    where company_id = ${company} order by order_id`.execute(backend.database.db);
  return rows.map(({ status }) => Number(status));
};

beforeEach(async () => {
  backend = await createBackend({ config: { reviewAfterSeconds: 0 } });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('an application for an invoice', () => {
  it('covers several paid orders with their sum', async () => {
    await addOrder(1, { amount: 5_500 });
    await addOrder(2, { amount: 98_000, invoice: 3 });

    const answer = await apply([2, 1]);

    expect(answer).toMatchObject({ code: 0, data: { invoice_id: 1, amount: 103_500, invoice_status: 1 } });
    expect(await statesOf()).toEqual([1, 1]);
    expect(await infoOf(1)).toMatchObject({ order_ids: [1, 2], amount: 103_500, applicant_name: '周主管' });
  });

  it('takes no amount from whoever sends it', async () => {
    await addOrder(1);

    expect((await apply([1], { amount: 1 })).data.fields).toHaveProperty('amount');
  });

  it('is won by one of two who send it', async () => {
    await addOrder(1);
    const sub = await backend.signIn(people.sub);

    const answers = await Promise.all([apply([1]), apply([1], { title: '乙' }, sub)]);

    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect(answers.find(({ code }) => code !== 0)?.message).toBe('订单 N1 正在开票中');
    expect((await backend.call('invoiceList', {}, main)).data.total).toBe(1);
  });

  it.each([
    [{ paid: 0, status: 0 }, 'invoice.orderUnpaid'],
    [{ status: 6 }, 'invoice.orderRefunded'],
    [{ status: 7 }, 'invoice.orderRefunded'],
    [{ amount: 0 }, 'invoice.orderNotNeeded'],
    [{ invoice: 2 }, 'invoice.orderIssued'],
    [{ invoice: 5 }, 'invoice.orderReversed'],
    [{ companyId: otherCompany }, 'invoice.orderMissing'],
  ])('is refused as a whole for an order like %j', async (order, rule) => {
    await addOrder(1);
    await addOrder(2, order);
    const before = await statesOf();

    const answer = await apply([1, 2]);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: rule } });
    expect(await statesOf()).toEqual(before);
    expect((await backend.call('invoiceList', {}, main)).data.total).toBe(0);
  });

  it('says at which field a special one lacks something', async () => {
    await addOrder(1);

    const answer = await apply([1], { invoice_type: 2 });

    expect(Object.keys(answer.data.fields)).toEqual(['bank_name', 'bank_account', 'address', 'phone']);
    expect(await statesOf()).toEqual([0]);
  });

  it('is not made by somebody who only looks', async () => {
    await addOrder(1);

    expect((await apply([1], {}, await backend.signIn(people.viewer))).code).toBe(4000);
    expect((await apply([1], {}, await backend.signIn(people.asset))).code).toBe(4000);
  });

  it('begins with what can be billed and the buyer before', async () => {
    await addOrder(1);
    await addOrder(2, { paid: 0, status: 0 });
    await addOrder(3);
    await apply([3], { title: '上次的抬头' });

    const { data } = await backend.call('invoiceDraft', { ids: [2] }, main);

    expect(data.list.map(({ order_id }: { order_id: number }) => order_id)).toEqual([1]);
    expect(data.asked).toMatchObject([{ order_id: 2, reason: expect.stringContaining('尚未支付') }]);
    expect(data.buyer).toMatchObject({ title: '上次的抬头', bank_name: '' });
  });
});

describe('the answer of the platform', () => {
  it('issues the invoice with its number', async () => {
    await addOrder(1);
    await apply([1]);

    const { isDone } = await operate('issue', '1/1', '26442000000012345678');

    expect(isDone).toBe(true);
    expect(await infoOf(1)).toMatchObject({ invoice_status: 2, invoice_no: '26442000000012345678' });
    expect(await statesOf()).toEqual([2]);
    expect((await operate('issue', '1/1')).isDone).toBe(false);
  });

  it('rejects it with a reason, to be applied for again', async () => {
    await addOrder(1);
    await apply([1]);

    await operate('reject', '1/1', '税号', '有误');

    expect(await infoOf(1)).toMatchObject({ invoice_status: 3, fail_reason: '税号 有误' });
    expect(await apply([1])).toMatchObject({ code: 0, data: { invoice_id: 2 } });
  });

  it('comes by itself in a demo, and fails what is refunded', async () => {
    await addOrder(1);
    await addOrder(2);
    await apply([1]);
    await apply([2]);
    await sql`update "order" set order_status = 6 where order_id = 2`.execute(backend.database.db);

    expect(await issueWaiting(backend.ports)).toBe(2);
    expect(await statesOf()).toEqual([2, 3]);
    expect((await infoOf(2)).fail_reason).toContain('N2');
  });

  it('reverses the invoice once all its orders are refunded', async () => {
    await addOrder(1, { amount: 100 });
    await addOrder(2, { amount: 200 });
    await apply([1, 2]);
    await operate('issue', '1/1');
    const refund = (orderId: number, amount: number) =>
      reverseInvoiceOf(backend.database.db, {
        companyId: company,
        orderId,
        amount,
        at: backend.ports.clock(),
      });

    await refund(2, 200);
    expect(await infoOf(1)).toMatchObject({ invoice_status: 2, reversed_amount: 200 });
    await refund(1, 100);

    expect(await infoOf(1)).toMatchObject({ invoice_status: 5, reversed_amount: 300 });
    expect(await statesOf()).toEqual([5, 5]);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runTimers } from '#server/http/jobs/timers.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;

/** An order of the main administrator unless said otherwise; unpaid while its status is 0. */
const addOrder = (id: number, { status = 0, buyer = 1, deadline = '2026-11-23T10:00:00Z' } = {}) =>
  sql`insert into "order" (company_id, order_id, order_no, product_name, package_type, quantity, amount, buyer_id,
      purchase_time, transaction_status, order_status, order_type, invoice_status, pay_deadline)
    values (${company}, ${id}, ${`20261122${id}`}, '短信包', 'sms', 1, 5500, ${buyer}, '2026-11-22T10:00:00Z',
      ${status === 0 || status === 4 || status === 5 ? 0 : 1}, ${status}, 0, 0, ${deadline})`.execute(
    backend.database.db,
  );

const cancel = async (person: (typeof people)[keyof typeof people], id: number) =>
  backend.call('orderCancel', { id, version: 1 }, await backend.signIn(person));

const statusOf = async (id: number): Promise<number> => {
  const { rows } = await sql<{ status: number }>`
    select order_status as status from "order" where company_id = ${company} and order_id = ${id}`.execute(
    backend.database.db,
  );
  return Number(rows[0]?.status);
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

describe('an order', () => {
  it('is cancelled while unpaid', async () => {
    await addOrder(1);

    const answer = await cancel(people.main, 1);

    expect(answer).toMatchObject({ code: 0, message: '操作成功', data: { order_status: 4 } });
    expect(await statusOf(1)).toBe(4);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('is not cancelled in state %i', async (status) => {
    await addOrder(1, { status });

    const answer = await cancel(people.main, 1);

    expect(answer.code).toBe(4000);
    expect(await statusOf(1)).toBe(status);
  });

  it('is cancelled by its buyer and by no other sub-administrator', async () => {
    await addOrder(1, { buyer: people.sub.userId });
    await addOrder(2, { buyer: people.main.userId });

    expect((await cancel(people.sub, 2)).code).toBe(4000);
    expect((await cancel(people.sub, 1)).code).toBe(0);
    expect([await statusOf(1), await statusOf(2)]).toEqual([4, 0]);
  });

  it('is closed when its time to pay has passed', async () => {
    await addOrder(1, { deadline: '2026-11-23T02:00:00Z' });
    await addOrder(2, { deadline: '2026-11-23T02:00:01Z' });

    await runTimers(backend.ports);

    expect([await statusOf(1), await statusOf(2)]).toEqual([5, 0]);
  });

  it('says in each row whether it may be cancelled', async () => {
    await addOrder(1);
    await addOrder(2, { status: 1 });

    const answer = await backend.call('orderList', {}, await backend.signIn(people.main));

    const rows: readonly { readonly order_id: number; readonly can: { readonly cancel: number } }[] =
      answer.data.list;
    const can = new Map(rows.map((row) => [row.order_id, row.can.cancel]));
    expect([can.get(1), can.get(2)]).toEqual([1, 0]);
  });

  it('is seen by the asset administrator and by no ordinary member', async () => {
    await addOrder(1);

    const asset = await backend.call('orderList', {}, await backend.signIn(people.asset));
    const member = await backend.call('orderList', {}, await backend.signIn(people.member));

    expect(asset.data.total).toBe(1);
    expect(member.code).toBe(4000);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertRows } from '#tests/builders/rows.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

const run = (query: string) => sql.raw(query).execute(backend.database.db);

const overviewOf = async (person: { readonly companyId: number; readonly userId: number }) =>
  (await backend.call('homeOverview', {}, await backend.signIn(person))).data;

const apply = (id: number, departmentId: number) =>
  run(`insert into application (company_id, application_id, name, country_code, phone, department_id, applied_at, status, updated_at)
    values (1, ${id}, '申请${id}', '86', '1390000000${id}', ${departmentId}, '2026-11-22T02:00:00Z', 0, '2026-11-22T02:00:00Z')`);

describe('the home page', () => {
  it('counts the company for its main administrator', async () => {
    const data = await overviewOf(people.main);

    expect(data.figures).toMatchObject({ is_whole: 1, people: 8, departments: 5, groups: 0 });
    expect(data.waiting).toEqual([]);
    expect(data.tasks).toEqual([]);
  });

  it('counts what a sub-administrator reaches, and nothing else', async () => {
    await apply(1, 12);
    await apply(2, 21);

    const [whole, part] = [await overviewOf(people.main), await overviewOf(people.sub)];

    expect(whole.waiting).toMatchObject([{ key: 'applications', count: 2 }]);
    expect(part.waiting).toMatchObject([{ key: 'applications', count: 1 }]);
    expect(part.figures).toMatchObject({ is_whole: 0, people: 4, departments: 3, groups: null });
  });

  it('says until when an order waits for payment', async () => {
    await insertRows(backend, 'order', [
      { order_no: 'A1', order_status: 0, pay_deadline: '2026-11-23T05:00:00.000Z' },
    ]);

    expect((await overviewOf(people.main)).waiting).toEqual([
      { key: 'unpaidOrders', about: null, count: 1, until: '2026-11-23T05:00:00.000Z' },
    ]);
  });

  it('puts what ends first in front, whatever it is of', async () => {
    await apply(1, 12);
    await insertRows(backend, 'order', [
      { order_no: 'A1', order_status: 0, pay_deadline: '2026-11-24T05:00:00.000Z' },
    ]);
    await run(`insert into deletion (company_id, task_id, dept_id, dept_name, execute_at, creator_id)
      values (1, 1, 12, '研发', '2026-11-23T20:00:00Z', 1)`);

    const { waiting } = await overviewOf(people.main);

    expect(waiting.map(({ key }: { readonly key: string }) => key)).toEqual([
      'deletionsDue',
      'unpaidOrders',
      'applications',
    ]);
  });

  it('tells of quotas that are nearly used up, and of none else', async () => {
    await run(`insert into equity (company_id, kind, total, used) values
      (1, 'storage', 1000, 900), (1, 'sms', 1000, 899), (1, 'members', 8, 0)`);

    expect((await overviewOf(people.main)).stakes).toEqual([
      { key: 'members', level: 'full', used: 8, total: 8, count: 0, until: null, can_buy: 1 },
      { key: 'storage', level: 'warning', used: 900, total: 1000, count: 0, until: null, can_buy: 1 },
    ]);
  });

  it('tells of orders that end within thirty days, and when the first does', async () => {
    const inEffect = { order_status: 1, package_type: 'storage', product_id: 201, quantity: 1 };
    await insertRows(backend, 'order', [
      { order_no: 'A1', ...inEffect, expiry_time: '2026-12-20T05:00:00.000Z' },
      { order_no: 'A2', ...inEffect, expiry_time: '2026-12-02T05:00:00.000Z' },
      { order_no: 'A3', ...inEffect, expiry_time: '2027-01-20T05:00:00.000Z' },
    ]);

    expect((await overviewOf(people.main)).stakes).toMatchObject([
      { key: 'orders', count: 2, until: '2026-12-02T05:00:00.000Z', used: null },
    ]);
  });

  it('draws thirty days up to the last that is counted, within what the reader looks after', async () => {
    const figures = { activated: 3, active_week: 3, active_month: 3, messages: 0, group_count: 1 };
    for (const [department_id, day, active_day] of [
      [0, '2026-11-21', 7],
      [0, '2026-11-22', 6],
    ] as const)
      await backend.database.db
        .insertInto('usage_day')
        .values({ company_id: 1, department_id, day, people: 8, active_day, ...figures })
        .execute();

    const { trends } = await overviewOf(people.main);

    expect(trends.until).toBe('2026-11-22');
    expect(trends.active_day).toEqual([...Array.from({ length: 28 }, () => null), 7, 6]);
    expect((await overviewOf(people.sub)).trends.active_day.at(-1)).toBeNull();
  });

  it('shows what was done last to those who have records', async () => {
    await backend.call(
      'storeDepartment',
      { name: '新部门', superDeptId: 0 },
      await backend.signIn(people.main),
    );

    expect((await overviewOf(people.main)).records).toMatchObject([{ operator_name: expect.any(String) }]);
  });

  it('tells the main administrator alone of reviews', async () => {
    await run(`insert into review (company_id, kind, target_id, target_name, status, submitted_by, submitted_at)
      values (1, 'asset_admin', 4, '王资产', 0, 1, '2026-11-22T02:00:00Z')`);

    expect((await overviewOf(people.main)).waiting).toMatchObject([
      { key: 'reviewsWaiting', about: 'asset_admin', count: 1 },
    ]);
    expect((await overviewOf(people.sub)).waiting).toEqual([]);
  });

  it('shows nothing of the company to an ordinary member', async () => {
    await apply(1, 12);

    expect(await overviewOf(people.member)).toMatchObject({
      ...{ waiting: [], tasks: [], stakes: [], figures: null, trends: null },
    });
  });
});

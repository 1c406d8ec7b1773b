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

    expect(await overviewOf(people.member)).toMatchObject({ waiting: [], tasks: [] });
  });
});

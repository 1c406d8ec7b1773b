import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertRows } from '#tests/builders/rows.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, otherCompany, people } from '#tests/setup/company.ts';

const id = { type: 'integer', title: '编号', readOnly: true } as const;
const locker = buildSchema({ locker_id: id }, { name: 'locker', id: 'locker_id' }, ['locker_id', 'name']);
const key = buildSchema(
  {
    key_id: id,
    locker_id: {
      type: 'integer',
      title: '柜子',
      'x-field': { relation: { resource: 'locker', onDelete: 'restrict' } },
    },
  },
  { name: 'key', id: 'key_id' },
  ['key_id', 'name'],
);

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [locker, key] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const auditedTargets = async (action: string): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly target_id: number }>`
    select target_id from operation_record where action = ${action} order by target_id`.execute(
    backend.database.db,
  );
  return rows.map((row) => row.target_id);
};

describe('an action on many rows', () => {
  const order = (transaction: number) => ({ order_status: 0, transaction_status: transaction });

  it('does what it can and says why not for the rest', async () => {
    const orders = Array.from({ length: 40 }, (_, index) => order(index === 6 || index === 22 ? 1 : 0));
    await insertRows(backend, 'order', orders);
    const ids = orders.map((_, index) => index + 1);

    const answer = await backend.call('orderCancelMany', { ids }, main);

    expect(answer.code).toBe(0);
    expect(answer.data.done).toEqual(ids.filter((id) => id !== 7 && id !== 23));
    expect(answer.data.failed.map((failure: { readonly id: number }) => failure.id)).toEqual([7, 23]);
    expect(answer.data.failed[0].message).not.toBe('');
    expect(await auditedTargets('cancel')).toEqual(answer.data.done);
  });

  it('leaves a refused row as it was', async () => {
    await insertRows(backend, 'order', [order(1), order(0)]);

    await backend.call('orderCancelMany', { ids: [1, 2] }, main);

    const { data } = await backend.call('orderList', { sort_field: 'order_id' }, main);
    expect(data.list.map((row: { readonly version: number }) => row.version)).toEqual([1, 2]);
  });

  it('says of a row it cannot see that it is not there', async () => {
    await insertRows(backend, 'order', [order(0)]);
    const other = await backend.signIn({ companyId: otherCompany, userId: 1 });

    const answer = await backend.call('orderCancelMany', { ids: [1, 999] }, other);

    expect(answer.data?.done ?? []).toEqual([]);
    expect(await auditedTargets('cancel')).toEqual([]);
  });

  it('happens once however often it is sent', async () => {
    await insertRows(backend, 'order', [order(0)]);
    const request = { ids: [1], request_id: 'r-1' };

    const first = await backend.call('orderCancelMany', request, main);
    const second = await backend.call('orderCancelMany', request, main);

    expect(second.data).toEqual(first.data);
    expect(await auditedTargets('cancel')).toEqual([1]);
  });

  it('takes no more than two hundred rows', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);

    expect((await backend.call('orderCancelMany', { ids }, main)).code).toBe(4000);
  });

  it('is refused to those who may not act', async () => {
    const viewer = await backend.signIn(people.viewer);

    const answer = await backend.call('orderCancelMany', { ids: [1] }, viewer);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'no_permission' } });
  });
});

describe('deletion of many rows', () => {
  it('keeps the rows that others still refer to', async () => {
    await insertRows(backend, 'locker', [{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
    await insertRows(backend, 'key', [{ name: 'K', locker_id: 2 }]);

    const answer = await backend.call('lockerDelMany', { ids: [1, 2, 3] }, main);

    expect(answer.data).toEqual({
      done: [1, 3],
      failed: [{ id: 2, error_key: 'call.inUse', message: '仍被其他数据引用，不能删除' }],
    });
    const left = await backend.call('lockerList', {}, main);
    expect(left.data.list.map((row: { readonly name: string }) => row.name)).toEqual(['B']);
    expect(await auditedTargets('delete')).toEqual([1, 3]);
  });
});

import { describe, expect, it } from 'vitest';
import { insertRows } from '#tests/builders/rows.ts';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const order = { order_no: 'A1', order_status: 0, transaction_status: 0, buyer_id: people.main.userId };

const ready = async (values: object = {}) => {
  const backend = await createBackend();
  await createCompanies(backend.database.db);
  await insertRows(backend, 'order', [{ ...order, ...values }]);
  return backend;
};

describe('a refused action', () => {
  it('names the roles that may take it', async () => {
    const backend = await ready();
    const viewer = await backend.signIn(people.asset);

    const answer = await backend.call('orderCancel', { id: 1 }, viewer);

    expect(answer).toMatchObject({ code: 4000, message: '无权操作', data: { error_key: 'no_permission' } });
    expect(answer.data.reason).toEqual({
      kind: 'role',
      rule: 'order.permissions.cancel',
      roles: ['main', 'sub'],
      text: '仅限主管理员或子管理员操作',
    });
  });

  it('says the state it is possible in and the present one', async () => {
    const backend = await ready({ order_status: 5 });
    const main = await backend.signIn(people.main);

    const { data } = await backend.call('orderCancel', { id: 1 }, main);

    expect(data).toMatchObject({ error_key: 'call.transitionRefused', reason: { kind: 'state', state: 5 } });
    expect(data.reason.text).toBe('仅在订单状态为“待支付”时可以执行，现为“超时关闭”');
  });

  it('tells the condition of the schema in words', async () => {
    const backend = await ready({ transaction_status: 1 });
    const main = await backend.signIn(people.main);

    const { data } = await backend.call('orderCancel', { id: 1 }, main);

    expect(data).toMatchObject({ error_key: 'call.conditionRefused', reason: { kind: 'condition' } });
    expect(data.reason.text).toBe('仅在交易状态为“未支付”时可以执行');
  });

  it('says that a row one may see is not one’s own', async () => {
    const backend = await ready();
    const sub = await backend.signIn(people.sub);

    const { data } = await backend.call('orderCancel', { id: 1 }, sub);

    expect(data).toMatchObject({ error_key: 'out_of_scope', reason: { kind: 'scope', reach: 'own' } });
  });
});

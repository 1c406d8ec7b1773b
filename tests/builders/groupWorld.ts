import type { Backend, TestSession } from '#tests/setup/backend.ts';
import { company, otherCompany } from '#tests/setup/company.ts';
import { insertGroups } from './groups.ts';
import { insertRows } from './rows.ts';

const change = ({ database }: Backend, groupId: number, values: object) =>
  database.db
    .updateTable('chat_group')
    .set(values)
    .where('company_id', '=', company)
    .where('group_id', '=', groupId)
    .execute();

/**
 * Four groups of the small company whose figures are known by heart: 101 of 研发部 with complaints, 102 made on the first moment of
 * October, 103 idle, muted and without an owner, 1 in step with 市场部 and never used; and one of the other company. 4 and 7 have not
 * activated.
 */
export const createGroupWorld = async (backend: Backend, main: TestSession): Promise<void> => {
  await insertGroups(backend, [
    {
      id: 101,
      name: '研发闲聊',
      ownerId: 6,
      people: [1, 2, 7],
      admins: [7],
      lastActive: '2026-11-22T00:00:00Z',
    },
    { id: 102, name: '市场周会', type: 2, ownerId: 8, people: [3, 4], lastActive: '2026-11-10T00:00:00Z' },
    { id: 103, name: '展会签到', type: 3, ownerId: 5, lastActive: '2026-08-01T00:00:00Z' },
    { id: 104, name: '别家的群', companyId: otherCompany, ownerId: 1 },
  ]);
  await backend.call('createByDept', { id: 20, name: '市场部群', owner_id: 3, include_sub: 1 }, main);
  await change(backend, 1, { last_active_at: null });
  await change(backend, 102, { created_at: '2026-09-30T16:00:00Z' });
  await change(backend, 103, {
    owner_id: null,
    created_at: '2026-07-31T15:59:59Z',
    muted_until: '2026-11-25T00:00:00Z',
  });
  await backend.database.db
    .updateTable('member')
    .set({ active_status: 0 })
    .where('company_id', '=', company)
    .where('user_id', 'in', [4, 7])
    .execute();
  await insertRows(
    backend,
    'complaint',
    [0, 2, 4].map((status) => ({ group_id: 101, group_name: '研发闲聊', status })),
  );
};

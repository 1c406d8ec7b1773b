import { beforeEach, describe, expect, it } from 'vitest';
import { insertGroups } from '#tests/builders/groups.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const ask = async (fields: object = {}, session: TestSession = main): Promise<readonly number[]> => {
  const { data } = await backend.call('groupList', fields, session);
  return data.list.map(({ group_id: id }: { readonly group_id: number }) => id);
};

const resign = async (userId: number) => {
  const update = backend.database.db.updateTable('member').set({ status: 'resigned' });
  await update.where('company_id', '=', company).where('user_id', '=', userId).execute();
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  await insertGroups(backend, [
    {
      id: 101,
      name: '研发闲聊',
      ownerId: 6,
      people: [1, 2, 7],
      admins: [7],
      lastActive: '2026-11-22T00:00:00Z',
    },
    { id: 102, name: '市场周会', type: 2, ownerId: 8, people: [3, 4], lastActive: '2026-11-21T00:00:00Z' },
    { id: 103, name: '展会签到', type: 3, ownerId: 5, lastActive: '2026-11-19T00:00:00Z' },
    { id: 104, name: '别家的群', companyId: otherCompany, ownerId: 1 },
  ]);
  await backend.call('createByDept', { id: 20, name: '市场部群', owner_id: 3, include_sub: 1 }, main);
});

describe('the list of groups', () => {
  it('tells of owner, administrators, people and rules', async () => {
    const { data } = await backend.call('groupList', { keyword: '闲聊' }, main);

    expect(data.total).toBe(1);
    expect(data.list[0]).toMatchObject({
      group_id: 101,
      owner_name: '陈主管',
      owner_dept_id: 11,
      owner_resigned: 0,
      admins: [{ user_id: 7, name: '褚前端' }],
      users_count: 4,
      member_limit: 500,
      post_rule: 0,
      private_chat: 1,
      complaint_count: 0,
      status: 'normal',
      can: { update: 1, dissolve: 1 },
    });
  });

  it('is ordered and narrowed by what people count', async () => {
    const bySize = await ask({ sort_field: 'users_count', sort_order: 'desc' });
    const small = await ask({ users_count: { from: 3, to: 3 } });
    const types = await ask({ type: [2, 3] });
    const ofOwners = await ask({ owner_dept_id: 20 });
    const lately = await ask({ last_active_at: { from: '2026-11-21T00:00:00Z' } });

    expect(bySize).toEqual([101, 1, 102, 103]);
    expect([small, types, lately]).toEqual([[102], [102, 103], [101, 102]]);
    expect(ofOwners.toSorted()).toEqual([1, 102, 103]);
  });

  it('finds groups whose owner resigned, and large ones', async () => {
    await resign(8);
    await backend.database.db
      .insertInto('group_setting')
      .values({ company_id: company, member_limit: 3 })
      .execute();

    expect(await ask({ owner_resigned: 1 })).toEqual([102]);
    expect(await ask({ is_large: 1, sort_field: 'name', sort_order: 'asc' })).toEqual([1, 101]);
  });

  it('shows dissolved groups only when asked', async () => {
    await backend.call('dissolveGroup', { group_id: 102 }, main);

    expect(await ask({ sort_field: 'created_at' })).not.toContain(102);
    expect(await ask({ status: 'dissolved' })).toEqual([102]);
    expect(await backend.call('getGroupInfo', { group_id: 102 }, main)).toMatchObject({
      code: 0,
      data: { status: 'dissolved', can: { update: 0, dissolve: 0 } },
    });
  });

  it('ends where the reader’s scope ends', async () => {
    const [sub, viewer, asset, leader, owner, nobody] = await Promise.all([
      backend.signIn(people.sub),
      backend.signIn(people.viewer),
      backend.signIn(people.asset),
      backend.signIn(people.responsible),
      backend.signIn(people.member),
      backend.signIn(people.salesperson),
    ]);
    await backend.call('createByDept', { id: 21, name: '国内组群', owner_id: 5 }, main);

    // 研发部: only the group whose owner is there; led: the department's own group and one's own; the administrator: theirs.
    expect(await ask({}, sub)).toEqual([101]);
    expect((await ask({}, viewer)).length).toBe(5);
    expect((await ask({}, asset)).length).toBe(5);
    expect(await ask({}, leader)).toEqual([103, 2]);
    expect(await ask({}, owner)).toEqual([101]);
    expect(await ask({}, nobody)).toEqual([102]);
  });
});

describe('a group', () => {
  it('shows its people page by page', async () => {
    const found = await backend.call('getGroupInfo', { group_id: 101, keyword: 'chuqian' }, main);
    const all = await backend.call('getGroupInfo', { group_id: 101 }, main);
    const ofDepartment = await backend.call('getGroupInfo', { group_id: 1 }, main);

    expect(all.data.members.list.slice(0, 2)).toMatchObject([
      { user_id: 6, is_owner: 1, department: '研发部/软件组' },
      { user_id: 7, is_admin: 1 },
    ]);
    expect(all.data.members).toMatchObject({ total: 4, hidden_count: 0 });
    expect(found.data.members).toMatchObject({ total: 1, hidden_count: 0 });
    expect(ofDepartment.data).toMatchObject({ users_count: 4, members: { total: 4 }, dept_id: 20 });
  });

  it('finds its people and its owner as their names are read aloud', async () => {
    await insertGroups(backend, [{ id: 106, name: '值班', ownerId: 7, people: [6] }]);
    const typed = ['chuqianduan', 'Chu Qian', 'cqd', 'qianduan', 'cqx'];

    const found = await Promise.all(
      typed.map(async (keyword) => {
        const { data } = await backend.call('getGroupInfo', { group_id: 101, keyword }, main);
        return [data.members.total, await ask({ keyword })];
      }),
    );

    const hit = [1, [106]];
    expect(found).toEqual([hit, hit, hit, hit, [0, []]]);
  });

  it('names nobody out of the reader’s departments', async () => {
    await insertGroups(backend, [{ id: 105, ownerId: 6, people: [3, 4, 8] }]);
    const sub = await backend.signIn(people.sub);

    const { data } = await backend.call('getGroupInfo', { group_id: 105 }, sub);

    expect(data).toMatchObject({ users_count: 4, members: { total: 1, hidden_count: 3 } });
    expect(data.members.list).toMatchObject([{ user_id: 6 }]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;

const call = (name: string, fields: object = {}, session = main) => backend.call(name, fields, session);
const addGroup = async (posGroupName = '安全管理'): Promise<number> =>
  (await call('addRoleGroup', { posGroupName })).data.id;
const addRole = async (posName: string, cpId: number): Promise<number> =>
  (await call('addRoleData', { posName, cpId })).data.posId;
const give = (posId: number, userIds: readonly number[], more: object = {}, session = main) =>
  call('addRoleUsers', { posId, user_ids: userIds, ...more }, session);

interface Group {
  readonly id: number;
  readonly posGroupName: string;
  readonly editable: number;
  readonly roles: readonly {
    readonly posId: number;
    readonly posName: string;
    readonly users_count: number;
  }[];
}

const groups = async (fields: object = {}, session = main): Promise<readonly Group[]> =>
  (await call('characterDatas', fields, session)).data.list;
const countOf = async (posId: number, session = main) =>
  (await groups({}, session)).flatMap(({ roles }) => roles).find((role) => role.posId === posId)?.users_count;
const holders = async (posId: number, session = main, fields: object = {}): Promise<readonly number[]> =>
  (await call('roleUsersList', { posId, ...fields }, session)).data.list.map(
    (row: { readonly user_id: number }) => row.user_id,
  );

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

describe('the flat list', () => {
  it('names default roles and then those of each group', async () => {
    const cpId = await addGroup();
    const posId = await addRole('安全员', cpId);

    const { list } = (await call('postRole')).data;

    expect(list[0]).toEqual({ posId: 1, posName: '主管理员', posType: 1, cpId: 0 });
    expect(list.at(-1)).toEqual({ posId, posName: '安全员', posType: 100, cpId });
  });
});

describe('default roles', () => {
  it('stand first and count people where they are managed', async () => {
    const [first] = await groups();

    expect(first).toMatchObject({ id: 0, posGroupName: '默认角色', editable: 0 });
    const counts = first?.roles.map(({ posId, users_count: count }) => [posId, count]);
    expect(counts).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 1],
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 0],
      [9, 0],
    ]);
    expect([await holders(1), await holders(3), await holders(4)]).toEqual([[1], [5], [6]]);
  });

  it('are not to be changed by any call', async () => {
    const answers = [
      await call('exitRoleGroup', { id: 0, posGroupName: '甲' }),
      await call('delRoleGroup', { id: 0 }),
      await call('addRoleData', { posName: '甲', cpId: 0 }),
      await call('editRoleData', { posId: 1, posName: '甲' }),
      await call('delRole', { posId: 4 }),
      await call('sortRole', { ids: [2, 1] }),
    ];

    for (const { code, message, data } of answers)
      expect([code, message, data.error_key]).toEqual([4000, '默认角色不可编辑', 'default_role_readonly']);
  });

  it('take people only where they are managed', async () => {
    const answers = await Promise.all([
      give(1, [7]),
      give(4, [7]),
      call('delRoleUsers', { posId: 3, user_ids: [5] }),
    ]);

    for (const answer of answers)
      expect(answer).toMatchObject({ code: 4000, message: '默认角色不能在此添加，请到内部通讯录管理' });
  });

  it('list who manages an app, once for several', async () => {
    const fields = { category_id: 4, visible: { type: 'all' }, admins: [8] };
    for (const name of ['客户系统', '报表'])
      await call('quickAppAdd', {
        ...fields,
        name,
        url: `https://${name === '报表' ? 'b' : 'a'}.company.test/`,
      });

    expect(await countOf(7)).toBe(1);
    expect(await holders(7)).toEqual([8]);
    expect((await give(7, [6])).message).toBe('应用管理员不能在此添加，请到微应用中设置');
  });

  it('take people for approval with departments only', async () => {
    expect((await give(5, [7])).data.error_key).toBe('role.scopeRequired');
    expect((await give(5, [7], { scope_depts: [99] })).data.error_key).toBe('out_of_scope');

    await give(5, [7], { scope_depts: [20, 11] });

    const { data } = await call('roleUsersList', { posId: 5 });
    expect(data.list).toMatchObject([
      {
        user_id: 7,
        department: '研发部/软件组/前端小组',
        is_scoped: 1,
        scope_depts: [{ id: 20 }, { id: 11, name: '软件组', path: '研发部/软件组' }],
      },
    ]);
  });
});

describe('roles and their groups', () => {
  it('keep names apart within their group', async () => {
    const safety = await addGroup();
    const other = await addGroup('行政');
    await addRole('安全员', safety);

    const keys = [];
    for (const requested of [
      { posName: ' 安全员 ', cpId: safety },
      { posName: '主管理员', cpId: safety },
      { posName: '角'.repeat(31), cpId: safety },
      { posName: ' ', cpId: safety },
      { posName: '消防员', cpId: 99 },
    ])
      keys.push((await call('addRoleData', requested)).data.error_key);

    expect(keys).toEqual([
      'name_duplicate',
      'name_duplicate',
      'role.tooLong',
      'role.nameRequired',
      'call.notFound',
    ]);
    expect((await call('addRoleData', { posName: '安全员', cpId: other })).message).toBe('角色添加成功');
    expect((await call('addRoleGroup', { posGroupName: '行政' })).data.error_key).toBe('name_duplicate');
  });

  it('are called by as many characters as people count, in a name of the longest', async () => {
    const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}';

    const longest = await call('addRoleGroup', { posGroupName: family.repeat(20) });
    const longer = await call('addRoleGroup', { posGroupName: family.repeat(21) });

    expect(longest).toMatchObject({ code: 0, data: { posGroupName: family.repeat(20) } });
    expect(longer).toMatchObject({ code: 4000, data: { fields: { posGroupName: expect.any(String) } } });
  });

  it('refuse a save from an older version', async () => {
    const id = await addGroup();
    const posId = await addRole('安全员', id);
    await call('editRoleData', { posId, version: 1, posName: '消防员' });
    await call('exitRoleGroup', { id, version: 1, posGroupName: '消防' });

    const role = await call('editRoleData', { posId, version: 1, posName: '巡检员' });
    const group = await call('exitRoleGroup', { id, version: 1, posGroupName: '巡检' });

    expect(role.data).toMatchObject({
      error_key: 'version_conflict',
      current: { posName: '消防员', version: 2 },
    });
    expect(group.data).toMatchObject({ error_key: 'version_conflict', current: { posGroupName: '消防' } });
  });

  it('are sorted among siblings only', async () => {
    const [first, second] = [await addGroup(), await addGroup('行政')];
    const [one, two, far] = [
      await addRole('甲', first),
      await addRole('乙', first),
      await addRole('丙', second),
    ];

    expect((await call('sortRole', { ids: [two, far] })).data.error_key).toBe('not_siblings');
    expect((await call('sortRole', { ids: [two] })).data.current).toEqual({ ids: [one, two] });
    await call('sortRole', { ids: [two, one] });
    await call('sortRoleGroup', { ids: [0, second, first] });

    const rows = await groups();
    expect(rows.map(({ id }) => id)).toEqual([0, second, first]);
    expect(rows[2]?.roles.map(({ posId }) => posId)).toEqual([two, one]);
  });

  it('go only when nothing is lost unseen', async () => {
    const id = await addGroup();
    const posId = await addRole('安全员', id);
    await give(posId, [7, 8]);

    const full = await call('delRoleGroup', { id });
    const unseen = await call('delRole', { posId });
    const deleted = await call('delRole', { posId, confirm_count: 2 });

    expect(full).toMatchObject({ code: 4000, message: '请先删除角色组内的角色' });
    expect(unseen.data).toMatchObject({
      error_key: 'role_in_use',
      where_used: [{ kind: 'people', count: 2, names: ['褚前端', '卫销售'] }],
    });
    expect(deleted.message).toBe('角色删除成功');
    expect((await call('delRoleGroup', { id })).message).toBe('角色组删除成功');
    expect((await call('getUser', { user_id: 7 })).data.roles).toEqual([]);
  });

  it('are found by a keyword with their group', async () => {
    const id = await addGroup();
    await addRole('安全员', id);
    await addRole('消防员', id);

    expect(await groups({ keyword: '消防' })).toMatchObject([{ id, roles: [{ posName: '消防员' }] }]);
    expect((await groups({ keyword: '安全管理' }))[0]?.roles).toHaveLength(2);
  });
});

describe('people of a role', () => {
  let posId: number;
  beforeEach(async () => {
    posId = await addRole('安全员', await addGroup());
  });

  it('come and go all together or not at all', async () => {
    const stranger = await backend.signIn(people.stranger);
    const foreign = (await call('addRoleGroup', { posGroupName: '乙' }, stranger)).data.id;
    expect(foreign).toBeGreaterThan(0);

    expect((await give(posId, [7, 8, 99])).data.error_key).toBe('out_of_scope');
    expect((await give(posId, [7, 7])).data.error_key).toBe('role.peopleRepeated');
    expect(
      (
        await give(
          posId,
          Array.from({ length: 50_000 }, (_, id) => id + 1),
        )
      ).code,
    ).toBe(4000);
    expect((await give(posId, [7], {}, stranger)).data.error_key).toBe('call.notFound');
    expect(await holders(posId)).toEqual([]);

    expect((await give(posId, [7, 8])).data).toEqual({ added: [7, 8], changed: [], removed: [], failed: [] });
    expect((await give(posId, [8], { scope_depts: [20] })).data).toMatchObject({ added: [], changed: [8] });
    expect((await call('delRoleUsers', { posId, user_ids: [7] })).data.removed).toEqual([7]);
    expect([await holders(posId), await countOf(posId)]).toEqual([[8], 1]);
  });

  it('are given to oneself by the main administrator alone', async () => {
    const sub = await backend.signIn(people.sub);
    const own = (userId: number, session: TestSession) =>
      backend.call('addRoleUsers', { posId: 6, user_ids: [userId], scope_depts: [10] }, session);

    expect(await own(2, sub)).toMatchObject({
      message: '不能给自己授予角色，也不能修改自己的角色范围',
      data: { error_key: 'no_permission', fields: { user_ids: expect.any(String) } },
    });
    expect((await own(1, main)).code).toBe(0);
  });

  it('exist for a sub-administrator within their scope', async () => {
    await give(posId, [7, 8]);

    expect([await holders(posId, sub), await countOf(posId, sub)]).toEqual([[7], 1]);
    expect((await give(posId, [8], {}, sub)).data.error_key).toBe('out_of_scope');
    expect((await give(posId, [6], { scope_depts: [20] }, sub)).data.error_key).toBe('out_of_scope');
    expect((await give(posId, [6], { scope_depts: [11] }, sub)).data.added).toEqual([6]);
    expect((await call('delRole', { posId, confirm_count: 9 }, sub)).data.error_key).toBe('out_of_scope');
  });

  it('stand in the member list with their roles', async () => {
    await give(posId, [7]);
    await give(5, [7, 8], { scope_depts: [10] });

    const { data } = await call('departmentUsers', { roles: [posId] });
    const both = await call('departmentUsers', { roles: [posId, 5] });

    expect(data.list).toMatchObject([
      {
        user_id: 7,
        roles: [
          { posId: 5, posName: '审批模板管理员' },
          { posId, posName: '安全员' },
        ],
      },
    ]);
    expect(both.data.total).toBe(2);
    const records = (await call('operationRecords', { target_type: 'member', target_id: 7 })).data.list;
    expect(records.map((row: { readonly summary: string }) => row.summary)).toContain(
      '为角色“安全员”添加成员',
    );
  });

  it('hand it over with its departments when they leave', async () => {
    await give(posId, [7], { scope_depts: [12] });
    await give(posId, [8], { scope_depts: [20] });

    await call('resignSave', {
      user_ids: [7],
      out_time: '2026-11-23',
      reason: 'voluntary',
      recipients: [{ recipient_id: 8 }],
    });
    expect([await holders(posId), await countOf(posId)]).toEqual([[8], 1]);
    await runHandOvers(backend.ports);

    const { data } = await call('roleUsersList', { posId });
    expect(data.list[0].scope_depts.map(({ id }: { readonly id: number }) => id).sort()).toEqual([12, 20]);
    await call('resignRestore', { id: 7, main_department_id: 12, position: '工程师' });
    expect((await call('getUser', { user_id: 7 })).data.roles).toEqual([]);
  });

  it('are counted exactly however many change them at once', async () => {
    await Promise.all([2, 3, 4, 5, 6, 7, 8].map((id) => give(posId, [id])));
    await Promise.all([2, 3].map((id) => call('delRoleUsers', { posId, user_ids: [id] })));

    expect([await countOf(posId), await holders(posId)]).toEqual([5, [6, 7, 5, 4, 8]]);
  });
});

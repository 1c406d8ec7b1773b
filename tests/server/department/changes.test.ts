import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const rows = () =>
  backend.database.db
    .selectFrom('department')
    .select(['id', 'name', 'super_dept_id', 'ancestors', 'child_count', 'version'])
    .where('company_id', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort_path')
    .execute();

const orderOf = async () => (await rows()).map((row) => row.id).join(' ');
const info = async (id: number) => (await backend.call('getDepartmentInfo', { id }, main)).data;
const store = (fields: object, session = main) =>
  backend.call('storeDepartment', { superDeptId: 10, name: '新部门', ...fields }, session);
const update = (fields: object, session = main) => backend.call('updateDepartment', fields, session);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('storeDepartment', () => {
  it.each(['', '   ', '\u3000', '\u200B', '\u3164', null])(
    'D01 refuses the invisible name %j',
    async (name) => {
      const before = await orderOf();

      const answer = await store({ name });

      expect(answer).toMatchObject({
        code: 4000,
        message: '部门名称不能为空',
        data: { fields: { name: '部门名称不能为空' } },
      });
      expect(await orderOf()).toBe(before);
    },
  );

  it.each([['软件组'], ['软\u200B件组'], ['软件组 ']])(
    'D02 D03 refuses the sibling name %j',
    async (name) => {
      expect(await store({ name })).toMatchObject({
        code: 4000,
        message: '同级部门名称不能重复',
        data: { error_key: 'dept_name_duplicate' },
      });
    },
  );

  it.each([
    ['ＨＲ', 'HR'],
    ['\u2F08事', '人事'],
    ['\uF9D1组', '六组'],
  ])('D03 reads %s as %s', async (name, sibling) => {
    await store({ name: sibling });

    expect(await store({ name })).toMatchObject({ code: 4000, message: '同级部门名称不能重复' });
  });

  it.each(['𠮷田部', '䶮', '〇', '👨‍👩‍👧', '阿·凡'])('D06 keeps %s byte for byte', async (name) => {
    const answer = await store({ name });

    expect(answer).toMatchObject({
      code: 0,
      message: '添加成功',
      data: { name, path: `研发部/${name}`, sort: 2 },
    });
    expect((await info(answer.data.id)).name).toBe(name);
  });

  it('D08 answers every parent that is not there alike', async () => {
    await backend.database.db
      .updateTable('department')
      .set({ deleted_at: new Date() })
      .where('id', '=', 12)
      .execute();
    const sub = await backend.signIn(people.sub);

    const answers = [
      await store({ superDeptId: 9_999 }),
      await store({ superDeptId: 12 }),
      await store({ superDeptId: null }),
      await store({ superDeptId: 20 }, sub),
      await store({ superDeptId: 0 }, sub),
    ];

    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 4000, message: '上级部门不存在' });
      expect(answer.data).toEqual(answers[0]?.data);
    }
  });

  it('D19 refuses level 26', async () => {
    let parent = 12;
    for (let level = 4; level <= 25; level += 1)
      parent = (await store({ superDeptId: parent, name: `第${level}级` })).data.id;

    expect(await store({ superDeptId: parent })).toMatchObject({
      code: 4000,
      message: '部门层级超过上限（25 级）',
    });
  });

  it('counts the parent up and writes the audit row', async () => {
    const { data } = await store({ name: '测试组' });

    const parent = (await rows()).find((row) => row.id === 10);
    const [record] = await backend.database.db.selectFrom('operation_record').selectAll().execute();
    expect(parent?.child_count).toBe(2);
    expect(record).toMatchObject({ action: 'department.create', target_id: data.id, operator_id: 1 });
  });

  it('lets a sub-administrator add only inside the scope', async () => {
    const sub = await backend.signIn(people.sub);

    expect(await store({ superDeptId: 12 }, sub)).toMatchObject({ code: 0 });
    expect(await store({ superDeptId: 21 }, sub)).toMatchObject({ code: 4000 });
  });

  it('lets a responsible person add below what they lead', async () => {
    const responsible = await backend.signIn(people.responsible);

    const added = await store({ superDeptId: 21 }, responsible);

    expect(added).toMatchObject({ code: 0, data: { can: { update: 1 } } });
    expect(await update({ id: added.data.id, name: '改名' }, responsible)).toMatchObject({ code: 0 });
    expect(await update({ id: 21, name: '改名' }, responsible)).toMatchObject({
      code: 4000,
      message: '无权操作',
    });
  });
});

describe('updateDepartment', () => {
  it('renames and counts the version up', async () => {
    const answer = await update({ id: 11, version: 1, name: '软件部' });

    expect(answer).toMatchObject({
      code: 0,
      message: '保存成功',
      data: { name: '软件部', version: 2, superDeptId: 10 },
    });
  });

  it('moves a branch with everything below it', async () => {
    const answer = await update({ id: 11, version: 1, superDeptId: 20 });

    expect(answer).toMatchObject({ code: 0, data: { path: '市场部/软件组', sort: 2 } });
    expect(await orderOf()).toBe('10 20 21 11 12');
    expect((await rows()).find((row) => row.id === 12)?.ancestors).toEqual([20, 11, 12]);
    expect((await info(20)).users_count).toBe(6);
    expect((await info(10)).has_children).toBe(0);
  });

  // What the console's undo asks: the old parent, then the old place among the siblings.
  it('takes a move back to the old parent and the old place', async () => {
    const before = await orderOf();
    const { data: moved } = await update({ id: 10, version: 1, superDeptId: 20 });
    expect(await orderOf()).not.toBe(before);

    const back = await update({ id: 10, version: moved.version, superDeptId: 0 });
    const sorted = await backend.call('sortDepartments', { superDeptId: 0, ids: [10, 20] }, main);

    expect([back.code, sorted.code]).toEqual([0, 0]);
    expect(await orderOf()).toBe(before);
    expect((await rows()).find((row) => row.id === 12)?.ancestors).toEqual([10, 11, 12]);
  });

  it('moves a branch to the top', async () => {
    expect(await update({ id: 12, superDeptId: 0 })).toMatchObject({ code: 0, data: { level: 1, sort: 3 } });
  });

  it('D09 refuses to move below itself', async () => {
    const before = await rows();

    const answer = await update({ id: 10, superDeptId: 12 });

    expect(answer).toMatchObject({
      code: 4000,
      message: '不能移动到自己的下级部门',
      data: { error_key: 'dept_cycle' },
    });
    expect(await rows()).toEqual(before);
  });

  it('D10 lets exactly one of two crossing moves win', async () => {
    const answers = await Promise.all([
      update({ id: 10, version: 1, superDeptId: 20 }),
      update({ id: 20, version: 1, superDeptId: 10 }),
    ]);

    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4000]);
    const loser = answers.find((answer) => answer.code === 4000);
    expect(loser).toMatchObject({
      message: '部门已被他人修改，请刷新',
      data: { error_key: 'version_conflict' },
    });
    expect(loser?.data.current.version).toBe(2);
  });

  it('tells who changed it when the version is old', async () => {
    await update({ id: 11, version: 1, name: '软件一组' });

    const answer = await update({ id: 11, version: 1, name: '软件二组' });

    expect(answer.data).toMatchObject({
      current: { name: '软件一组' },
      changed_by: { user_id: 1, name: '周主管' },
    });
  });

  it.each(['partner', 'synced'] as const)('keeps name and parent of a %s department', async (source) => {
    await backend.database.db.updateTable('department').set({ source }).where('id', '=', 11).execute();

    const answer = await update({ id: 11, name: '改名', superDeptId: 20 });
    const hidden = await update({ id: 11, restriction: { hidden: 1 } });

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'dept_readonly_source' } });
    expect(Object.keys(answer.data.fields)).toEqual(['name', 'superDeptId']);
    expect(hidden).toMatchObject({ code: 0, data: { restriction: { hidden: 1 } } });
  });

  it('D20 refuses visibility for people and departments of another company', async () => {
    const answer = await update({
      id: 11,
      restriction: { hidden: 1, visible_type: 1, visible_depts: [9_999], visible_users: [777] },
    });

    expect(Object.keys(answer.data.fields).sort()).toEqual([
      'restriction.visible_depts',
      'restriction.visible_users',
    ]);
  });

  it('refuses whom and what a sub-administrator cannot see, like nobody and nothing', async () => {
    const sub = await backend.signIn(people.sub);
    const lists = { hidden: 1, visible_type: 1, visible_depts: [20], visible_users: [8] };
    const form = {
      id: 11,
      admin_id: 8,
      restriction: lists,
      member_scope: { limited: 1, type: 2, depts: [21], users: [3] },
    };
    const nobody = { hidden: 1, visible_type: 1, visible_depts: [9_999], visible_users: [777] };

    const answer = await update(form, sub);

    expect(Object.keys(answer.data.fields).sort()).toEqual([
      'admin_id',
      'member_scope.depts',
      'member_scope.users',
      'restriction.visible_depts',
      'restriction.visible_users',
    ]);
    const unknown = await update({ id: 11, admin_id: 777, restriction: nobody }, sub);
    expect(answer.data.fields).toMatchObject(unknown.data.fields);
  });

  it('lets a sub-administrator keep what a wider scope has listed', async () => {
    const sub = await backend.signIn(people.sub);
    const restriction = { hidden: 1, visible_type: 1, visible_depts: [20, 12], visible_users: [8] };
    await update({ id: 11, admin_id: 8, restriction });

    const answer = await update({ id: 11, admin_id: 8, restriction, abbreviation: '软' }, sub);

    expect(answer).toMatchObject({ code: 0, data: { abbreviation: '软', restriction } });
  });

  it.each(['研发2', 'RD', 'カー', ''])('takes the abbreviation %j', async (abbreviation) => {
    expect((await update({ id: 11, abbreviation })).data.abbreviation).toBe(abbreviation || null);
  });

  it.each(['R&D', '研 发', '=1+1'])(
    'refuses the abbreviation %j: letters and digits alone',
    async (abbreviation) => {
      expect((await update({ id: 11, abbreviation })).data.fields).toEqual({
        abbreviation: '部门简称只能包含文字和数字',
      });
    },
  );

  it('makes members of the department its supervisors', async () => {
    const answer = await update({ id: 11, supervisors: [{ user_id: 6 }] });
    const stranger = await update({ id: 11, supervisors: [{ user_id: 8 }] });

    expect(answer.data.supervisors).toEqual([{ user_id: 6, name: '陈主管' }]);
    expect(stranger).toMatchObject({ code: 4000, message: '成员不在该部门' });
  });

  it('keeps the scope of a sub-administrator on both ends of a move', async () => {
    const sub = await backend.signIn(people.sub);

    expect(await update({ id: 11, superDeptId: 20 }, sub)).toMatchObject({ message: '上级部门不存在' });
    expect(await update({ id: 21, superDeptId: 10 }, sub)).toMatchObject({ message: '部门不存在或已被删除' });
    expect(await update({ id: 10, version: 1, superDeptId: null, name: '研发中心' }, sub)).toMatchObject({
      code: 0,
    });
  });
});

describe('sortDepartments', () => {
  const sort = (fields: object, session = main) => backend.call('sortDepartments', fields, session);

  it('puts siblings into the order given', async () => {
    expect(await sort({ ids: [20, 10] })).toMatchObject({
      code: 0,
      message: '操作成功',
      data: { ids: [20, 10] },
    });
    expect(await orderOf()).toBe('20 21 10 11 12');
  });

  it('moves one step and back', async () => {
    await sort({ id: 20, direction: 'up' });
    const moved = await orderOf();
    await sort({ id: 20, direction: 'down' });

    expect(moved).toBe('20 21 10 11 12');
    expect(await orderOf()).toBe('10 11 12 20 21');
  });

  it.each([[[10, 11]], [[10]], [[10, 10]], [[10, 20, 9_999]], [[9_999]]])('D11 refuses %j', async (ids) => {
    const before = await orderOf();

    expect(await sort({ ids })).toMatchObject({ code: 4000, message: '只能在同级部门中排序' });
    expect(await orderOf()).toBe(before);
  });

  it('keeps an order through many steps', async () => {
    for (let index = 1; index <= 5; index += 1) await store({ superDeptId: 20, name: `组${index}` });
    const children = async () =>
      (await backend.call('departments', { id: 20 }, main)).data.departments.map(
        (row: { id: number }) => row.id,
      );
    const reversed = [...(await children())].reverse();

    await sort({ ids: reversed });

    expect(await children()).toEqual(reversed);
  });
});

describe('deleteDepartment', () => {
  const remove = (id: number, session = main) =>
    backend.call('deleteDepartment', { id, mode: 'now' }, session);

  it.each([10, 12, 0])('D13 refuses department %i, which is not empty', async (id) => {
    const before = await orderOf();

    expect(await remove(id)).toMatchObject({
      code: 4000,
      message: '请先移除部门成员及下级部门',
      data: { error_key: 'dept_not_empty' },
    });
    expect(await orderOf()).toBe(before);
  });

  it('deletes an empty department and frees its name', async () => {
    const { data } = await store({ name: '临时组' });

    expect(await remove(data.id)).toMatchObject({
      code: 0,
      message: '删除部门成功',
      data: { deleted: [data.id] },
    });
    expect(await backend.call('getDepartmentInfo', { id: data.id }, main)).toMatchObject({ code: 4000 });
    expect(await store({ name: '临时组' })).toMatchObject({ code: 0 });
  });

  it('is not for a responsible person', async () => {
    const responsible = await backend.signIn(people.responsible);

    expect(await remove(21, responsible)).toMatchObject({ code: 4000, message: '无权操作' });
  });

  it('is announced by checkDept', async () => {
    const { data } = await store({ name: '空组' });

    const answer = await backend.call('checkDept', { ids: [10, data.id] }, main);

    expect(answer.data.deletable).toBe(0);
    expect(answer.data.list).toEqual([
      expect.objectContaining({
        id: 10,
        users_count: 4,
        sub_count: 2,
        only_here_count: 4,
        sub_admin_count: 1,
        can_delete: 0,
        reason: '请先移除部门成员及下级部门',
      }),
      expect.objectContaining({ id: data.id, users_count: 0, can_delete: 1, reason: null }),
    ]);
  });
});

describe('what a responsible person leaves to administrators', () => {
  const hidden = { hidden: 1, visible_type: 0, visible_depts: [], visible_users: [] };

  it('is who sees a new department', async () => {
    const responsible = await backend.signIn(people.responsible);

    const answer = await backend.call(
      'storeDepartment',
      { name: '新组', superDeptId: 21, restriction: hidden },
      responsible,
    );

    expect(answer).toMatchObject({ code: 4000, message: '无权操作' });
    expect(
      await backend.call('storeDepartment', { name: '新组', superDeptId: 21 }, responsible),
    ).toMatchObject({
      code: 0,
    });
  });

  it('is who sees an existing one below them', async () => {
    const responsible = await backend.signIn(people.responsible);
    const added = await backend.call('storeDepartment', { name: '新组', superDeptId: 21 }, responsible);

    const answer = await backend.call(
      'updateDepartment',
      { id: added.data.id, restriction: hidden },
      responsible,
    );

    expect(answer).toMatchObject({ code: 4000, message: '无权操作' });
  });
});

describe('a step of a department out of scope', () => {
  it('is refused like a step of nothing', async () => {
    const sub = await backend.signIn(people.sub);

    const out = await backend.call('sortDepartments', { id: 20, direction: 'up' }, sub);
    const nothing = await backend.call('sortDepartments', { id: 999, direction: 'up' }, sub);

    expect(out).toMatchObject({ code: 4000 });
    expect(out.message).toBe(nothing.message);
  });
});

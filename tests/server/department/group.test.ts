import { beforeEach, describe, expect, it } from 'vitest';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const call = (name: string, fields: object, session: TestSession = main) =>
  backend.call(name, fields, session);

const hide = (id: number) =>
  backend.database.db.updateTable('department').set({ hidden: 1 }).where('id', '=', id).execute();

const resign = (userId: number) =>
  backend.database.db
    .updateTable('member')
    .set({ status: 'resigned' })
    .where('company_id', '=', company)
    .where('user_id', '=', userId)
    .execute();

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('the group of a department', () => {
  it('takes its people from the department and below', async () => {
    const own = await call('createByDept', { id: 10, name: '研发群', owner_id: 1 });
    const wide = await call('updateGroupInfo', { id: 10, include_sub: 1 });
    await hide(11);
    const withoutHidden = await call('updateGroupInfo', { id: 10, name: '研发大群' });
    const withHidden = await call('updateGroupInfo', { id: 10, include_hidden: 1 });

    expect(own).toMatchObject({
      code: 0,
      message: '部门群新建成功',
      data: { users_count: 2, isSameGroup: 1 },
    });
    const sizes = [wide, withoutHidden, withHidden].map(({ data }) => data.users_count);
    expect(sizes).toEqual([4, 2, 4]);
  });

  it('D21 is owned by one of its people', async () => {
    const outside = await call('createByDept', { id: 10, name: '研发群', owner_id: 6 });
    const inside = await call('createByDept', { id: 10, name: '研发群', owner_id: 6, include_sub: 1 });
    const narrowed = await call('updateGroupInfo', { id: 10, include_sub: 0 });
    await resign(2);
    const resigned = await call('updateGroupInfo', { id: 10, owner_id: 2 });

    for (const answer of [outside, narrowed, resigned])
      expect(answer).toMatchObject({ code: 4000, message: '群主必须是部门成员' });
    expect(inside.code).toBe(0);
  });

  it('says when its owner is gone', async () => {
    await call('createByDept', { id: 10, name: '研发群', owner_id: 2 });
    const before = await call('getDepartmentInfo', { id: 10 });
    await resign(2);

    const after = await call('getDepartmentInfo', { id: 10 });

    expect(before.data.group).toMatchObject({ owner_gone: 0, owner_name: '吴分管' });
    expect(after.data.group).toMatchObject({ owner_gone: 1, owner_id: 2 });
  });

  it('exists once, until it is dissolved', async () => {
    const first = await call('createByDept', { id: 10, owner_id: 1 });
    const second = await call('createByDept', { id: 10, owner_id: 1 });
    const dissolved = await call('dissolveGroup', { group_id: first.data.group_id });
    const again = await call('dissolveGroup', { group_id: first.data.group_id });
    const third = await call('createByDept', { id: 10, owner_id: 1 });

    expect([first.code, second.code, again.code, third.code]).toEqual([0, 4000, 4000, 0]);
    expect(first.data.name).toBe('研发部');
    expect(dissolved).toMatchObject({ code: 0, message: '解散部门群成功' });
  });

  it('keeps the people it had when it goes its own way', async () => {
    await call('createByDept', { id: 10, owner_id: 1 });
    await call('updateGroupInfo', { id: 10, isSameGroup: 0 });
    await backend.database.db
      .insertInto('membership')
      .values({ company_id: company, department_id: 10, user_id: 7, rank: lateRank })
      .execute();

    const apart = await call('getDepartmentInfo', { id: 10 });
    const together = await call('updateGroupInfo', { id: 10, isSameGroup: 1 });

    expect(apart.data).toMatchObject({ isSameGroup: 0, group: { users_count: 2 } });
    expect(together.data.users_count).toBe(3);
  });

  it('is made by those who manage its department', async () => {
    const sub = await backend.signIn(people.sub);
    const leader = await backend.signIn(people.responsible);

    const own = await call('createByDept', { id: 11, owner_id: 6 }, sub);
    const foreign = await call('createByDept', { id: 21, owner_id: 5 }, sub);
    const nobody = await call('createByDept', { id: 9_999, owner_id: 5 }, sub);
    const led = await call('createByDept', { id: 21, owner_id: 5 }, leader);
    const unseen = await call('dissolveGroup', { group_id: led.data.group_id }, sub);

    expect([own.code, led.code]).toEqual([0, 0]);
    expect(foreign).toMatchObject({ code: 4000, message: nobody.message, data: nobody.data });
    expect(unseen).toMatchObject({ code: 4000, message: '群不存在或已解散' });
  });

  it('tells the second of two editors', async () => {
    const { data } = await call('createByDept', { id: 10, owner_id: 1 });
    await call('updateGroupInfo', { id: 10, name: '先到', version: data.version });

    const late = await call('updateGroupInfo', { id: 10, name: '后到', version: data.version });

    expect(late.data).toMatchObject({ error_key: 'version_conflict', current: { name: '先到' } });
  });
});

describe('a new department', () => {
  it('is founded with its group, its supervisors and a code', async () => {
    const answer = await call('storeDepartment', {
      name: '后端小组',
      superDeptId: 11,
      dept_code: 'RD-02',
      name_en: 'Backend',
      supervisors: [{ user_id: 7 }, { user_id: 6 }],
      new_group: { create: 1, owner_id: 1 },
    });

    expect(answer.data).toMatchObject({
      dept_code: 'RD-02',
      name_en: 'Backend',
      users_count: 3,
      supervisors: [{ user_id: 7 }, { user_id: 6 }],
      group: { name: '后端小组', owner_id: 1, owner_gone: 0, users_count: 3 },
    });
  });

  it('keeps its code, which no other has', async () => {
    await call('storeDepartment', { name: '甲', superDeptId: 0, dept_code: 'A1' });
    const twice = await call('storeDepartment', { name: '乙', superDeptId: 0, dept_code: 'A1' });
    await call('updateDepartment', { id: 10, dept_code: 'B1' });
    const changed = await call('updateDepartment', { id: 10, dept_code: 'B2' });

    expect(twice.data.fields).toEqual({ dept_code: '部门编码已被其他部门使用' });
    expect(changed.data.fields).toEqual({ dept_code: '部门编码保存后不能修改' });
  });

  it.each([
    ['HR', 'НR'],
    ['口腔科', 'ロ腔科'],
    ['末班', '未班'],
  ])('D04 warns that %s looks like %s', async (first, second) => {
    await call('storeDepartment', { name: first, superDeptId: 0 });

    const warned = await call('checkDeptName', { name: second, superDeptId: 0 });
    const answer = await call('storeDepartment', { name: second, superDeptId: 0 });

    expect(warned.data).toEqual({ taken: 0, looks_like: [first] });
    expect(answer).toMatchObject({ code: 0, message: '添加成功', data: { looks_like: [first] } });
  });
});

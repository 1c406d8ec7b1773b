import { beforeEach, describe, expect, it } from 'vitest';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

interface Node {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly Node[];
}

/** `10(11(12))`: the shape of a tree in one line. */
const shapeOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (node.children ? `${node.id}(${shapeOf(node.children)})` : `${node.id}`)).join(' ');

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('departments', () => {
  it('answers the company as the one root of who sees all of it', async () => {
    const { data } = await backend.call('departments', {}, main);

    expect(shapeOf(data.departments)).toBe('0');
    expect(data.departments[0]).toMatchObject({
      name: '测试甲公司',
      users_count: 8,
      name_count: '测试甲公司(8)',
    });
    expect(data.company).toMatchObject({ company_id: 1, company_name: '测试甲公司', users_count: 8 });
  });

  it('answers the children of a department with counts of their subtrees', async () => {
    const { data } = await backend.call('departments', { id: 0 }, main);

    expect(shapeOf(data.departments)).toBe('10 20');
    expect(data.departments[0]).toMatchObject({
      path: '研发部',
      level: 1,
      sort: 1,
      users_count: 4,
      name_count: '研发部(4)',
      has_children: 1,
    });
  });

  it('answers several levels at once', async () => {
    const { data } = await backend.call('departments', { depth: 3 }, main);

    expect(shapeOf(data.departments)).toBe('0(10(11) 20(21))');
  });

  it('keeps the ways to what a keyword finds', async () => {
    const { data } = await backend.call('departments', { keyword: '前端' }, main);

    expect(shapeOf(data.departments)).toBe('0(10(11(12)))');
  });

  it('gives a sub-administrator their own departments as roots', async () => {
    const sub = await backend.signIn(people.sub);

    const roots = await backend.call('departments', {}, sub);
    const top = await backend.call('departments', { id: 0 }, sub);

    expect(shapeOf(roots.data.departments)).toBe('10');
    expect(roots.data.departments[0]).toMatchObject({ superDeptId: null, path: '研发部' });
    expect(shapeOf(top.data.departments)).toBe('10');
    expect(roots.data.company.users_count).toBe(4);
  });

  it('gives a responsible person what they lead, and lets them change only what is below', async () => {
    const responsible = await backend.signIn(people.responsible);

    const { data } = await backend.call('departments', {}, responsible);

    expect(shapeOf(data.departments)).toBe('21');
    expect(data.departments[0].can).toMatchObject({ create: 1, update: 0, delete: 0 });
  });

  it('does not let an ordinary member in', async () => {
    const member = await backend.signIn(people.member);

    expect(await backend.call('departments', {}, member)).toMatchObject({ code: 4000, message: '无权操作' });
  });

  it('answers out of scope, foreign and unknown departments alike', async () => {
    const sub = await backend.signIn(people.sub);

    const answers = await Promise.all(
      [20, 9_999].map((id) => backend.call('getDepartmentInfo', { id }, sub)),
    );

    expect(answers[0]).toMatchObject({ code: 4000, message: '部门不存在或已被删除' });
    expect(answers[1]?.data).toEqual(answers[0]?.data);
  });
});

describe('departmentMany', () => {
  it('leaves out what the reader does not see', async () => {
    const sub = await backend.signIn(people.sub);

    const all = await backend.call('departmentMany', { ids: [0, 11, 20, 9_999] }, main);
    const some = await backend.call('departmentMany', { ids: [0, 11, 20, 9_999] }, sub);

    expect(shapeOf(all.data.list)).toBe('0 11 20');
    expect(shapeOf(some.data.list)).toBe('11');
  });
});

describe('the company of a bounded reader', () => {
  const give = (userId: number, department: number) =>
    backend.database.db
      .insertInto('membership')
      .values({ company_id: 1, department_id: department, user_id: userId, rank: lateRank, is_main: 0 })
      .execute();

  it('counts each person once where roots overlap or share people', async () => {
    await backend.database.db
      .updateTable('administrator')
      .set({ scope_departments: '[10, 11, 21]' })
      .where('company_id', '=', 1)
      .where('user_id', '=', 2)
      .execute();
    await give(7, 21);
    await give(3, 11);
    await give(3, 21);

    const { data } = await backend.call('departments', {}, await backend.signIn(people.sub));

    // 周, 吴, 陈, 褚 of 研发部, 冯 and 卫 of 国内组, and 郑, who is in both by a second department.
    expect(data.company.users_count).toBe(7);
  });
});

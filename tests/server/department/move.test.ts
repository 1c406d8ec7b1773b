import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const call = (name: string, fields: object, session: TestSession = main) =>
  backend.call(name, fields, session);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('what a move would change', () => {
  it('is counted, with who gains and loses', async () => {
    await call('createByDept', { id: 10, owner_id: 1, include_sub: 1 });

    const answer = await call('checkMove', { ids: [11], superDeptId: 20 });

    expect(answer.data).toEqual({
      departments: 2,
      people: 2,
      level: 3,
      administrators: [{ user_id: 2, name: '吴分管', change: 'loses' }],
      groups: [{ group_id: 1, name: '研发部', change: 'loses' }],
      problems: [],
    });
  });

  it('names what cannot go, and why', async () => {
    const answer = await call('checkMove', { ids: [10, 12, 21, 9_999], superDeptId: 11 });

    expect(answer.data.problems).toEqual([
      { id: 10, name: '研发部', reason: '不能移动到自己的下级部门' },
      { id: 12, name: '前端小组', reason: '已在该上级部门下' },
      { id: 9_999, name: '', reason: '部门不存在或已被删除' },
    ]);
    expect(answer.data).toMatchObject({ departments: 1, people: 2 });
  });

  it('hides names the reader does not see', async () => {
    const sub = await backend.signIn(people.sub);

    const foreign = await call('checkMove', { ids: [21], superDeptId: 10 }, sub);
    const target = await call('checkMove', { ids: [11], superDeptId: 20 }, sub);

    expect(foreign.data).toMatchObject({
      people: 0,
      problems: [{ id: 21, name: '', reason: '部门不存在或已被删除' }],
    });
    expect(target.message).toBe('上级部门不存在');
  });
});

describe('many departments at once', () => {
  it('are changed one by one, with a result each', async () => {
    const answer = await call('batchEditDept', { ids: [12, 10, 9_999], set: { superDeptId: 12 } });
    const tree = await call('getDepartmentInfo', { id: 12 });

    expect(answer.data.updated).toEqual([]);
    expect(answer.data.failed).toEqual([
      { id: 10, name: '研发部', reason: '不能移动到自己的下级部门' },
      { id: 12, name: '前端小组', reason: '不能移动到自己的下级部门' },
      { id: 9_999, name: '', reason: '部门不存在或已被删除' },
    ]);
    expect(tree.data).toMatchObject({ superDeptId: 11, version: 1 });
  });

  it('keep their order where they come together', async () => {
    const answer = await call('batchEditDept', { ids: [21, 11], set: { superDeptId: 0, auto_approve: 1 } });
    const { data } = await call('departments', { id: 0 });

    expect(answer.data.updated).toEqual([11, 21]);
    expect(data.departments.map(({ id }: { id: number }) => id)).toEqual([10, 20, 11, 21]);
    expect(data.departments.at(-1)).toMatchObject({ auto_approve: 1, level: 1 });
  });

  it('leave alone what somebody else has changed meanwhile', async () => {
    await call('updateDepartment', { id: 11, abbreviation: '软' });

    const answer = await call('batchEditDept', {
      ids: [10, 11],
      versions: [1, 1],
      set: { auto_approve: 1 },
    });

    expect(answer.data).toMatchObject({
      updated: [10],
      failed: [{ id: 11, reason: '部门已被他人修改，请刷新' }],
    });
  });

  it('keep who sees them when a responsible person edits', async () => {
    await call('storeDepartment', { name: '深圳点', superDeptId: 21 });
    const leader = await backend.signIn(people.responsible);

    const answer = await call(
      'batchEditDept',
      { ids: [1_001], set: { restriction: { hidden: 1, visible_type: 0 } } },
      leader,
    );

    expect(answer.data).toMatchObject({ updated: [], failed: [{ id: 1_001 }] });
  });
});

describe('two administrators', () => {
  it('sorting the same level: the second is shown the new order', async () => {
    await call('sortDepartments', { id: 20, direction: 'up', seen: [10, 20] });

    const late = await call('sortDepartments', { id: 20, direction: 'up', seen: [10, 20] });

    expect(late).toMatchObject({
      code: 4000,
      data: { error_key: 'version_conflict', current: { ids: [20, 10] } },
    });
  });
});

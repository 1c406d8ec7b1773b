import { beforeEach, describe, expect, it } from 'vitest';
import { runDeletions } from '#server/features/directory/leaving/jobs/deletions.ts';
import { lateRank, rankOf } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let now = new Date('2026-11-23T02:00:00Z');
let backend: Backend;
let main: TestSession;
let sub: TestSession;

const database = () => backend.database.db;
const call = (name: string, fields: object, session = main) => backend.call(name, fields, session);
const batch = (fields: object, session = main) => call('batchDeleteDept', fields, session);
const tasks = async (session = main) => (await call('getTimeDeleteInfo', {}, session)).data.list;

const tree = async () =>
  (
    await database()
      .selectFrom('department')
      .select(['id', 'super_dept_id', 'ancestors', 'sort_path', 'child_count', 'main_count'])
      .where('company_id', '=', company)
      .where('deleted_at', 'is', null)
      .orderBy('sort_path')
      .execute()
  ).map((row) => `${row.ancestors.join('/')} ${row.child_count}+${row.main_count}`);

/** Where someone is: the main department marked. */
const placesOf = async (userId: number) =>
  (
    await database()
      .selectFrom('membership')
      .select(['department_id', 'is_main'])
      .where('company_id', '=', company)
      .where('user_id', '=', userId)
      .orderBy('department_id')
      .execute()
  ).map((row) => `${row.department_id}${row.is_main === 1 ? '*' : ''}`);

const addSecond = (userId: number, departmentId: number) =>
  database()
    .insertInto('membership')
    .values({
      company_id: company,
      department_id: departmentId,
      user_id: userId,
      rank: `${lateRank}${rankOf(userId)}`,
    })
    .execute();

const records = (action: string) =>
  database().selectFrom('operation_record').selectAll().where('action', '=', action).execute();

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(database());
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

describe('the inventory', () => {
  it('says where everybody would go', async () => {
    await addSecond(6, 21);

    const { data } = await call('checkDept', { ids: [11] });

    expect(data.list[0]).toMatchObject({
      users_count: 2,
      sub_count: 1,
      only_here_count: 1,
      leave_count: 1,
      move_count: 0,
      main_lost_count: 1,
      target_name: '研发部',
      can_delete: 0,
      reason: '请先移除部门成员及下级部门',
    });
    expect(data.summary).toMatchObject({ moved_departments: 1, can_move: 1, target_dept_id: 10 });
  });

  it('names the reasons a target cannot take it all', async () => {
    await database().updateTable('department').set({ name: '国内组' }).where('id', '=', 12).execute();

    const top = await call('checkDept', { ids: [10] });
    const named = await call('checkDept', { ids: [11], target_dept_id: 20 });
    const inside = await call('checkDept', { ids: [10], target_dept_id: 12 });

    expect(top.data.summary.move_reason).toContain('成员须属于某个部门');
    expect(named.data.summary.move_reason).toBe('接收部门下已有同名部门：国内组');
    expect(inside.data.summary).toMatchObject({
      can_move: 0,
      move_reason: expect.stringContaining('将被删除'),
    });
  });
});

describe('deleting after a move', () => {
  it('sends people and branches to the target', async () => {
    await addSecond(6, 21);

    const answer = await call('deleteDepartment', { id: 11, mode: 'move', target_dept_id: 20 });

    expect(answer).toMatchObject({
      code: 0,
      message: '删除部门成功',
      data: { deleted: [11], moved_count: 0, left_count: 1, moved_departments: 1 },
    });
    expect(await tree()).toEqual(['10 0+2', '20 2+2', '20/21 0+3', '20/12 0+1']);
    expect(await placesOf(6)).toEqual(['21*']);
    expect(await records('department.delete')).toMatchObject([{ target_id: 11, target_name: '软件组' }]);
  });

  it('takes a chosen parent and child together', async () => {
    const answer = await batch({ ids: [12, 10, 11], mode: 'move', target_dept_id: 21 });

    expect(answer.data).toMatchObject({ moved_count: 4, moved_departments: 0, failed: [] });
    expect(await tree()).toEqual(['20 1+2', '20/21 0+6']);
    expect(await placesOf(7)).toEqual(['21*']);
  });

  it('never widens the scope that named it', async () => {
    await call('deleteDepartment', { id: 10, mode: 'move', target_dept_id: 20 });

    const { data } = await call('departments', {}, sub);

    expect(data.departments).toEqual([]);
  });

  it('closes the group or keeps it with its people', async () => {
    const group = { company_id: company, name: '群', type: 4 as const, in_step: 1, created_at: now };
    await database()
      .insertInto('chat_group')
      .values([
        { ...group, group_id: 1, dept_id: 12 },
        { ...group, group_id: 2, dept_id: 21 },
      ])
      .execute();

    await call('deleteDepartment', { id: 12, mode: 'move' });
    await call('deleteDepartment', { id: 21, mode: 'move', group_action: 'keep' });

    const groups = await database().selectFrom('chat_group').selectAll().orderBy('group_id').execute();
    const inside = await database().selectFrom('chat_group_member').select('user_id').execute();
    expect(groups).toMatchObject([{ status: 'dissolved' }, { status: 'normal', type: 1, dept_id: null }]);
    expect(inside.map((row) => row.user_id).sort()).toEqual([5, 8]);
  });
});

describe('a batch', () => {
  it('D14 does nothing without the right to all', async () => {
    const before = await tree();

    const answer = await batch({ ids: [12, 20, 5_000], mode: 'move' }, sub);

    expect(answer).toMatchObject({
      code: 4000,
      message: '部分部门无权操作',
      data: { error_key: 'no_permission', failed: [{ id: 20 }, { id: 5_000 }] },
    });
    expect(new Set(answer.data.failed.map((each: { reason: string }) => each.reason)).size).toBe(1);
    expect(await tree()).toEqual(before);
  });

  it('deletes what is empty and names the rest', async () => {
    const added = await call('storeDepartment', { name: '空', superDeptId: 20 });
    const below = await call('storeDepartment', { name: '更空', superDeptId: added.data.id });

    const answer = await batch({ ids: [added.data.id, below.data.id, 21], mode: 'now' });

    expect(answer.data.deleted.toSorted()).toEqual([added.data.id, below.data.id]);
    expect(answer.data.failed).toEqual([{ id: 21, reason: '请先移除部门成员及下级部门' }]);
  });
});

describe('a timed deletion', () => {
  it('waits at 02:00 of the company and closes the branch', async () => {
    const answer = await batch({ ids: [11], mode: 'timed' });

    expect(answer).toMatchObject({ code: 0 });
    expect(answer.data.task.execute_at).toBe('2026-11-29T18:00:00.000Z');
    expect((await call('getDepartmentInfo', { id: 11 })).data.delete_task).not.toBeNull();
    for (const refused of [
      await call('storeDepartment', { name: '新', superDeptId: 12 }),
      await call('updateDepartment', { id: 21, superDeptId: 11 }),
      await call('saveUser', {
        name: '新人',
        phone: '13900001111',
        departments: [{ id: 12, position: '员工' }],
        main_department_id: 12,
      }),
      await batch({ ids: [12], mode: 'timed' }),
      await batch({ ids: [10], mode: 'timed', target_dept_id: 20 }),
    ])
      expect(refused).toMatchObject({
        code: 4000,
        message: expect.stringContaining('“软件组”已设置定时删除'),
      });
  });

  it.each([
    '2026-11-23',
    '2026-12-24',
    '2026-02-30',
    'soon',
    '275760-09-13',
    '9999-12-31T23:59-12:00',
    'Nov 29, 2026',
  ])('refuses the day %s', async (day) => {
    expect(await batch({ ids: [11], mode: 'timed', execute_at: day })).toMatchObject({
      code: 4000,
      data: { fields: { execute_at: expect.any(String) } },
    });
  });

  it('D17 runs once however late the server wakes', async () => {
    await batch({ ids: [11, 10], mode: 'timed', target_dept_id: 20, execute_at: '2026-11-25' });
    now = new Date('2026-11-24T17:59:00Z');
    expect(await runDeletions(backend.ports)).toBe(0);
    now = new Date('2026-12-20T00:00:00Z');

    const runs = await Promise.all([runDeletions(backend.ports), runDeletions(backend.ports)]);
    now = new Date('2026-11-24T18:30:00Z');
    runs.push(await runDeletions(backend.ports));

    expect(runs.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(await tree()).toEqual(['20 2+5', '20/21 0+2', '20/12 0+1']);
    expect(await records('department.delete')).toHaveLength(2);
    expect((await tasks()).map((each: { status: string }) => each.status)).toEqual(['done', 'done']);
  });

  it('fails with its reason and changes nothing else', async () => {
    await batch({ ids: [11], mode: 'timed', target_dept_id: 21 });
    await call('storeDepartment', { name: '前端小组', superDeptId: 21 });
    const before = await tree();
    now = new Date('2026-12-01T00:00:00Z');

    await runDeletions(backend.ports);

    const later = await backend.signIn(people.main);
    expect(await tree()).toEqual(before);
    expect(await tasks(later)).toMatchObject([
      { status: 'failed', reason: '接收部门下已有同名部门：前端小组' },
    ]);
  });

  it('is cancelled by its creator and whoever may delete it', async () => {
    const own = await batch({ ids: [12], mode: 'timed' }, sub);
    const other = await batch({ ids: [21], mode: 'timed' });

    const cancelled = await call('cancelDeleteTask', { task_id: own.data.task.task_id }, sub);
    const unseen = await call('cancelDeleteTask', { task_id: other.data.task.task_id }, sub);
    const again = await call('cancelDeleteTask', { task_id: own.data.task.task_id }, sub);

    expect(cancelled).toMatchObject({ code: 0, data: { status: 'cancelled' } });
    expect(unseen).toMatchObject({ code: 4000, message: '定时删除不存在或已被删除' });
    expect(again).toMatchObject({ code: 0, data: cancelled.data });
    expect((await records('cancel')).length).toBe(1);
    expect(await tasks(sub)).toHaveLength(1);
  });

  it('is told by itself, to those who may see it', async () => {
    await batch({ ids: [20], mode: 'timed', target_dept_id: 10 });
    const [task] = await tasks();

    const told = await call('deletionInfo', { id: task.task_id });
    const unseen = await call('deletionInfo', { id: task.task_id }, sub);

    expect(told).toMatchObject({ code: 0, data: { dept_id: 20, status: 'pending', target_dept_id: 10 } });
    expect(unseen).toMatchObject({ code: 4000, message: '定时删除不存在或已被删除' });
  });

  it('is previewed person by person', async () => {
    await addSecond(6, 21);

    const { data } = await call('deletePreview', { ids: [11, 12] });
    const seen = await call('deletePreview', { ids: [11, 12] }, sub);

    expect(data).toMatchObject({
      total: 2,
      list: [
        { name: '陈主管', from: '软件组', to: '国内组', main: '国内组', kind: 'leave' },
        {
          name: '褚前端',
          from: '前端小组',
          to: '研发部',
          kind: 'move',
          reason: '没有其他部门，移至“研发部”',
        },
      ],
    });
    expect(seen.data.list[0]).toMatchObject({ to: '其他部门', main: '其他部门' });
  });
});

it('another company keeps what has the same numbers', async () => {
  await batch({ ids: [11], mode: 'move' });

  const rows = await database()
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', otherCompany)
    .where('deleted_at', 'is', null)
    .execute();

  expect(rows).toHaveLength(5);
});

describe('departments somebody has changed meanwhile', () => {
  const versionOf = async (id: number) => (await call('checkDept', { ids: [id] })).data.list[0].version;

  it('are not deleted from an old inventory', async () => {
    const version = await versionOf(12);
    await call('updateDepartment', { id: 12, version, name: '新前端组' });

    const one = await call('deleteDepartment', { id: 12, version, mode: 'move' });
    const batched = await batch({ ids: [12], versions: [version], mode: 'timed' });

    for (const refused of [one, batched])
      expect(refused).toMatchObject({
        code: 4000,
        data: { error_key: 'version_conflict', current: { id: 12, name: '新前端组' } },
      });
  });

  it('stay while the others of a batch go', async () => {
    const versions = [await versionOf(12), await versionOf(21)];
    await call('updateDepartment', { id: 21, name: '海外组' });

    const { data } = await batch({ ids: [12, 21], versions, mode: 'move' });

    expect(data).toMatchObject({
      deleted: [12],
      failed: [{ id: 21, reason: expect.stringContaining('修改') }],
    });
  });
});

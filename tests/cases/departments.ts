import { expect } from 'vitest';
import { runDeletions } from '#server/features/directory/leaving/jobs/deletions.ts';
import { company, people } from '#tests/setup/company.ts';
import { csvFile, runImports, uploadSheet } from '#tests/setup/imports.ts';
import {
  foreignDepartment,
  insertForeign,
  insertMany,
  type Outcome,
  type Play,
  refusedEach,
  resignInTable,
  tell,
  treeOf,
  type World,
} from './world.ts';

const invisible = ['', '   ', '\u3000', '\u200B\u200C\uFEFF', '\u3164'];

/** Names that are read alike: the one that is there, and the one that is refused. */
const readAlike: readonly (readonly [string, string])[] = [
  ['研发部', '研\u200B发部'],
  ['HR', 'ＨＲ'],
  ['研发部', '研发部 '],
  ['人事部', '\u2F08事部'],
  ['六组', '\uF9D1组'],
];

/** Names that look alike and are different words. */
const lookAlike: readonly (readonly [string, string])[] = [
  ['HR', 'НR'],
  ['口', 'ロ'],
  ['二', 'ニ'],
  ['末', '未'],
];

const rareNames = ['𠮷田部', '䶮', '〇', '👨‍👩‍👧', '阿·凡'];

const addAll = async (world: World, names: readonly string[], parent = 12): Promise<void> => {
  for (const name of new Set(names))
    expect(await tell(world, 'storeDepartment', { name, superDeptId: parent })).toMatchObject({ code: 0 });
};

const allIds = async ({ backend }: World): Promise<readonly number[]> =>
  (
    await backend.database.db
      .selectFrom('department')
      .select('id')
      .where('company_id', '=', company)
      .execute()
  ).map(({ id }) => id);

const bothWays = (world: World): Promise<readonly Outcome[]> =>
  Promise.all([
    tell(world, 'updateDepartment', { id: 10, version: 1, superDeptId: 20 }),
    tell(world, 'updateDepartment', { id: 20, version: 1, superDeptId: 10 }),
  ]);

/** Everyone is in departments that are there. */
const hasNoOrphans = async ({ backend }: World): Promise<void> => {
  const live = backend.database.db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', company)
    .where('deleted_at', 'is', null);
  const orphans = await backend.database.db
    .selectFrom('membership')
    .selectAll()
    .where('company_id', '=', company)
    .where('department_id', 'not in', live)
    .execute();
  expect(orphans).toEqual([]);
};

/** How the cases of departments are played. */
export const departmentPlays: Readonly<Record<string, Play>> = {
  D01: (world) =>
    refusedEach(
      world,
      'storeDepartment',
      invisible.map((name) => ({ name, superDeptId: 10 })),
    ),
  D02: async (world) => {
    const outcomes = await refusedEach(world, 'storeDepartment', [{ name: '软件组', superDeptId: 10 }]);
    const again = world.backend.database.db
      .updateTable('department')
      .set({ super_dept_id: 10, name_key: '软件组' })
      .where('company_id', '=', company)
      .where('id', '=', 20)
      .execute();
    await expect(again).rejects.toThrow(/unique/);
    return outcomes;
  },
  D03: async (world) => {
    await addAll(
      world,
      readAlike.map(([name]) => name),
    );
    return refusedEach(
      world,
      'storeDepartment',
      readAlike.map(([, name]) => ({ name, superDeptId: 12 })),
    );
  },
  D04: async (world) => {
    const outcomes: Outcome[] = [];
    for (const [name, other] of lookAlike) {
      await addAll(world, [name]);
      const asked = await world.backend.call('checkDeptName', { name: other, superDeptId: 12 }, world.main);
      expect([other, asked.data.taken, asked.data.looks_like]).toEqual([other, 0, [name]]);
      outcomes.push(await tell(world, 'storeDepartment', { name: other, superDeptId: 12 }));
    }
    return outcomes;
  },
  D06: async (world) => {
    const outcomes: Outcome[] = [];
    for (const name of rareNames)
      outcomes.push(await tell(world, 'storeDepartment', { name, superDeptId: 12 }));
    const list = await world.backend.call('departments', { id: 12 }, world.main);
    expect(list.data.departments.map((row: { readonly name: string }) => row.name)).toEqual(rareNames);
    for (const name of rareNames) {
      const found = await world.backend.call(
        'searchUserAndDept',
        { keywords: name, type: 'department' },
        world.main,
      );
      expect(found.data.departments.map((row: { readonly name: string }) => row.name)).toContain(name);
    }
    return outcomes;
  },
  D08: async (world) => {
    await insertForeign(world);
    await world.backend.call('storeDepartment', { name: '旧', superDeptId: 12 }, world.main);
    const gone = Math.max(...(await allIds(world)));
    await world.backend.call('deleteDepartment', { id: gone }, world.main);
    const nowhere = [foreignDepartment, gone, 999_999, null].map((superDeptId) => ({
      name: '新',
      superDeptId,
    }));
    const outOfScope = [20, '0', 0].map((superDeptId) => ({ name: '新', superDeptId }));
    return [
      ...(await refusedEach(world, 'storeDepartment', nowhere)),
      ...(await refusedEach(world, 'storeDepartment', [...nowhere, ...outOfScope], world.sub)),
    ];
  },
  D09: (world) =>
    refusedEach(world, 'updateDepartment', [
      { id: 10, superDeptId: 11 },
      { id: 10, superDeptId: 12 },
      { id: 10, superDeptId: 10 },
    ]),
  D10: async (world) => {
    const outcomes = await bothWays(world);
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 4000]);
    const tree = await treeOf(world);
    expect(tree.split('\n')).toHaveLength(5);
    return outcomes.map((outcome) => ({
      ...outcome,
      expected: outcome.code === 0 ? { code: 0 } : { code: 4000, message: '部门已被他人修改，请刷新' },
    }));
  },
  D11: async (world) => {
    await insertForeign(world);
    await addAll(world, ['甲', '乙', '丙']);
    const [one = 0, two = 0, three = 0] = (await allIds(world)).filter((id) => id > 1_000);
    return refusedEach(world, 'sortDepartments', [
      { ids: [one, two, three, 11] },
      { ids: [one, two] },
      { ids: [one, two, three, three] },
      { ids: [one, two, foreignDepartment] },
      { ids: [foreignDepartment] },
    ]);
  },
  D13: async (world) => {
    await world.backend.call('createByDept', { id: 12, name: '前端群', owner_id: 7 }, world.main);
    return refusedEach(world, 'deleteDepartment', [{ id: 12 }, { id: 10 }, { id: 0 }]);
  },
  D14: async (world) => {
    await insertForeign(world);
    const own = await insertMany(world, 98);
    const ids = [...own, foreignDepartment, 21];
    const outcomes = await refusedEach(world, 'batchDeleteDept', [{ ids, mode: 'now' }], world.sub);
    const { data } = await world.backend.call('batchDeleteDept', { ids, mode: 'now' }, world.sub);
    expect(data.failed.map((row: { readonly id: number }) => row.id).sort()).toEqual([21, foreignDepartment]);
    return outcomes;
  },
  D15: async (world) => {
    const { backend, main } = world;
    const file = csvFile([
      ['姓名', '手机号', '部门'],
      ['单雄信', '13800001001', '市场部/空部门'],
      ['程咬金', '13800001002', '市场部'],
    ]);
    const { data: empty } = await backend.call('storeDepartment', { name: '空部门', superDeptId: 20 }, main);
    const { data } = await uploadSheet(backend, 'memberUpload', { file, type: 'add' }, main);
    const [deleted] = await Promise.all([
      tell(world, 'deleteDepartment', { id: empty.id }),
      backend.call('memberImport', { import_id: data.import_id, status: 2 }, main),
    ]);
    await runImports(backend);
    await hasNoOrphans(world);
    const { data: result } = await backend.call('importInfo', { import_id: data.import_id }, main);
    expect(result.written_count).toBe(deleted.code === 0 ? 1 : 2);
    return [{ ...deleted, expected: { code: deleted.code } }];
  },
  D17: async (world) => {
    const task = await tell(world, 'batchDeleteDept', { ids: [21], mode: 'timed', execute_at: '2026-11-25' });
    expect(task.code).toBe(0);
    // The server was down at 02:00 of Shanghai, and its clock jumps back an hour after the first run.
    for (const now of [
      '2026-11-24T17:59:00Z',
      '2026-11-26T09:00:00Z',
      '2026-11-26T08:00:00Z',
      '2026-11-27T09:00:00Z',
    ]) {
      world.setNow(now);
      await runDeletions(world.backend.ports);
    }
    const runs = await world.backend.database.db
      .selectFrom('operation_record')
      .select('id')
      .where('action', '=', 'department.delete')
      .execute();
    expect(runs).toHaveLength(1);
    expect(await treeOf(world)).not.toContain('20/21');
    return [{ ...task, expected: { code: 0 } }];
  },
  D19: async (world) => {
    let parent = 12;
    for (let level = 4; level <= 25; level += 1)
      parent = (
        await world.backend.call('storeDepartment', { superDeptId: parent, name: `第${level}级` }, world.main)
      ).data.id;
    return refusedEach(world, 'storeDepartment', [{ name: '第26级', superDeptId: parent }]);
  },
  D20: async (world) => {
    await insertForeign(world);
    const restriction = { hidden: 1, visible_type: 1, visible_depts: [], visible_users: [] };
    const refused = await refusedEach(world, 'updateDepartment', [
      { id: 12, restriction: { ...restriction, visible_depts: [foreignDepartment] } },
      { id: 12, restriction: { ...restriction, visible_users: [4_321] } },
    ]);
    const nobody = await tell(world, 'updateDepartment', { id: 12, restriction });
    const own = await tell(world, 'updateDepartment', { id: 10, restriction });
    expect((await world.backend.call('departments', {}, world.main)).data.company.users_count).toBe(8);
    return [
      ...refused.map((outcome) => ({ ...outcome, expected: { code: 4000 } })),
      ...[nobody, own].map((outcome) => ({ ...outcome, expected: { code: 0 } })),
    ];
  },
  D21: async (world) => {
    await world.backend.call('createByDept', { id: 10, name: '研发群', owner_id: 1 }, world.main);
    await resignInTable(world, people.sub.userId);
    return refusedEach(world, 'updateGroupInfo', [
      { id: 10, owner_id: 8 },
      { id: 10, owner_id: people.sub.userId },
      { id: 10, owner_id: 4_321 },
    ]);
  },
};

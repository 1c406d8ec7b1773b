import { beforeEach, describe, expect, test } from 'vitest';
import { asksPassword } from '#domain/member/limits.ts';
import { findSupervisors } from '#server/features/directory/member/store/memberships.ts';
import type { RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { departmentAdd } from '#server/features/imports/targets/departmentAdd.ts';
import { departmentDelete } from '#server/features/imports/targets/departmentDelete.ts';
import { departmentEdit } from '#server/features/imports/targets/departmentEdit.ts';
import { everythingNew } from '#tests/setup/importTarget.ts';
import { type Backend, createBackend } from '../../setup/backend.ts';
import { createCompanies, people } from '../../setup/company.ts';
import { type TargetWork, type TypedRow, workWith } from '../../setup/importTarget.ts';

let backend: Backend;

const using = (purpose: 'add' | 'edit' | 'delete', person = people.main): TargetWork => {
  const target = { add: departmentAdd, edit: departmentEdit, delete: departmentDelete }[purpose];
  return workWith(backend, person, target, 'department', purpose);
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

interface Told {
  readonly problems?: readonly { readonly rule: string; readonly column?: string | undefined }[] | undefined;
}

const said = (rows: readonly Told[]) =>
  rows.map(({ problems = [] }) => problems.map(({ rule, column }) => `${column ?? '-'} ${rule}`));

/** Live departments as paths, in the order of the tree. */
const tree = async (): Promise<readonly string[]> => {
  const rows = await backend.database.db
    .selectFrom('department')
    .select(['id', 'name', 'ancestors'])
    .where('company_id', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort_path')
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return rows.map(({ ancestors }) => ancestors.map((id) => names.get(id) ?? '?').join('/'));
};

const start = ['研发部', '研发部/软件组', '研发部/软件组/前端小组', '市场部', '市场部/国内组'];

const departmentAt = async (name: string) =>
  backend.database.db
    .selectFrom('department')
    .selectAll()
    .where('company_id', '=', 1)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();

const recordsOf = (targetId: number) =>
  backend.database.db
    .selectFrom('operation_record')
    .select(['action', 'target_id'])
    .where('company_id', '=', 1)
    .where('target_id', '=', targetId)
    .execute();

describe('departments added by sheet', () => {
  test('stand below parents that later rows make', async () => {
    const outcomes = await using('add').write([
      { name: '三级', parent_path: '一级/二级' },
      { name: '二级', parent_path: '一级' },
      { name: '一级' },
      { name: '后端小组', parent_path: '研发部 / 软件组', abbreviation: '后端', dept_code: 'BE' },
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written', 'written', 'written']);
    expect(await tree()).toEqual([
      ...start.slice(0, 3),
      '研发部/软件组/后端小组',
      ...start.slice(3),
      '一级',
      '一级/二级',
      '一级/二级/三级',
    ]);
    expect(await departmentAt('后端小组')).toMatchObject({ abbreviation: '后端', dept_code: 'BE' });
    expect(await departmentAt('软件组')).toMatchObject({ child_count: 2 });
    expect(await recordsOf((await departmentAt('一级')).id)).toEqual([
      { action: 'department.create', target_id: (await departmentAt('一级')).id },
    ]);
  });

  test('are refused for their own names and places only', async () => {
    const rows = [
      { name: '软件组', parent_path: '研发部' },
      { name: 'a/b/c' },
      { name: '无处', parent_path: '没有的部门' },
      { name: '坏', parent_path: 'a/b' },
      { name: '好', parent_path: '市场部' },
    ];
    expect(said(await using('add').check(rows))).toEqual([
      ['name department.nameTaken'],
      [],
      ['parent_path department.parentMissing'],
      ['parent_path department.parentMissing'],
      [],
    ]);
    // The separator in a name is what the reader of the row says already.
    expect(said([(await using('add').read(rows))[1] ?? {}])).toEqual([['name validation.pattern']]);
    const marked = await using('add').read([{ name: '研究', abbreviation: 'R&D' }]);
    expect(said(marked)).toEqual([['abbreviation validation.pattern']]);
    await using('add').write(rows.filter(({ name }) => name !== 'a/b/c'));
    expect(await tree()).toEqual([...start, '市场部/好']);
  });

  test('say which row above them cannot be made', async () => {
    const rows = [
      { name: '下', parent_path: '上/中' },
      { name: '中', parent_path: '上' },
      { name: '上', responsible: '13999999999' },
    ];
    const checked = await using('add').check(rows);
    expect(said(checked)).toEqual([
      ['parent_path departmentImport.parentBroken'],
      ['parent_path departmentImport.parentBroken'],
      ['responsible departmentImport.personMissing'],
    ]);
    expect(checked[1]?.problems[0]?.params).toEqual({ line: 4 });
    await using('add').write(rows);
    expect(await tree()).toEqual(start);
  });

  test('have the leaders their numbers name', async () => {
    await using('add').write([
      { name: '新部', responsible: '138 0001 0006', supervisor_list: '13800010007；13800010008' },
    ]);
    const { id, admin_id: responsible } = await departmentAt('新部');
    const supervisors = await backend.database.db
      .selectFrom('membership')
      .select(['user_id', 'supervisor_order'])
      .where('company_id', '=', 1)
      .where('department_id', '=', id)
      .orderBy('supervisor_order')
      .execute();
    expect(responsible).toBe(6);
    expect(supervisors.map((each) => each.user_id)).toEqual([7, 8]);
  });

  test('stay within the reach of who adds them', async () => {
    const rows = [
      { name: '甲', parent_path: '研发部/软件组' },
      { name: '乙', parent_path: '市场部' },
      { name: '丙', parent_path: '没有的部门' },
      { name: '丁' },
    ];
    expect(said(await using('add', people.sub).check(rows))).toEqual([
      [],
      ['parent_path departmentImport.outOfReach'],
      ['parent_path departmentImport.outOfReach'],
      ['parent_path departmentImport.outOfReach'],
    ]);
  });

  test('are taken back where nothing happened since', async () => {
    const work = using('add');
    const outcomes = await work.write([
      { name: '一级' },
      { name: '二级', parent_path: '一级' },
      { name: '留' },
    ]);
    const kept = await departmentAt('留');
    await backend.database.db
      .updateTable('department')
      .set({ abbreviation: '改', version: kept.version + 1 })
      .where('company_id', '=', 1)
      .where('id', '=', kept.id)
      .execute();
    const undone = await work.undo(outcomes);
    expect(said(undone).flat()).toEqual(['- department.changed']);
    expect(await tree()).toEqual([...start, '留']);
  });
});

describe('departments changed by sheet', () => {
  test('keep what empty cells say nothing of', async () => {
    const rows = [
      { id: '12', dept_path: '', name: '', abbreviation: '前端' },
      { id: '', dept_path: '市场部/国内组', name: '华南组', responsible: '13800010008' },
      { id: '10', dept_path: '研发部', name: '研发部', parent_path: '' },
    ];
    const checked = await using('edit').check(rows);
    expect(checked.map(({ effect }) => effect)).toEqual(['change', 'change', 'none']);
    expect(checked[1]?.changes).toEqual([
      { column: 'name', old: '国内组', new: '华南组' },
      { column: 'responsible', old: '冯负责', new: '卫销售' },
    ]);
    const outcomes = await using('edit').write(rows);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['unchanged', 'written', 'written']);
    expect(await tree()).toEqual([...start.slice(0, 4), '市场部/华南组']);
    expect(await departmentAt('前端小组')).toMatchObject({ abbreviation: '前端' });
  });

  test('move in any order, parents and children alike', async () => {
    const outcomes = await using('edit').write([
      { dept_path: '研发部', parent_path: '研发部/软件组' },
      { dept_path: '研发部/软件组', parent_path: '市场部' },
    ]);
    expect(said(outcomes)).toEqual([[], []]);
    expect(await tree()).toEqual([
      '市场部',
      '市场部/国内组',
      '市场部/软件组',
      '市场部/软件组/前端小组',
      '市场部/软件组/研发部',
    ]);
  });

  test('never come to stand below themselves', async () => {
    const checked = await using('edit').check([
      { dept_path: '研发部', parent_path: '市场部' },
      { dept_path: '市场部', parent_path: '研发部' },
    ]);
    expect(said(checked)).toEqual([
      ['parent_path departmentImport.cycle'],
      ['parent_path departmentImport.cycle'],
    ]);
    const own = await using('edit').check([{ dept_path: '研发部', parent_path: '研发部/软件组' }]);
    expect(said(own)).toEqual([['parent_path department.ownDescendant']]);
  });

  test('may take a name another row gives up', async () => {
    const outcomes = await using('edit').write([
      { id: '10', name: '研究院' },
      { id: '20', name: '研发部' },
      { id: '21', name: '市场一组' },
    ]);
    expect(said(outcomes)).toEqual([[], [], []]);
    const twice = await using('edit').check([
      { id: '10', name: '同名' },
      { id: '20', name: '同名' },
      { id: '21', name: '甲' },
      { dept_path: '研发部/市场一组', name: '乙' },
    ]);
    expect(said(twice)).toEqual([
      [],
      ['name department.nameTaken'],
      ['id import.duplicate'],
      ['dept_path import.duplicate'],
    ]);
  });

  test('swap their names, or pass them round', async () => {
    const work = using('edit');
    await using('add').write([{ name: '硬件组', parent_path: '研发部' }, { name: '测试部' }]);
    const outcomes = await work.write([
      { dept_path: '研发部/软件组', name: '硬件组', abbreviation: '硬' },
      { dept_path: '研发部', name: '市场部' },
      { dept_path: '研发部/硬件组', name: '软件组' },
      { dept_path: '市场部', name: '测试部' },
      { dept_path: '测试部', name: '研发部' },
    ]);

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(5).fill('written'));
    expect(await tree()).toEqual([
      '市场部',
      '市场部/硬件组',
      '市场部/硬件组/前端小组',
      '市场部/软件组',
      '测试部',
      '测试部/国内组',
      '研发部',
    ]);
    expect(await departmentAt('硬件组')).toMatchObject({ id: 11, name_key: '硬件组', abbreviation: '硬' });
    expect((await recordsOf(20)).map(({ action }) => action)).toEqual(['department.update']);
  });

  test('are swapped by those rows alone that can be written', async () => {
    const rows = [
      { id: '11', name: '前端小组' },
      { id: '10', name: '市场部' },
      { id: '20', name: '研发部', responsible: '13999999999' },
    ];
    expect(said(await using('edit').check(rows)).map((problems) => problems.length)).toEqual([0, 1, 1]);
    const outcomes = await writtenLater(
      [
        { id: '10', name: '市场部' },
        { id: '20', name: '研发部' },
      ],
      [{ id: '20', name: '销售部' }],
    );
    expect(said(outcomes)).toEqual([[], ['- department.changed']]);
    expect((await tree()).filter((path) => !path.includes('/'))).toEqual(['市场部', '销售部']);
  });

  const writtenLater = async (
    rows: readonly TypedRow[],
    meanwhile: readonly TypedRow[],
  ): Promise<readonly RowOutcome[]> => {
    const work = using('edit');
    const read = await work.read(rows);
    const verdicts = await work.check(rows);
    await work.write(meanwhile);
    return work.inPiece((context, on) =>
      departmentEdit.write(
        context,
        on,
        read.map((row, at) => ({ ...row, trace: verdicts[at]?.trace })),
        { withWarnings: true, ...everythingNew },
      ),
    );
  };

  test('keep what somebody else changed since the check', async () => {
    const outcomes = await writtenLater([{ id: '10', name: '研究院' }], [{ id: '10', name: '创新院' }]);
    expect(outcomes).toMatchObject([{ outcome: 'failed', problems: [{ rule: 'department.changed' }] }]);
    expect((await tree())[0]).toBe('创新院');
  });

  test('I16 keep supervisors set by hand since the check', async () => {
    const outcomes = await writtenLater(
      [{ id: '10', supervisor_list: '13800010001' }],
      [{ id: '10', supervisor_list: '13800010002' }],
    );
    expect(outcomes).toMatchObject([{ outcome: 'failed', problems: [{ rule: 'department.changed' }] }]);
    expect(await findSupervisors(backend.database.db, 1, [10])).toMatchObject([{ user_id: 2 }]);
  });
});

describe('departments deleted by sheet', () => {
  test('take their children along and give people away', async () => {
    const rows = [{ dept_path: '研发部/软件组' }, { id: '12' }, { id: '21', target_path: '研发部' }];
    expect(said(await using('delete').check(rows))).toEqual([[], [], []]);
    const outcomes = await using('delete').write(rows);
    expect(said(outcomes)).toEqual([[], [], []]);
    expect(await tree()).toEqual(['研发部', '市场部']);
    const inside = await backend.database.db
      .selectFrom('member')
      .select('user_id')
      .where('company_id', '=', 1)
      .where('main_department_id', '=', 10)
      .orderBy('user_id')
      .execute();
    expect(inside.map((each) => each.user_id)).toEqual([1, 2, 5, 6, 7, 8]);
    expect(await departmentAt('研发部')).toMatchObject({ main_count: 6, child_count: 0 });
    expect(await recordsOf(12)).toEqual([{ action: 'department.delete', target_id: 12 }]);
  });

  test('need a place for people who are nowhere else', async () => {
    expect(
      said(
        await using('delete').check([
          { id: '20' },
          { id: '10', target_path: '研发部/软件组' },
          { id: '0' },
          { id: '99' },
          {},
        ]),
      ),
    ).toEqual([
      ['target_path department.targetNeeded'],
      ['target_path department.targetInside'],
      ['id department.rootStays'],
      ['id department.missing'],
      ['dept_path departmentImport.keyMissing'],
    ]);
  });

  test('ask for the password where many people move', async () => {
    const weights = await using('delete').inPiece(async (context) => [
      await departmentDelete.weigh?.(context, { removed: 1, targetIds: [12] }),
      await departmentDelete.weigh?.(context, { removed: 2, targetIds: [10, 20] }),
    ]);
    expect(weights.map((weight) => weight && asksPassword(weight))).toEqual([false, true]);
  });
});

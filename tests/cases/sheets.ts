import { expect } from 'vitest';
import { type FixtureRow, fixtureFile } from '#tests/builders/sheets/sheetFixture.ts';
import { company } from '#tests/setup/company.ts';
import { confirmImport, csvFile, type SheetLines, uploadSheet } from '#tests/setup/imports.ts';
import { type Outcome, type Play, treeOf, type World } from './world.ts';

interface ToldRow {
  readonly row: number;
  readonly reason: string;
}

const toldOf = (rows: readonly ToldRow[]) => rows.map(({ row, reason }) => `${row} ${reason}`);

/** The workbook of some resignations, as the template gives it. */
const resignationSheet = async (rows: readonly FixtureRow[]): Promise<File> => {
  const book = await fixtureFile({ name: 'resign', noun: 'resignation', purpose: 'resign', rows }, 'xlsx');
  return new File([new Uint8Array(book.bytes)], book.name);
};

const normalPeople = async ({ backend }: World): Promise<number> => {
  const { count } = await backend.database.db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', company)
    .where('status', '=', 'normal')
    .executeTakeFirstOrThrow();
  return Number(count);
};

const leaver = (name: string, userId: number): FixtureRow => ({
  name,
  phone: `1380001${String(userId).padStart(4, '0')}`,
  outTime: '2026/11/20',
});

/** Uploads a sheet, confirms what can be written, and notes both answers. */
const importSheet = async (
  world: World,
  calls: readonly [string, string],
  sheet: { readonly file: File; readonly type?: string },
) => {
  const { backend, main } = world;
  const checked = await uploadSheet(backend, calls[0], sheet, main);
  const outcome: Outcome = {
    input: sheet.file.name,
    status: checked.status,
    code: checked.code,
    message: checked.message,
  };
  const confirm = () => confirmImport(backend, calls[1], { import_id: checked.data.import_id }, main);
  return { errors: toldOf(checked.data.error), outcome, confirm };
};

const resignation = ['resignationImport', 'resignationImport'] as const;
const departments = ['departmentUpload', 'departmentImport'] as const;
const addHeader = ['部门名称', '上级部门', '部门简称', '英文名称', '日文名称', '部门编码', '负责人', '主管'];

const addSheet = (rows: SheetLines): { readonly file: File; readonly type: string } => ({
  file: csvFile([
    addHeader,
    ...rows.map((cells) => [...cells, ...addHeader.slice(cells.length).map(() => '')]),
  ]),
  type: 'add',
});

/** How the cases of sheets with departments and resignations are played. */
export const sheetPlays: Readonly<Record<string, Play>> = {
  I19: async (world) => {
    const file = await resignationSheet([{ ...leaver('褚前端', 7), outTime: 46_346 }]);
    const { errors, outcome } = await importSheet(world, resignation, { file });
    expect(errors).toEqual([expect.stringContaining('离职日期须为文本格式')]);
    return [outcome];
  },
  I20: async (world) => {
    const before = await normalPeople(world);
    const file = await resignationSheet([
      leaver('周主管', 1),
      leaver('无此人', 99),
      leaver('褚前端', 7),
      leaver('卫销售', 8),
    ]);
    await world.backend.call(
      'resignSave',
      { user_ids: [8], out_time: '2026-11-20', reason: 'voluntary' },
      world.main,
    );
    const { errors, outcome, confirm } = await importSheet(world, resignation, { file });
    expect(errors).toEqual([
      expect.stringContaining('主管理员不能离职'),
      expect.stringContaining('手机号对应的在职成员不存在'),
      expect.stringContaining('该成员已离职'),
    ]);
    expect((await confirm()).data).toMatchObject({ status: 'finished' });
    expect(await normalPeople(world)).toBe(before - 2);
    return [outcome];
  },
  I21: async (world) => {
    const { backend, main } = world;
    const sheet = addSheet([
      ['三级', '一级/二级'],
      ['二级', '一级'],
      ['同名', '市场部'],
      ['一级'],
      ['同名', '市场部'],
      ['a/b/c'],
    ]);
    const { errors, outcome, confirm } = await importSheet(world, departments, sheet);
    expect(errors).toEqual([
      '4 与第 6 行重复',
      '6 与第 4 行重复',
      expect.stringContaining('7 部门名称不能包含'),
    ]);
    expect((await confirm()).data).toMatchObject({ status: 'finished' });
    expect((await treeOf(world)).split('\n').length).toBe(8);
    const moves = csvFile([
      [
        '部门编号',
        '部门路径',
        '部门名称',
        '上级部门',
        '部门简称',
        '英文名称',
        '日文名称',
        '部门编码',
        '负责人',
        '主管',
      ],
      ['', '研发部', '', '市场部', '', '', '', '', '', ''],
      ['', '市场部', '', '研发部', '', '', '', '', '', ''],
    ]);
    const circle = await uploadSheet(backend, 'departmentUpload', { file: moves, type: 'edit' }, main);
    expect(toldOf(circle.data.error)).toEqual([
      expect.stringContaining('循环'),
      expect.stringContaining('循环'),
    ]);
    return [outcome];
  },
};

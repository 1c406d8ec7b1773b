import { expect } from 'vitest';
import { company } from '#tests/setup/company.ts';
import { confirmImport, csvFile, type SheetLines, uploadSheet } from '#tests/setup/imports.ts';
import type { Outcome, Play, World } from './world.ts';

interface ToldRow {
  readonly row: number;
  readonly column: string | null;
  readonly reason: string;
}

const header = ['姓名', '手机号', '部门'];
const toldOf = (rows: readonly ToldRow[]) =>
  rows.map(({ row, column, reason }) => `${row} ${column} ${reason}`);

/** Uploads people as one of the world's administrators. */
const upload = async ({ backend }: World, session: World['main'], rows: SheetLines) => {
  const file = csvFile([header, ...rows], 'people.csv');
  const { data, ...answer } = await uploadSheet(backend, 'memberUpload', { file, type: 'add' }, session);
  const outcome: Outcome = {
    input: file.name,
    status: answer.status,
    code: answer.code,
    message: answer.message,
  };
  return { data, outcome };
};

const namesOf = async ({ backend }: World, names: readonly string[]): Promise<readonly string[]> => {
  const people = await backend.database.db
    .selectFrom('member')
    .select('name')
    .where('company_id', '=', company)
    .where('name', 'in', names)
    .orderBy('user_id')
    .execute();
  return people.map(({ name }) => name);
};

/** How the cases of sheets with new people are played. */
export const memberSheetPlays: Readonly<Record<string, Play>> = {
  I10: async (world) => {
    const { backend, main } = world;
    const rows = [
      ['单雄信', '13800001001', '市场部'],
      ['程咬金', '13800001001', '市场部'],
      ['秦叔宝', '13800010007', '市场部'],
      ['徐世绩', '13800001003', '市场部'],
    ];
    const first = await upload(world, main, rows);
    expect(toldOf(first.data.error)).toEqual([
      expect.stringContaining('2 phone '),
      expect.stringContaining('3 phone '),
      '4 phone 手机号已存在：褚前端',
    ]);
    await confirmImport(backend, 'memberImport', { import_id: first.data.import_id }, main);
    const second = await upload(world, main, [['徐世绩', '13800001005', '市场部']]);
    expect(toldOf(second.data.warning)).toEqual(['2 name 已有同名成员，请确认不是同一人']);
    return [first.outcome, second.outcome];
  },
  I18: async (world) => {
    const { backend, sub } = world;
    const { data, outcome } = await upload(world, sub, [
      ['单雄信', '13800001001', '市场部'],
      ['程咬金', '13800001002', '研发部/软件组'],
    ]);
    expect(toldOf(data.error)).toEqual(['2 part 无权操作该部门']);
    await confirmImport(backend, 'memberImport', { import_id: data.import_id }, sub);
    expect(await namesOf(world, ['单雄信', '程咬金'])).toEqual(['程咬金']);
    return [outcome];
  },
};

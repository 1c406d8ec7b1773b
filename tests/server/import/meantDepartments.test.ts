import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { csvFile, uploadSheet } from '#tests/setup/imports.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const header = ['姓名', '手机号', '部门', '主部门'];

const checked = async (session: TestSession, ...rows: readonly (readonly string[])[]) => {
  const file = csvFile([header, ...rows]);
  return (await uploadSheet(backend, 'memberUpload', { file, type: 'add' }, session)).data
    .import_id as number;
};

const notesOf = async (importId: number, session = main) =>
  (await backend.call('importInfo', { import_id: importId }, session)).data.dept_notes;

const cellsOf = async (importId: number) =>
  (await backend.call('importRows', { import_id: importId }, main)).data.list.map(
    ({ cells, state }: { readonly cells: Record<string, string>; readonly state: string }) => [
      state,
      cells.part,
      cells.main_part,
    ],
  );

describe('departments a sheet names by mistake', () => {
  it('are told with their rows and what may be meant', async () => {
    const id = await checked(
      main,
      ['沈一一', '13911110001', '研发部/软件部/测试组', ''],
      ['沈二二', '13911110002', '研发部/硬件组', ''],
      ['沈三三', '13911110003', '研发部/软件部', ''],
    );

    expect(await notesOf(id)).toEqual([
      { name: '研发部/硬件组', count: 1, lines: [3], similar: [] },
      { name: '研发部/软件部', count: 2, lines: [2, 4], similar: ['研发部/软件组'] },
      { name: '研发部/软件部/测试组', count: 1, lines: [2], similar: [] },
    ]);
    const { data } = await backend.call('importInfo', { import_id: id }, main);
    expect(data.new_rows).toEqual([
      { departments: ['研发部/软件部', '研发部/软件部/测试组'], positions: [], count: 1, warnings: 0 },
      { departments: ['研发部/硬件组'], positions: [], count: 1, warnings: 0 },
      { departments: ['研发部/软件部'], positions: [], count: 1, warnings: 0 },
    ]);
  });

  it('give way to the one that is meant in all their rows', async () => {
    const id = await checked(
      main,
      ['沈一一', '13911110001', '市场部;研发部/软件部/前端小组', '前端小组'],
      ['沈二二', '13911110002', '研发部/硬件组', ''],
      ['沈三三', '139', '研发部/软件部', '软件部'],
    );
    const departments = [{ name: '研发部/软件部', by: '研发部/软件组' }];
    const { code, data } = await backend.call('importRepair', { import_id: id, departments }, main);

    expect(code).toBe(0);
    expect(data.import.new_depts).toEqual(['研发部/硬件组']);
    expect(await cellsOf(id)).toEqual([
      ['ok', '市场部;研发部/软件组/前端小组', '前端小组'],
      ['ok', '研发部/硬件组', ''],
      ['error', '研发部/软件组', '研发部/软件组'],
    ]);
  });

  it('are not taken for one out of reach', async () => {
    const sub = await backend.signIn(people.sub);
    const id = await checked(sub, ['沈一一', '13911110001', '研发部/国内组', '']);

    expect(await notesOf(id, sub)).toMatchObject([{ name: '研发部/国内组', similar: [] }]);
    const departments = [{ name: '研发部/国内组', by: '市场部/国内组' }];
    const answer = await backend.call('importRepair', { import_id: id, departments }, sub);
    expect(answer).toMatchObject({
      code: 4000,
      data: { fields: { 'departments.0.by': '部门“市场部/国内组”不存在' } },
    });
  });
});

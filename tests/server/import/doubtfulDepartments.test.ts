import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { csvFile, runImports, uploadSheet } from '#tests/setup/imports.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

/** Beside 软件组, which is there: a slip for it with a group below it, and a group that is like none. */
const rows = [
  ['部门名称', '上级部门'],
  ['软件部', '研发部'],
  ['测试组', '研发部/软件部'],
  ['硬件组', '研发部'],
];

const checked = async () =>
  (await uploadSheet(backend, 'departmentUpload', { file: csvFile(rows), type: 'add' }, main)).data;

const names = async () => {
  const found = await backend.database.db
    .selectFrom('department')
    .select(['name', 'super_dept_id'])
    .where('company_id', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  return found.map(({ name }) => name);
};

const infoOf = async (id: number) => (await backend.call('importInfo', { import_id: id }, main)).data;

describe('departments a sheet adds that are nearly called as one there is', () => {
  it('are told with the rows that hang on them and what may be meant', async () => {
    const { import_id: id } = await checked();

    expect((await infoOf(id)).dept_notes).toEqual([
      { name: '研发部/软件部', count: 2, lines: [2, 3], similar: ['研发部/软件组'] },
    ]);
  });

  it('are not made where they are not ticked, nor what is below them', async () => {
    const { import_id: id } = await checked();

    const choice = { import_id: id, status: 2, new_depts: [], other_depts: 0 };
    expect((await backend.call('departmentImport', { ...choice, type: 'add' }, main)).code).toBe(0);
    await runImports(backend);

    expect(await names()).toContain('硬件组');
    expect(await names()).not.toContain('软件部');
    expect(await names()).not.toContain('测试组');
  });

  it('give way to the one that is meant: what stands below goes there', async () => {
    const { import_id: id } = await checked();

    const departments = [{ name: '研发部/软件部', by: '研发部/软件组' }];
    const repaired = await backend.call('importRepair', { import_id: id, departments }, main);
    expect(repaired.code).toBe(0);
    expect(await infoOf(id)).toMatchObject({ total: 2, error_count: 0, new_depts: [], dept_notes: null });
    await backend.call('departmentImport', { import_id: id, status: 2, type: 'add' }, main);
    await runImports(backend);

    const made = await backend.database.db
      .selectFrom('department')
      .select('super_dept_id')
      .where('company_id', '=', 1)
      .where('name', '=', '测试组')
      .execute();
    expect(made).toEqual([{ super_dept_id: 11 }]);
    expect(await names()).not.toContain('软件部');
  });

  it('are said of a parent that is not there', async () => {
    const sheet = [rows[0] ?? [], ['运维组', '研发部/软件室']];
    const file = csvFile(sheet);
    const { data } = await uploadSheet(backend, 'departmentUpload', { file, type: 'add' }, main);

    const { list } = (await backend.call('importRows', { import_id: data.import_id }, main)).data;

    expect(list[0].problems[0].reason).toBe('上级部门不存在，是否指“研发部/软件组”？');
  });
});

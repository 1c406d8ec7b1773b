import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '../../setup/backend.ts';
import { createCompanies, people } from '../../setup/company.ts';
import { csvFile, runImports } from '../../setup/imports.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  // Nothing is done in the call: the job is run where a test says so.
  backend = await createBackend({ config: { importPatienceMs: 0 } });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

/** Departments of a long sheet: the last row stands below one no row makes. */
const longSheet = async (count: number): Promise<number> => {
  const lines = Array.from({ length: count }, (_, place) => [
    `部${place}`,
    place === count - 1 ? '没有的部门' : '',
  ]);
  const file = csvFile([['部门名称', '上级部门'], ...lines]);
  const { data } = await backend.call('departmentUpload', { file, type: 'add' }, main);
  await runImports(backend);
  return data.import_id;
};

const repair = (fields: Readonly<Record<string, unknown>>) => backend.call('importRepair', fields, main);

const info = async (importId: number) =>
  (await backend.call('importInfo', { import_id: importId }, main)).data;

describe('a repair of a long sheet of departments', () => {
  it('is checked by the job, not in the call', async () => {
    const importId = await longSheet(600);
    expect(await info(importId)).toMatchObject({ status: 'checked', error_count: 1 });

    const answer = await repair({
      import_id: importId,
      rows: [{ index: 599, cells: { parent_path: '部0' } }],
      remove: [5],
    });
    const early = await repair({ import_id: importId, remove: [6] });
    await runImports(backend);

    expect(answer.data.import).toMatchObject({ status: 'uploaded', total: 599 });
    expect(early.data.error_key).toBe('import.notRepairable');
    expect(await info(importId)).toMatchObject({ status: 'checked', total: 599, error_count: 0 });
    const { data } = await backend.call('importRows', { import_id: importId, keyword: '部599' }, main);
    expect(data.list).toMatchObject([{ index: 599, cells: { parent_path: '部0' } }]);
  });
});

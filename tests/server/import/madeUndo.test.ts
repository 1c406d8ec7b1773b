import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { confirmImport, csvFile, runImports, uploadSheet } from '#tests/setup/imports.ts';

let backend: Backend;
let main: TestSession;
let importId: number;

const rows = [
  ['沈一一', '13911110001', '研发部/硬件组/电路小组', '顾问'],
  ['沈二二', '13911110002', '研发部/焊接组', '焊工'],
];

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  const file = csvFile([['姓名', '手机号', '部门', '职位'], ...rows]);
  const { data } = await uploadSheet(backend, 'memberUpload', { file, type: 'add' }, main);
  importId = data.import_id;
  await confirmImport(backend, 'memberImport', { import_id: importId }, main);
});

const undo = async () => {
  await backend.call('importUndo', { import_id: importId }, main);
  await runImports(backend);
  return (await backend.call('importInfo', { import_id: importId }, main)).data;
};

const isOurs = ({ name }: { readonly name: string }) => /硬件|电路|焊|顾问/.test(name);

const departments = async () => {
  const { db } = backend.database;
  const living = db.selectFrom('department').select('name').where('deleted_at', 'is', null).orderBy('id');
  return (await living.where('company_id', '=', company).execute()).filter(isOurs);
};

const positions = async () => {
  const all = backend.database.db.selectFrom('position').select('name');
  return (await all.where('company_id', '=', company).execute()).filter(isOurs);
};

describe('what an import made for its people', () => {
  it('goes with them where nobody uses it', async () => {
    const job = await undo();

    const nothing = { count: 0, names: [] };
    expect(job).toMatchObject({ undo_status: 'done', undone: 2, kept: { departments: nothing } });
    expect(await departments()).toEqual([]);
    expect(await positions()).toEqual([]);
  });

  it('stays and is named where somebody uses it', async () => {
    const { db } = backend.database;
    await db.updateTable('member').set({ active_status: 1 }).where('name', '=', '沈一一').execute();

    const job = await undo();

    expect(job.kept).toEqual({
      departments: { count: 2, names: ['研发部/硬件组', '研发部/硬件组/电路小组'] },
      positions: { count: 1, names: ['顾问'] },
    });
    expect(await departments()).toEqual([{ name: '硬件组' }, { name: '电路小组' }]);
  });

  it('is tried without a trace before it is asked about', async () => {
    const { db } = backend.database;
    await db.updateTable('member').set({ active_status: 1 }).where('name', '=', '沈一一').execute();

    const { data } = await backend.call('importUndo', { import_id: importId, only_whole: 1 }, main);
    const records = await backend.call('operationRecords', { action: 'member.takeBack' }, main);

    expect(data).toMatchObject({ error_key: 'import.undoKeeps' });
    expect(records.data.total).toBe(0);
    const people = db.selectFrom('member').select('name').where('name', 'like', '沈%').orderBy('name');
    expect(await people.execute()).toHaveLength(2);
  });

  it('leaves its people their names in the records', async () => {
    await undo();

    const { data } = await backend.call('operationRecords', { action: 'member.takeBack' }, main);

    expect(
      data.list.map(({ target_name }: { readonly target_name: string }) => target_name).toSorted(),
    ).toEqual(['沈一一', '沈二二']);
  });
});

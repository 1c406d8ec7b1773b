import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { confirmImport, csvFile, type SheetLines, uploadSheet } from '#tests/setup/imports.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const bringIn = async (lines: SheetLines, type: 'add' | 'edit') => {
  const { data } = await uploadSheet(backend, 'memberUpload', { file: csvFile(lines), type }, main);
  const result = await confirmImport(
    backend,
    'memberImport',
    { import_id: data.import_id, status: 2, ...{ type } },
    main,
  );
  return { checked: data, result: result.data };
};

// spec.md section 4: 0 is added directly, otherwise a follow-up step runs.
describe('the activation of an import', () => {
  it('is how many of the people it added are still inactive', async () => {
    const { checked, result } = await bringIn(
      [
        ['姓名', '手机号', '部门'],
        ['单雄信', '13800001001', '研发部'],
        ['程咬金', '13800001002', '研发部'],
        ['罗成', '1380000', '研发部'],
      ],
      'add',
    );

    expect([checked.success_count, checked.error_count]).toEqual([2, 1]);
    expect(result).toMatchObject({ activation: 2, written_count: 2 });
    const { data } = await backend.call('notActive', {}, main);
    expect(data.total).toBe(2);
  });

  it('is none where everybody it changed is active', async () => {
    const lines = [
      ['手机号', '备注'],
      ['13800010007', '表格'],
    ];

    expect((await bringIn(lines, 'edit')).result).toMatchObject({ activation: 0, written_count: 1 });
  });

  it('goes to the people of that import and to nobody else', async () => {
    const header = ['姓名', '手机号', '部门'];
    await bringIn([header, ['单雄信', '13800001001', '研发部']], 'add');
    const { checked } = await bringIn(
      [header, ['程咬金', '13800001002', '研发部'], ['罗成', '13800001003', '市场部']],
      'add',
    );
    const filter = { import_id: checked.import_id };
    const namesOf = async (call: string, asked: object, session = main) =>
      (await backend.call(call, asked, session)).data.list.map(({ name }: { readonly name: string }) => name);

    expect(await namesOf('notActive', { filter })).toEqual(['程咬金', '罗成']);
    expect(await namesOf('departmentUsers', filter)).toEqual(['程咬金', '罗成']);
    expect(await namesOf('departmentUsers', filter, await backend.signIn(people.sub))).toEqual([]);
    const { data } = await backend.call('smsPreview', { all: 1, filter }, main);
    const skipped = data.skipped.flatMap(({ names }: { readonly names: readonly string[] }) => names);
    expect(data.send_count + skipped.length).toBe(2);
  });
});

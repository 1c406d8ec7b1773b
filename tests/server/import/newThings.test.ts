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

const header = ['姓名', '手机号', '部门', '职位'];
const rows = [
  ['沈一一', '13911110001', '研发部/硬件组', '顾问'],
  ['沈二二', '13911110002', '研发部', '顾问'],
  ['沈三三', '13911110003', '研发部', '焊工'],
];

const checked = async (): Promise<number> =>
  (await uploadSheet(backend, 'memberUpload', { file: csvFile([header, ...rows]), type: 'add' }, main)).data
    .import_id;

/** Names of those who came, once an import was confirmed so. */
const addedBy = async (fields: object): Promise<readonly string[]> => {
  const answer = await backend.call(
    'memberImport',
    { import_id: await checked(), status: 1, ...fields },
    main,
  );
  expect(answer.code).toBe(0);
  await runImports(backend);
  const added = await backend.database.db
    .selectFrom('member')
    .select('name')
    .where('name', 'like', '沈%')
    .orderBy('user_id')
    .execute();
  return added.map(({ name }) => name);
};

it('says the problems of rows in the words of the contract', async () => {
  const taken = ['卫新', '13800010008', '研发部', ''];
  const { data } = await uploadSheet(
    backend,
    'memberUpload',
    { file: csvFile([header, taken]), type: 'add' },
    main,
  );

  expect(data.error).toMatchObject([{ row: 2, column: 'phone', error_key: 'phone_exists' }]);
});

describe('new things of a sheet', () => {
  it('are all made where nothing is refused', async () => {
    expect(await addedBy({})).toEqual(['沈一一', '沈二二', '沈三三']);
  });

  it('are made but for ten thousand refused ones', async () => {
    const others = Array.from({ length: 9_999 }, (_, at) => `职位${at}`);

    expect(await addedBy({ refused_positions: [...others, '焊工'] })).toEqual(['沈一一', '沈二二']);
  });

  it('are left out but for those named', async () => {
    const fields = { other_depts: 0, other_positions: 0, new_positions: ['焊工'] };

    expect(await addedBy(fields)).toEqual(['沈三三']);
  });
});

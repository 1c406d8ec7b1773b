import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { confirmImport, csvFile, runImports, uploadSheet } from '#tests/setup/imports.ts';

const visitors = buildSchema(
  {
    badge: { type: 'string', title: '证件号', maxLength: 20, 'x-field': { unique: {} } },
    visits: { type: 'integer', title: '次数', minimum: 0 },
  },
  {
    permissions: {
      read: { main: 'all', sub: 'all' },
      create: { main: 'all', sub: 'all' },
      update: { main: 'all', sub: 'all' },
      delete: { main: 'all' },
    },
    import: {
      add: { title: '批量登记', mode: 'add', columns: ['name', 'badge', 'visits'], required: ['name'] },
      edit: { title: '批量修改', mode: 'change', columns: ['badge', 'name', 'visits'], key: ['badge'] },
    },
  },
);

const header = ['姓名', '证件号', '次数'];

let backend: Backend;
let main: TestSession;
let sub: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [visitors] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const upload = (lines: readonly (readonly string[])[], session = main) =>
  uploadSheet(backend, 'visitorUpload', { file: csvFile([header, ...lines]), type: 'add' }, session);

const visitorNames = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select name from visitor where deleted_at is null order by visitor_id`.execute(backend.database.db);
  return rows.map((row) => row.name);
};

describe('the dry run of a noun made from its schema', () => {
  it('says what every row would do and writes none', async () => {
    const { data } = await upload([
      ['王来', 'A1', '3'],
      ['', 'A2', '1'],
      ['李往', 'A3', 'many'],
    ]);

    expect(data).toMatchObject({ status: 'checked', total: 3, success_count: 1, error_count: 2 });
    expect(data.success).toEqual([{ row: 2, name: '王来' }]);
    expect(data.error).toMatchObject([
      { row: 3, column: 'name', error_key: 'validation.required' },
      { row: 4, column: 'visits', value: 'many' },
    ]);
    expect(await visitorNames()).toEqual([]);
  });

  it('names both rows that say the same', async () => {
    const { data } = await upload([
      ['王来', 'A1', ''],
      ['李往', 'B2', ''],
      ['赵访', 'A1', ''],
    ]);

    expect(data.error).toMatchObject([
      { row: 2, column: 'badge', reason: '与第 4 行重复' },
      { row: 4, column: 'badge', reason: '与第 2 行重复' },
    ]);
  });
});

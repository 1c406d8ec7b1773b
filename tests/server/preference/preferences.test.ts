import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const lost = {
  id: 'q1',
  name: '已丢失',
  conditions: [{ field: 'status', shape: 'many', type: 'text', values: ['lost'] }],
  sort_field: 'status',
  sort_order: 'asc',
  columns: ['phone_model'],
};
const choices = {
  noun: 'device',
  columns: ['phone_model', 'status'],
  hidden_columns: ['serial_number'],
  density: 'compact',
  layout: 'board',
  page_size: 50,
  default_query: 'q1',
};
const device = { ...choices, put_query: lost };

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const kept = async (session: TestSession) => (await backend.call('preferences', {}, session)).data.list;

describe('preferences of lists', () => {
  it('come back as they were saved', async () => {
    const answer = await backend.call('preferenceSave', device, main);

    expect(answer).toMatchObject({ code: 0, data: { ...choices, queries: [lost] } });
    expect(await kept(main)).toEqual([{ ...choices, queries: [lost] }]);
  });

  it('have their default where they were kept before there was a choice', async () => {
    await backend.call('preferenceSave', device, main);
    const { layout: _, ...older } = { ...choices, queries: [lost] };
    await backend.database.db
      .updateTable('preference')
      .set({ value: JSON.stringify({ ...older, noun: undefined }) })
      .execute();

    expect(await kept(main)).toEqual([{ ...older, layout: 'table' }]);
    const answer = await backend.call('preferenceSave', { noun: 'device', page_size: 20 }, main);
    expect(answer.data).toMatchObject({ layout: 'table', density: 'compact', page_size: 20 });
  });

  it('are nobody else’s business: no audit row', async () => {
    await backend.call('preferenceSave', device, main);

    expect(await backend.database.db.selectFrom('operation_record').select('action').execute()).toEqual([]);
  });

  it('keep the parts that a change does not name', async () => {
    await backend.call('preferenceSave', device, main);

    await backend.call('preferenceSave', { noun: 'device', density: 'comfortable' }, main);

    expect(await kept(main)).toEqual([{ ...choices, density: 'comfortable', queries: [lost] }]);
  });

  it('keep queries saved in two tabs at once', async () => {
    const other = { ...lost, id: 'q2', name: '两台' };

    await Promise.all([
      backend.call('preferenceSave', { noun: 'device', put_query: lost }, main),
      backend.call('preferenceSave', { noun: 'device', put_query: other }, main),
    ]);

    const [{ queries }] = await kept(main);
    expect(queries.map(({ id }: { id: string }) => id).sort()).toEqual(['q1', 'q2']);
  });

  it('belong to one person in one company', async () => {
    const sub = await backend.signIn(people.sub);

    await backend.call('preferenceSave', device, main);

    expect(await kept(sub)).toEqual([]);
  });

  it('are refused for a list that no schema has', async () => {
    const answer = await backend.call('preferenceSave', { ...device, noun: 'constructor' }, main);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'preference.unknownList' } });
    expect(await kept(main)).toEqual([]);
  });

  it.each([
    ['page_size', { page_size: 101 }],
    ['density', { density: 'tiny' }],
    ['put_query.conditions', { put_query: { ...lost, conditions: 'all' } }],
    ['theme', { theme: 'dark' }],
  ])('are refused when %s is not as the schema says', async (field, change) => {
    const answer = await backend.call('preferenceSave', { ...device, ...change }, main);

    expect(answer.code).toBe(4000);
    expect(Object.keys(answer.data.fields)[0]).toBe(field);
    expect(await kept(main)).toEqual([]);
  });

  it('are refused when the default query is missing', async () => {
    const answer = await backend.call('preferenceSave', { ...device, default_query: 'q2' }, main);

    expect(answer.data).toMatchObject({
      error_key: 'preference.defaultMissing',
      fields: { default_query: '默认查询不存在' },
    });
  });
});

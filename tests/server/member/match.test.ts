import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const match = async (entries: readonly string[], session = main) =>
  (await backend.call('memberMatch', { entries }, session)).data;
const results = async (entries: readonly string[], session = main) =>
  (await match(entries, session)).list.map(
    ({ result, user_ids: ids }: { readonly result: string; readonly user_ids: readonly number[] }) => [
      result,
      ...ids,
    ],
  );
const add = async (fields: object): Promise<number> =>
  (
    await backend.call(
      'saveUser',
      { departments: [{ id: 12, position: '工程师' }], main_department_id: 12, ...fields },
      main,
    )
  ).data.user_id as number;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('memberMatch', () => {
  it('finds people by the whole of a name, number, employee number or address', async () => {
    const id = await add({
      name: 'Ana Lima',
      phone: '13912345678',
      workId: 'E077',
      email: 'ana@example.com',
    });

    expect(
      await results([
        '周主管',
        'ana lima',
        '139 1234 5678',
        '+86 139-1234-5678',
        'E077',
        'ANA@example.com',
        '周主',
      ]),
    ).toEqual([['found', 1], ...[1, 2, 3, 4, 5].map(() => ['found', id]), ['missing']]);
  });

  it('finds a number abroad with its country in front', async () => {
    const id = await add({ name: '何港', phone: '61234567', country_code: '852' });

    expect(await results(['+852 6123 4567', '61234567', '0085261234567'])).toEqual([
      ['found', id],
      ['missing'],
      ['found', id],
    ]);
  });

  it('offers all people of one name, with their rows', async () => {
    const second = await add({ name: '周主管', phone: '13912345679' });

    const { list, people: rows } = await match(['周主管', '吴分管']);

    expect(list[0]).toEqual({ entry: '周主管', result: 'several', user_ids: [1, second] });
    expect(
      rows
        .map((row: { user_id: number }) => row.user_id)
        .toSorted((one: number, other: number) => one - other),
    ).toEqual([1, 2, second]);
    expect(rows[0].status).toBe('normal');
  });

  it('does not know people out of the own range or of another company, and says that there may be some', async () => {
    const sub = await backend.signIn(people.sub);

    expect(await results(['褚前端', '卫销售', '13800010008', '褚前端乙'], sub)).toEqual([
      ['found', 7],
      ['missing'],
      ['missing'],
      ['missing'],
    ]);
    expect((await match(['褚前端'], sub)).is_whole).toBe(0);
    expect((await match(['褚前端'])).is_whole).toBe(1);
  });

  it('does not find people who have left', async () => {
    await backend.database.db
      .updateTable('member')
      .set({ status: 'resigned' })
      .where('company_id', '=', 1)
      .where('user_id', '=', 8)
      .execute();

    expect(await results(['卫销售'])).toEqual([['missing']]);
  });

  it('refuses more entries than a paste may have, and none', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `P${at}`);

    expect(await backend.call('memberMatch', { entries: many }, main)).toMatchObject({ code: 4000 });
    expect(await backend.call('memberMatch', { entries: [] }, main)).toMatchObject({ code: 4000 });
    expect(await results(many.slice(1))).toHaveLength(500);
  });
});

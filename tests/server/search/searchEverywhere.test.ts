import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

const searchAs = async (person: { readonly companyId: number; readonly userId: number }, keyword: string) =>
  backend.call('searchEverywhere', { keyword }, await backend.signIn(person));

const apply = (id: number, departmentId: number, name = `林申请${id}`) =>
  sql
    .raw(
      `insert into application (company_id, application_id, name, country_code, phone, department_id, applied_at, updated_at)
      values (1, ${id}, '${name}', '86', '139000011${String(id).padStart(2, '0')}', ${departmentId}, '2026-11-22T02:00:00Z', now())`,
    )
    .execute(backend.database.db);

describe('the search over everything', () => {
  it('names rows as their schema does, with what tells them apart', async () => {
    await apply(1, 12, '林新');

    const { data } = await searchAs(people.main, '林新');

    expect(data.list).toEqual([
      {
        noun: 'application',
        rows: [{ id: 1, title: '林新', detail: expect.stringContaining('139') }],
        more: 0,
      },
    ]);
  });

  it('finds nothing beyond the reach of the reader', async () => {
    await apply(1, 12);
    await apply(2, 21);

    const [whole, part] = [await searchAs(people.main, '林申请'), await searchAs(people.sub, '林申请')];

    expect(whole.data.list[0].rows).toHaveLength(2);
    expect(part.data.list[0].rows).toHaveLength(1);
  });

  it('leaves out nouns the reader may not read', async () => {
    await apply(1, 12);

    expect((await searchAs(people.asset, '林申请')).data.list).toEqual([]);
  });

  it('says that a list has more than it names', async () => {
    for (const id of [1, 2, 3, 4, 5, 6]) await apply(id, 12);

    const { data } = await searchAs(people.main, '林申请');

    expect(data.list[0].rows).toHaveLength(5);
    expect(data.list[0].more).toBe(1);
  });

  it('finds nothing for spaces, and refuses no keyword at all', async () => {
    await apply(1, 12);

    expect((await searchAs(people.main, '  ')).data.list).toEqual([]);
    const session = await backend.signIn(people.main);
    expect((await backend.call('searchEverywhere', {}, session)).code).toBe(4000);
  });

  it('takes signs of a pattern as they are', async () => {
    await apply(1, 12);

    expect((await searchAs(people.main, '%')).data.list).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

interface RequestedOrder {
  readonly call: string;
  readonly fields: object;
}

const move = (id: number, parent: number): RequestedOrder => ({
  call: 'updateDepartment',
  fields: { id, version: 1, superDeptId: parent },
});
const rename = (name: string): RequestedOrder => ({
  call: 'updateDepartment',
  fields: { id: 11, version: 1, name },
});
const edit = (name: string): RequestedOrder => ({ call: 'saveUser', fields: { id: 7, version: 1, name } });

/** What two administrators want at once, each having seen the same; only one of the two can still be right. */
const pairs: Readonly<Record<string, readonly [RequestedOrder, RequestedOrder]>> = {
  'one under the other': [move(10, 20), move(20, 10)],
  'the same one elsewhere': [move(12, 20), move(12, 21)],
  'the same one by another name': [rename('甲'), rename('乙')],
  'the same person': [edit('甲'), edit('乙')],
  'the same name below one parent': [
    { call: 'storeDepartment', fields: { name: '新', superDeptId: 12 } },
    { call: 'storeDepartment', fields: { name: '新', superDeptId: 12 } },
  ],
  'the same row of siblings': [
    { call: 'sortDepartments', fields: { ids: [20, 10], seen: [10, 20] } },
    { call: 'sortDepartments', fields: { ids: [20, 10], seen: [10, 20] } },
  ],
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

/** Every department that lives hangs below one that lives, and nowhere below itself. */
const faults = async (): Promise<readonly number[]> => {
  const rows = await backend.database.db
    .selectFrom('department')
    .select(['id', 'super_dept_id', 'ancestors'])
    .where('company_id', '=', main.companyId)
    .where('deleted_at', 'is', null)
    .execute();
  const ids = new Set([0, ...rows.map(({ id }) => id)]);
  return rows
    .filter(({ super_dept_id: parent, ancestors }) => !ids.has(parent) || (ancestors.at(-2) ?? 0) !== parent)
    .map(({ id }) => id);
};

const atOnce = (requests: readonly RequestedOrder[]) =>
  Promise.all(requests.map(({ call, fields }) => backend.call(call, fields, main)));

describe('two administrators at once', () => {
  const cases = Object.entries(pairs).flatMap(([name, [one, other]]) => [
    { name, requests: [one, other] },
    { name: `${name}, the other first`, requests: [other, one] },
  ]);

  it.each(cases)('have one winner: $name', async ({ requests }) => {
    const answers = await atOnce(requests);

    expect(answers.map(({ code }) => code).sort()).toEqual([0, 4000]);
    expect(await faults()).toEqual([]);
  });

  it('leave no orphan where one deletes what the other fills', async () => {
    const fill = { call: 'storeDepartment', fields: { name: '新', superDeptId: 21 } };
    const remove = { call: 'deleteDepartment', fields: { id: 21, mode: 'move', target_dept_id: 20 } };

    const answers = await atOnce([remove, fill]);

    expect(answers.map(({ code }) => code)).toEqual([0, 4000]);
    expect(await faults()).toEqual([]);
  });
});

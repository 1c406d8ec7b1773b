import { beforeEach, describe, expect, test } from 'vitest';
import { resignationResign } from '#server/features/imports/targets/resignationResign.ts';
import { type Backend, createBackend } from '../../setup/backend.ts';
import { createCompanies, people } from '../../setup/company.ts';
import { type TargetWork, workWith } from '../../setup/importTarget.ts';

let backend: Backend;

const using = (person = people.main): TargetWork =>
  workWith(backend, person, resignationResign, 'resignation', 'resign');

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

interface Told {
  readonly problems?: readonly { readonly rule: string; readonly column?: string | undefined }[] | undefined;
}

const said = (rows: readonly (Told & { readonly index?: number })[]) =>
  rows
    .toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
    .map(({ problems = [] }) => problems.map(({ rule, column }) => `${column ?? '-'} ${rule}`));

const row = (name: string, userId: number, outTime = '2026/11/20') => ({
  name,
  phone: `1380001${String(userId).padStart(4, '0')}`,
  outTime,
});

const statuses = async () => {
  const rows = await backend.database.db
    .selectFrom('member')
    .select(['user_id', 'status'])
    .where('company_id', '=', 1)
    .where('status', '<>', 'normal')
    .orderBy('user_id')
    .execute();
  return rows.map((each) => `${each.user_id} ${each.status}`);
};

describe('people who leave by sheet', () => {
  test('are found by their number and their name', async () => {
    const session = await backend.signIn(people.member);
    const outcomes = await using().write([
      row('褚前端', 7),
      row('卫 销售', 8),
      row('冯负责', 5, '2026-11-19'),
    ]);
    expect(said(outcomes)).toEqual([[], ['name resignationImport.nameDiffers'], []]);
    expect(await statuses()).toEqual(['5 resigned', '7 resigned']);
    const resignations = await backend.database.db
      .selectFrom('resignation')
      .select(['user_id', 'out_time', 'reason'])
      .orderBy('user_id')
      .execute();
    expect(resignations.map(({ reason, out_time: day }) => `${day} ${reason}`)).toEqual([
      '2026-11-19 voluntary',
      '2026-11-20 voluntary',
    ]);
    expect((await backend.call('departments', { id: 0 }, session)).code).toBe(4001);
  });

  test('stay with their reason, and nobody else is touched', async () => {
    await using().write([row('卫销售', 8)]);
    const rows = [
      row('周主管', 1),
      row('吴分管', 2),
      row('无此人', 99),
      row('卫销售', 8),
      row('褚前端', 7, '2026/11/24'),
      row('褚前', 7),
    ];
    expect(said(await using().check(rows))).toEqual([
      ['phone resignation.mainAdministrator'],
      [],
      ['phone resignationImport.personMissing'],
      ['phone resignationImport.alreadyLeft'],
      ['outTime resignation.dayInFuture'],
      ['name resignationImport.nameDiffers'],
    ]);
    expect(said(await using(people.sub).check(rows.slice(1, 4)))).toEqual([
      ['phone resignation.self'],
      ['phone resignationImport.personMissing'],
      ['phone resignationImport.personMissing'],
    ]);
    expect(await statuses()).toEqual(['8 resigned']);
  });

  test('leave nothing to others of the same sheet', async () => {
    await backend.database.db
      .updateTable('membership')
      .set({ is_supervisor: 1, supervisor_order: 1 })
      .where('company_id', '=', 1)
      .where('user_id', '=', 8)
      .execute();
    const outcomes = await using().write([row('冯负责', 5, '2026-11-19'), row('卫销售', 8)]);
    expect(said(outcomes)).toEqual([[], []]);
    const items = await backend.database.db
      .selectFrom('transfer_item')
      .select(['user_id', 'kind', 'recipient_id'])
      .where('company_id', '=', 1)
      .orderBy('item_id')
      .execute();
    expect(items.map((item) => [item.user_id, item.kind, item.recipient_id])).toEqual([
      [5, 'dept_responsible', 1],
      // No one else is in that department: someone has to choose.
      [8, 'dept_supervisor', null],
    ]);
  });
});

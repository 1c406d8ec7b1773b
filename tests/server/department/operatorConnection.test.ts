import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let backend: Backend;

const operate = (...words: string[]) =>
  runOperatorCommand(backend.database.db, ['department', ...words], backend.ports.clock());
const all = async <Row>(text: string) => (await sql.raw<Row>(text).execute(backend.database.db)).rows;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

it('connects, lists, syncs and disconnects companies no one administers both of', async () => {
  expect(await operate('list')).toEqual({ lines: ['No company is connected'], isDone: true });

  expect(await operate('connect', '1', '0', '2', '--source', 'synced')).toEqual({
    lines: [
      'department 1001 is 测试乙公司 (2)',
      'departments: 5 added, 0 changed, 0 removed',
      'people: 8 added, 0 changed, 0 removed, 0 left out',
    ],
    isDone: true,
  });
  expect((await operate('list')).lines).toEqual([
    '    1/1001  synced   synced 2026-11-23T02:00:00.000Z  测试乙公司 (2)',
  ]);
  await all(`update member set name = '改名' where company_id = ${otherCompany} and user_id = 8`);
  expect((await operate('sync', '1', '1001')).lines.at(-1)).toBe(
    'people: 0 added, 1 changed, 0 removed, 0 left out',
  );
  expect(await operate('disconnect', '1', '1001')).toEqual({
    lines: ['6 departments are gone; 8 people left, 0 stay in others'],
    isDone: true,
  });
  const told = await all(`select action, operator_role, operator_id from operation_record
    where company_id = ${company} and action like 'department.%' order by id`);
  expect(told).toEqual(
    ['department.connect', 'department.sync', 'department.disconnect'].map((action) => ({
      action,
      operator_role: 'platform',
      operator_id: null,
    })),
  );
});

it('changes nothing where it refuses', async () => {
  const refused = [
    ['connect', '1', '0', '1', '--source', 'partner'],
    ['connect', '1', '0', '99', '--source', 'partner'],
    ['connect', '99', '0', '1', '--source', 'partner'],
    ['connect', '1', '999', '2', '--source', 'partner'],
    ['sync', '1', '10'],
    ['disconnect', '1', '10'],
  ];
  for (const words of refused) {
    const { lines, isDone } = await operate(...words);
    expect(isDone).toBe(false);
    expect(lines).toHaveLength(1);
  }
  expect(await all('select from department_link')).toEqual([]);
  expect(await all(`select from department where company_id = 1`)).toHaveLength(5);
  expect(await all('select from operation_record')).toEqual([]);
});

it.each([
  [['connect', '1', '0', '2']],
  [['connect', '1', '0', '2', '--source', 'main']],
  [['connect', '1', 'x', '2', '--source', 'partner']],
  [['sync', '1']],
  [['disconnect']],
  [['merge', '1', '2']],
])('says how it is used instead of doing %j', async (words) => {
  const { lines, isDone } = await operate(...words);

  expect(isDone).toBe(false);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('npm run operator -- department list');
});

it('is not the company’s: its main administrator reads what the platform did', async () => {
  await operate('connect', '1', '0', '2', '--source', 'partner');
  const main = await backend.signIn(people.main);

  const { data } = await backend.call('departments', {}, main);

  expect(data.sub_company).toMatchObject([{ sub_company_id: 2, company_name: '测试乙公司', users_count: 8 }]);
});

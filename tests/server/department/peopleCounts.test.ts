import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countedPlace } from '#server/database/peopleCounts.ts';
import { foldPeopleCounts } from '#server/features/directory/department/store/departmentCounts.ts';
import { bringCounts } from '#server/features/directory/department/store/recount.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { countedPeople, keptCounts } from '#tests/builders/peopleCounts.ts';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(backend.database.db);
const expectExact = async () => {
  const { db } = backend.database;
  expect(await keptCounts(db)).toEqual(await countedPeople(db));
};

it('counts people below each department once, wherever else they are', async () => {
  await run(sql`insert into membership (company_id, department_id, user_id, is_main, rank)
    values (1, 21, 7, 0, ${lateRank}), (1, 10, 7, 0, ${lateRank}), (1, 11, 8, 0, ${lateRank})`);

  await expectExact();
  expect(await keptCounts(backend.database.db)).toMatchObject({
    '1 0': [8, 0, 2],
    '1 10': [5, 0, 2],
    '1 20': [5, 0, 2],
    '1 12': [1, 0, 1],
  });
});

it.each([
  ['leave', sql`update member set status = 'resigned' where user_id in (7, 8)`],
  ['are no longer active', sql`update member set active_status = 0 where user_id = 7`],
  ['lose one of two seats', sql`delete from membership where user_id = 7 and department_id = 21`],
  ['lose all seats', sql`delete from membership where company_id = 1`],
  ['move with their department', sql`update department set ancestors = '{20, 12}' where id = 12`],
  [
    'move with all departments',
    sql`update department set ancestors = array[20, id] where company_id = 1 and id <> 20`,
  ],
])('follows people who %s', async (_, statement) => {
  await run(sql`insert into membership (company_id, department_id, user_id, is_main, rank)
    select 1, place, person, 0, ${lateRank} from (values (21, 7), (10, 8), (12, 8), (11, 5), (20, 5)) seat (place, person)`);

  await run(statement);

  await expectExact();
});

it('counts people whose row comes after their seat', async () => {
  const { db } = backend.database;
  await db.transaction().execute(async (transaction) => {
    await sql`insert into membership (company_id, department_id, user_id, is_main, rank)
      values (1, 12, 900, 1, ${lateRank})`.execute(transaction);
    await sql`insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, main_department_id)
      values (1, 900, '新人', 'xinren', 'xr', '86', '13900009999', 12)`.execute(transaction);
  });

  await expectExact();
  expect(await keptCounts(db)).toMatchObject({ '1 0': [9, 1, 0], '1 12': [2, 1, 0] });
});

it('is added up again and stays the same', async () => {
  const { db } = backend.database;
  for (const id of [12, 21, 12])
    await backend.call(
      'attachDepartments',
      {
        user_ids: [7],
        department_ids: [id],
        mode: 'replace',
        main_department_id: id,
        position: '员工',
      },
      main,
    );
  const before = await keptCounts(db);

  const folded = await foldPeopleCounts(db);

  expect(folded).toBeGreaterThan(0);
  expect(await keptCounts(db)).toEqual(before);
  expect(await foldPeopleCounts(db)).toBe(0);
  await expectExact();
});

it('is told and repaired by the operator where someone wrote past the database', async () => {
  const ask = (...words: string[]) =>
    runOperatorCommand(backend.database.db, ['department', 'count', ...words], new Date());
  expect(await ask()).toEqual({ lines: ['Every count is right'], isDone: true });
  await run(sql`update people_count set people = people + 1 where company_id = 1 and department_id = 10`);

  const told = await ask();
  expect(told).toMatchObject({
    isDone: false,
    lines: [expect.stringMatching(/^Wrong counts .*: 1$/), expect.anything()],
  });
  expect(told.lines[1]).toMatch(/1\/10 {2}kept 5 0 0 {2}counted 4 0 0/);
  expect(await ask('--repair')).toMatchObject({ isDone: true });

  expect(await ask()).toMatchObject({ isDone: true });
  await expectExact();
});

describe('those who are not active', () => {
  const seated = sql`insert into membership (company_id, department_id, user_id, is_main, rank)
    values (1, 21, 7, 0, ${lateRank}), (1, 10, 8, 0, ${lateRank})`;
  const severalOf = async (activeStatus: 0 | 1 | undefined) => {
    const filter = activeStatus === undefined ? {} : { active_status: activeStatus };
    const { data } = await backend.call('departmentUsers', filter, main);
    return [data.total, data.active_total, data.several_total];
  };

  it('are counted as the company is: a list of them knows how many are in several departments', async () => {
    await run(seated);
    await run(sql`update member set active_status = 0 where user_id in (7, 4)`);

    expect(await severalOf(0)).toEqual([2, 0, 1]);
    expect(await severalOf(1)).toEqual([6, 6, 1]);
    expect(await severalOf(undefined)).toEqual([8, 6, 2]);

    await run(sql`update member set active_status = 1 where user_id = 7`);

    expect(await severalOf(0)).toEqual([1, 0, 0]);
    await expectExact();
  });

  it('are counted once at the start where a version before kept no numbers of them', async () => {
    const { db } = backend.database;
    await run(seated);
    await run(sql`update member set active_status = 0 where user_id = 7`);
    await run(sql`delete from people_count where department_id = ${countedPlace.inactive}`);

    expect(await bringCounts(db)).toMatchObject([{ noun: 'people_count' }]);
    await expectExact();
    expect(await bringCounts(db)).toEqual([]);
  });
});

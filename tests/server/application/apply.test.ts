import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { expireOverdueApplications } from '#server/features/joining/jobs/temporaryTerms.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { apply } from './applications.ts';

const start = new Date('2026-11-23T02:00:00Z');

let now = start;
let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  now = start;
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const statuses = () => rows('select status, apply_count from application order by application_id');

it('merges applications of one number while they wait', async () => {
  await apply(backend, { name: '林旧' });
  now = new Date('2026-11-24T02:00:00Z');
  await Promise.all(
    Array.from({ length: 10 }, () =>
      apply(backend, { name: '林新', mobile: '+86 139-0000-1111', departmentId: 21 }),
    ),
  );

  const { data } = await backend.call('applicationList', { status: [0] }, main);

  expect(data).toMatchObject({
    total: 1,
    list: [
      {
        name: '林新',
        phone: '139****1111',
        dept_name: '国内组',
        apply_count: 11,
        apply_time: '2026-11-24T02:00:00.000Z',
      },
    ],
  });
});

it('counts each state among what the list is asked for otherwise', async () => {
  await apply(backend, { name: '林新', departmentId: 11 });
  await apply(backend, { name: '林二', departmentId: 11, mobile: '13900002222', needsApproval: false });
  await apply(backend, { name: '林三', departmentId: 21, mobile: '13900003333' });
  const sub = await backend.signIn(people.sub);
  const asked = async (request: object, session = main) => {
    const { total, waiting, accepted } = (await backend.call('applicationList', request, session)).data;
    return { total, waiting, accepted };
  };

  expect(await asked({})).toEqual({ total: 3, waiting: 2, accepted: 1 });
  expect(await asked({ status: [1] })).toEqual({ total: 1, waiting: 2, accepted: 1 });
  expect(await asked({ status: [0], filter: { dept_id: 11 } })).toEqual({
    total: 1,
    waiting: 1,
    accepted: 1,
  });
  expect(await asked({ keyword: '林三' })).toEqual({ total: 1, waiting: 1, accepted: 0 });
  expect(await asked({}, sub)).toEqual({ total: 2, waiting: 1, accepted: 1 });
  expect(await asked({ filter: { dept_id: 21 } }, sub)).toEqual({ total: 0, waiting: 0, accepted: 0 });
});

it('takes people in at once where link or department says so', async () => {
  await rows('update department set auto_approve = 1 where company_id = 1 and id = 21');

  const byLink = await apply(backend, { needsApproval: false });
  const byDepartment = await apply(backend, { mobile: '13900002222', departmentId: 21 });
  const byNobody = await apply(backend, { mobile: '13900003333' });

  expect([byLink?.status, byDepartment?.status, byNobody?.status]).toEqual([
    'accepted',
    'accepted',
    'waiting',
  ]);
  expect(
    await rows(`select main_department_id, position from member join membership using (company_id, user_id)
      where company_id = 1 and phone like '1390000%' order by phone`),
  ).toEqual([
    { main_department_id: 11, position: '员工' },
    { main_department_id: 21, position: '员工' },
  ]);
});

it('leaves to people what a rule cannot decide', async () => {
  const administrator = await apply(backend, { mobile: '13800010002', needsApproval: false });
  const unknown = await apply(backend, { needsApproval: true });
  const nowhere = await apply(backend, { departmentId: 999 });

  expect([administrator?.status, unknown?.status, nowhere]).toEqual(['waiting', 'waiting', undefined]);
  expect(await statuses()).toEqual([
    { status: 0, apply_count: 1 },
    { status: 0, apply_count: 1 },
  ]);
});

it('never makes two people of one number at once', async () => {
  const joined = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      apply(backend, { needsApproval: false, departmentId: index % 2 === 0 ? 11 : 21 }),
    ),
  );

  expect(new Set(joined.map((each) => each?.status))).toEqual(new Set(['accepted']));
  expect(
    await rows(`select count(*)::int as people from member where company_id = 1 and phone = '13900001111'`),
  ).toEqual([{ people: 1 }]);
});

it('lists and counts ten thousand by their index', async () => {
  await rows(`insert into application (company_id, application_id, name, country_code, phone, department_id, applied_at, updated_at)
    select 1, each, '申请人' || each, '86', '139' || lpad(each::text, 8, '0'), 11, now() - each * interval '1 minute', now()
    from generate_series(1, 10000) as each`);
  await rows('analyze application');

  const { data } = await backend.call('applicationList', { status: [0], page: 3 }, main);
  const plan =
    await rows(`explain select * from application where company_id = 1 and status = any('{0}'::smallint[])
    order by applied_at desc, application_id desc limit 20`);

  expect([data.total, data.list.length, data.waiting]).toEqual([10_000, 20, 10_000]);
  expect(data.list[0].name).toBe('申请人41');
  expect(JSON.stringify(plan)).toMatch(/Index Scan/);
});

it('expires after thirty days and can be made anew', async () => {
  await apply(backend);
  now = new Date('2026-12-23T02:00:00Z');
  main = await backend.signIn(people.main);
  const { data } = await backend.call('applicationList', {}, main);
  const late = await backend.call(
    'applicationAccept',
    { application_ids: [data.list[0].application_id], accept: 1 },
    main,
  );

  const expired = await expireOverdueApplications(backend.ports);
  await apply(backend);

  expect(data.list[0].can).toEqual({ accept: 0, reject: 0 });
  expect(late.message).toBe('申请已过期，请申请人重新提交');
  expect(expired).toBe(1);
  expect(await statuses()).toEqual([
    { status: 3, apply_count: 1 },
    { status: 0, apply_count: 1 },
  ]);
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { personAskingBudgets } from '#domain/member/limits.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { pathOf, rankOf } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;

const ask = async (fields: object, session: TestSession) =>
  (await backend.call('checkUnique', fields, session)).data.taken;
const phoneOf = (userId: number) => `1380001${String(userId).padStart(4, '0')}`;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

describe('asking what is in use', () => {
  const phone = { country_code: '86', phone: phoneOf(8) };

  it('is answered sixty times a minute, exactly', async () => {
    const { db } = backend.database;
    const [budget] = personAskingBudgets;
    if (budget === undefined) throw new Error('Expected a budget of a minute');
    const now = backend.ports.clock();
    for (let time = 0; time < 55; time += 1) await takeTokens(db, { ...budget, key: `1:${sub.userId}`, now });

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => backend.call('checkUnique', phone, sub)),
    );

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({
      code: 4000,
      data: { error_key: 'too_many_tries', retry_after: expect.any(Number) },
    });
    expect((await backend.call('checkUnique', phone, main)).code).toBe(0);
  });

  it('is no matter of a save that names no such value: it is answered however often others were told', async () => {
    const { db } = backend.database;
    const [budget] = personAskingBudgets;
    if (budget === undefined) throw new Error('Expected a budget of a minute');
    const now = backend.ports.clock();
    for (let time = 0; time < budget.limit; time += 1)
      await takeTokens(db, { ...budget, key: `1:${main.userId}`, now });

    const quiet = await backend.call('saveUser', { id: 8, office_location: '三楼' }, main);
    const telling = await backend.call('saveUser', { id: 8, phone: phoneOf(9), country_code: '86' }, main);

    expect(quiet.code).toBe(0);
    expect(telling).toMatchObject({ code: 4000, data: { error_key: 'too_many_tries' } });
  });

  it('counts where a save is refused for it', async () => {
    const { db } = backend.database;
    const fields = { name: '新人', phone: phoneOf(8), departments: [{ id: 12, position: '工程师' }] };

    const answer = await backend.call('saveUser', { ...fields, main_department_id: 12 }, sub);

    expect(answer.data.error_key).toBe('phone_exists');
    const counted = await db
      .selectFrom('rate_limit')
      .select('key')
      .where('bucket', '=', 'unique.person')
      .execute();
    expect(counted).toEqual([{ key: `1:${sub.userId}` }]);
  });
});

describe('checkUnique', () => {
  it('names whoever has the number in scope', async () => {
    const taken = await ask({ country_code: '86', phone: `+86 ${phoneOf(7)}` }, sub);

    expect(taken).toEqual([
      { field: 'phone', user_id: 7, name: '褚前端', department: '前端小组', resigned: 0 },
    ]);
  });

  it('only says that somebody out of scope has it', async () => {
    const taken = await ask({ country_code: '86', phone: phoneOf(8) }, sub);

    expect(taken).toEqual([{ field: 'phone', user_id: null, name: null, department: null, resigned: 0 }]);
  });

  it('M03 knows nothing of other companies', async () => {
    const stranger = await backend.signIn(people.stranger);

    expect(await ask({ country_code: '86', phone: phoneOf(7) }, stranger)).toEqual([]);
  });

  it('holds the values of resigned people until they are purged', async () => {
    const { db } = backend.database;
    const values = { work_id: 'R1', email: 'left@lanshan.example' };
    const leave = (status: 'resigned' | 'purged') =>
      db
        .updateTable('member')
        .set({ ...values, status })
        .where('company_id', '=', company)
        .where('user_id', '=', 7)
        .execute();
    const typed = { workId: 'R1', email: 'LEFT@lanshan.example' };

    await leave('resigned');
    expect(await ask(typed, main)).toMatchObject([
      { field: 'workId', user_id: 7, name: '褚前端', department: '前端小组', resigned: 1 },
      { field: 'email', resigned: 1 },
    ]);

    await leave('purged');
    expect(await ask(typed, main)).toEqual([]);
  });

  it('leaves the own values of a person free', async () => {
    expect(await ask({ id: 7, country_code: '86', phone: phoneOf(7) }, main)).toEqual([]);
    expect(await ask({ phone: '12', workId: 'A 1', email: 'x' }, main)).toEqual([]);
  });

  it('decides the save in the same words', async () => {
    const fields = { name: '新人', phone: phoneOf(7), departments: [{ id: 12, position: '工程师' }] };

    const refused = await backend.call('saveUser', { ...fields, main_department_id: 12 }, sub);

    expect(refused).toMatchObject({
      code: 4000,
      message: '手机号已存在',
      data: { error_key: 'phone_exists', taken: [{ field: 'phone', user_id: 7 }] },
    });
  });
});

describe('a person at home out of scope', () => {
  const departments = [
    { id: 21, position: '销售' },
    { id: 11, position: '顾问' },
  ];
  const here = [{ id: 11, position: '专家' }];

  beforeEach(async () => {
    await backend.call('saveUser', { id: 8, departments, main_department_id: 21 }, main);
  });

  it('is shown with the other departments counted', async () => {
    const { data } = await backend.call('getUser', { user_id: 8 }, sub);

    expect(data).toMatchObject({ other_departments: 1, is_home_managed: 0, main_department_id: null });
  });

  it('keeps name, number and main department', async () => {
    const renamed = await backend.call('saveUser', { id: 8, name: '改名', departments: here }, sub);
    const moved = await backend.call('saveUser', { id: 8, departments: here, main_department_id: 11 }, sub);

    expect(renamed).toMatchObject({
      code: 4000,
      data: { error_key: 'out_of_scope', fields: { name: expect.any(String) } },
    });
    expect(moved.data.fields).toHaveProperty('main_department_id');
  });

  it('reads themselves without a department when all are elsewhere', async () => {
    const places = [{ id: 20, position: '顾问' }];
    await backend.call('saveUser', { id: 2, departments: places, main_department_id: 20 }, main);

    const answer = await backend.call('getUser', { user_id: 2 }, sub);

    expect(answer).toMatchObject({ code: 0, data: { departments: [], other_departments: 1 } });
  });

  it('is in no more departments than fifty, those not seen among them', async () => {
    const ids = Array.from({ length: 49 }, (_, index) => 100 + index);
    await sql`insert into department (company_id, id, name, name_key, super_dept_id, ancestors, rank, sort_path)
      select ${company}, id, 'o' || id, 'o' || id, 20, array[20, id], 'b0' || id || 'V', ${pathOf([20])} || 'b0' || id || 'V.'
      from unnest(${ids}::bigint[]) id`.execute(backend.database.db);
    await sql`insert into membership (company_id, department_id, user_id, position, is_main, rank)
      select ${company}, id, 7, '顾问', 0, ${rankOf(1)} from unnest(${ids}::bigint[]) id`.execute(
      backend.database.db,
    );
    const both = [{ id: 12, position: '前端' }, ...here];

    const overLimit = await backend.call('saveUser', { id: 7, departments: both }, sub);
    const moved = await backend.call('saveUser', { id: 7, departments: here, main_department_id: 11 }, sub);

    expect(overLimit).toMatchObject({ code: 4000, data: { fields: { departments: expect.any(String) } } });
    expect(moved.code).toBe(0);
  });

  it('takes another position where the editor manages', async () => {
    const { code, data } = await backend.call('saveUser', { id: 8, departments: here }, sub);

    expect(code).toBe(0);
    expect(data.departments).toMatchObject([{ id: 11, position: '专家' }]);
  });
});

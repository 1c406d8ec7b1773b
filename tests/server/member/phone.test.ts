import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let now: Date;

/** The morning of 23 November in Shenzhen, four hours after its midnight. */
const morning = new Date('2026-11-22T20:00:00Z');
const number = '13800010007';

const reveal = (session = main) => backend.call('revealPhone', { user_id: 7 }, session);
const records = () =>
  backend.database.db.selectFrom('operation_record').select(['action', 'result', 'changes']).execute();

/** So many reveals of an instant, as the audit keeps them. */
const revealedBefore = (count: number, time: Date, operatorId = 1) =>
  backend.database.db
    .insertInto('operation_record')
    .values(
      Array.from({ length: count }, (_, index) => ({
        company_id: company,
        time,
        operator_id: operatorId,
        operator_name: '周主管',
        operator_role: 'main',
        category: 'member',
        action: 'member.revealPhone',
        target_type: 'member',
        target_id: 8,
        changes: '[]',
        result: 'done',
        request_id: `before-${index}`,
      })),
    )
    .execute();

beforeEach(async () => {
  now = morning;
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('revealPhone', () => {
  it('answers the number, writes it down and says what is left', async () => {
    const { data } = await reveal();

    expect(data).toEqual({ user_id: 7, country_code: '86', phone: number, remaining: 99 });
    expect(await records()).toMatchObject([{ action: 'member.revealPhone', result: 'done' }]);
    expect(JSON.stringify(await records())).not.toContain(number);
  });

  it('stops at a hundred of parallel calls exactly', async () => {
    await revealedBefore(97, morning);

    const answers = await Promise.all(Array.from({ length: 8 }, () => reveal()));

    const left = answers.flatMap(({ code, data }) => (code === 0 ? [data.remaining] : []));
    expect(left.toSorted()).toEqual([0, 1, 2]);
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({
      code: 4000,
      message: '今日查看完整手机号次数已达上限（100 次）',
      data: { error_key: 'quota_exceeded', remaining: 0 },
    });
    expect((await records()).filter(({ result }) => result === 'quota_exceeded')).toHaveLength(5);
  });

  it('begins anew at midnight of the company', async () => {
    await revealedBefore(100, new Date('2026-11-22T15:59:59Z'));
    expect((await reveal()).data.remaining).toBe(99);

    await revealedBefore(99, new Date('2026-11-22T16:00:00Z'));
    expect(await reveal()).toMatchObject({ code: 4000 });
  });

  it('counts each person alone', async () => {
    await revealedBefore(100, morning, 2);

    expect((await reveal()).data.remaining).toBe(99);
  });

  it('is for those with the right and their own people', async () => {
    const answers = await Promise.all(
      [people.supervisor, people.viewer, people.responsible, people.member].map(async (person) =>
        reveal(await backend.signIn(person)),
      ),
    );

    for (const answer of answers) expect(answer.code).toBe(4000);
  });
});

describe('M15 a number nobody revealed', () => {
  it('is masked in list, search, detail and references', async () => {
    const answers = [
      await backend.call('departmentUsers', { id: 12 }, main),
      await backend.call('searchUserAndDept', { keywords: '褚', type: 'all' }, main),
      await backend.call('searchUserAndDept', { keywords: number, type: 'all' }, main),
      await backend.call('getUser', { user_id: 7 }, main),
      await backend.call('getUserByQuery', { user_id: 7 }, main),
      await backend.call('memberMany', { ids: [7] }, main),
      await backend.call('getDeptAndUser', { id: 12, with_users: 1 }, main),
    ];

    const text = JSON.stringify(answers.map(({ data }) => data));
    expect(text).not.toContain(number);
    expect(text).toContain('138****0007');
  });

  it('is not in refusals, audit rows or lines of the log', async () => {
    await backend.call('saveUser', { id: 8, phone: number }, main);
    await backend.call('saveUser', { id: 7, phone: '13900001234' }, main);
    const refused = await backend.call('saveUser', { id: 8, phone: '13900001234' }, main);

    expect(refused).toMatchObject({ code: 4000, data: { error_key: 'phone_exists' } });
    const text = JSON.stringify([refused, await records(), backend.lines]);
    expect(text).not.toContain(number);
    expect(text).not.toContain('13900001234');
  });

  it('is not found by the digits its mask hides', async () => {
    const found = async (keywords: string) =>
      (await backend.call('searchUserAndDept', { keywords, type: 'user' }, main)).data.users.length;

    // 138****0001: the last four are shown, what reaches into the middle is not.
    expect([await found('0001'), await found('8000'), await found('1000')]).toEqual([1, 0, 0]);
  });
});

import { sql } from 'kysely';
import { expect } from 'vitest';
import { lateRank } from '#tests/builders/rank.ts';
import { browserHeaders } from '#tests/setup/backend.ts';
import { company, people } from '#tests/setup/company.ts';
import { type Outcome, type Play, refusedEach, resignInTable, tell, type World } from './world.ts';

const valid = {
  name: '单雄信',
  phone: '13800001000',
  departments: [{ id: 12, position: '前端工程师' }],
  main_department_id: 12,
};
const phones = [
  '１３８００００１０００',
  '138 0000 1000',
  '138-0000-1000',
  '+8613800001000',
  '+86 138 0000 1000',
];
const hostile = ['__proto__', 'constructor', 'admin_id', 'is_admin', 'password', 'posType'];

const storedPhone = async ({ backend }: World): Promise<string | undefined> =>
  (
    await backend.database.db
      .selectFrom('member')
      .select('phone')
      .where('company_id', '=', company)
      .orderBy('user_id', 'desc')
      .executeTakeFirst()
  )?.phone;

const pinAll = async (world: World, count: number): Promise<readonly number[]> => {
  const { db } = world.backend.database;
  const ids = Array.from({ length: count }, (_, index) => 10_000 + index);
  await sql`insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, main_department_id,
      custom_fields)
    select ${company}::bigint, id, '人' || id, 'ren ' || id, 'r', '86', '139000' || id, 12, '{}'
    from unnest(${ids}::bigint[]) as id`.execute(db);
  // Everyone at the same rank: what keeps them apart is the person alone.
  await sql`insert into membership (company_id, department_id, user_id, position, is_main, is_top, rank)
    select ${company}::bigint, 12, id, '员工', 1, 1, ${lateRank} from unnest(${ids}::bigint[]) as id`.execute(
    db,
  );
  return ids;
};

const pageOf = async (world: World, page: number): Promise<readonly number[]> => {
  const { data } = await world.backend.call(
    'departmentUsers',
    { id: 12, include_sub: 0, page, page_size: 100 },
    world.main,
  );
  return data.list.map((row: { readonly user_id: number }) => row.user_id);
};

const readings = [
  ['departmentUsers', { id: 12 }],
  ['searchUserAndDept', { keywords: '褚', type: 'user' }],
  ['getUser', { user_id: 7 }],
  ['getUserByQuery', { user_id: 7 }],
  ['memberMany', { ids: [7] }],
  ['getDeptAndUser', { id: 12, with_users: 1 }],
] as const;

/** How the cases of members are played. */
export const memberPlays: Readonly<Record<string, Play>> = {
  M01: async (world) => {
    const outcomes: Outcome[] = [];
    for (const phone of phones) {
      outcomes.push(await tell(world, 'saveUser', { ...valid, phone }));
      expect(await storedPhone(world)).toBe('13800001000');
      const { db } = world.backend.database;
      const other = { phone: `1370000000${outcomes.length}` };
      await db.updateTable('member').set(other).where('phone', '=', '13800001000').execute();
    }
    return outcomes;
  },
  M03: async (world) => {
    const own = await refusedEach(world, 'saveUser', [{ ...valid, phone: '13800010008' }]);
    const other = await tell(
      world,
      'saveUser',
      { ...valid, phone: '13800020008' },
      { expected: { code: 0 } },
    );
    const taken = { code: 4000, message: '手机号已存在' };
    return [...own.map((outcome) => ({ ...outcome, expected: taken })), other];
  },
  M05: async (world) => {
    const outcomes = await refusedEach(
      world,
      'saveUser',
      ['A 1', '工1', '=1+1'].map((workId) => ({ ...valid, workId })),
    );
    expect((await tell(world, 'saveUser', { ...valid, workId: 'A1' })).code).toBe(0);
    const used = { ...valid, phone: '13800001001', workId: 'A1' };
    return [
      ...outcomes,
      await tell(world, 'saveUser', used, { expected: { code: 4000, message: '工号已存在' } }),
    ];
  },
  M06: async (world) => {
    const none = await refusedEach(world, 'saveUser', [
      { ...valid, departments: [] },
      { ...valid, departments: null },
    ]);
    const inputs = [
      [{ ...valid, main_department_id: 11 }, 'main_department_id'],
      [{ ...valid, departments: [{ id: 12, position: ' ' }] }, 'departments.0.position'],
    ] as const;
    const others: Outcome[] = [];
    for (const [fields, field] of inputs) {
      const { status, code, message, data } = await world.backend.call('saveUser', fields, world.main);
      expect(Object.keys(data.fields)).toEqual([field]);
      others.push({ input: field, status, code, message, expected: { code: 4000 } });
    }
    return [...none, ...others];
  },
  M07: async (world) => {
    const { main } = world;
    const session = { user_id: main.userId, token: main.token, device_id: main.deviceId };
    const outcomes: Outcome[] = [];
    for (const key of hostile) {
      const body = JSON.stringify({ ...session, company_id: main.companyId, ...valid }).replace(
        /}$/,
        `,"${key}":{"a":1}}`,
      );
      const response = await world.backend.send('/api/contact/saveUser', {
        method: 'POST',
        headers: { ...browserHeaders(main), 'Content-Type': 'application/json' },
        body,
      });
      const { code, message } = (await response.json()) as {
        readonly code: number;
        readonly message: string;
      };
      outcomes.push({ input: key, status: response.status, code, message });
    }
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
    expect(await storedPhone(world)).not.toBe('13800001000');
    return outcomes;
  },
  M08: async (world) => {
    const send = (name: string) => world.backend.call('saveUser', { id: 7, version: 1, name }, world.main);
    const answers = await Promise.all([send('甲'), send('乙')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 4000]);
    const loser = answers.find(({ code }) => code === 4000);
    expect(loser?.data).toMatchObject({
      error_key: 'version_conflict',
      current: { user_id: 7, version: 2 },
      changed_by: { user_id: people.main.userId },
    });
    return answers.map(({ status, code, message }, index) => ({
      ...{ input: `editor ${index}`, status, code, message },
      expected: code === 0 ? { code: 0 } : { code: 4000, message: '内容已被他人修改' },
    }));
  },
  M09: async (world) => {
    const outcomes: Outcome[] = [];
    for (const [index, name] of ['<img src=x onerror=alert(1)>', 'مُحَمَّد', 'javascript:alert(1)'].entries()) {
      const phone = `1380000200${index}`;
      const { status, code, message, data } = await world.backend.call(
        'saveUser',
        { ...valid, phone, name },
        world.main,
      );
      expect(data.name).toBe(name);
      outcomes.push({ input: name, status, code, message, expected: { code: 0 } });
    }
    const note = { ...valid, note: 'n'.repeat(10_240) };
    const [tooLong] = await refusedEach(world, 'saveUser', [note]);
    return tooLong === undefined ? outcomes : [...outcomes, { ...tooLong, expected: { code: 4000 } }];
  },
  M11: async (world) => {
    const remove = 'removeUsersFromDepartment';
    const other = await world.backend.signIn(people.sub);
    const main = await refusedEach(world, remove, [
      { id: 10, user_ids: [1] },
      { id: 10, user_ids: [1, 1] },
    ]);
    const itself = await refusedEach(world, remove, [{ id: 10, user_ids: [2] }], other);
    const { data } = await world.backend.call(remove, { id: 12, user_ids: [7] }, world.main);
    expect(data).toMatchObject({ removed: [], need_transfer: [7] });
    return [...main, ...itself.map((outcome) => ({ ...outcome, expected: { code: 4000 } }))];
  },
  M12: async (world) => {
    const outcomes: Outcome[] = [];
    for (const page of [0, 1, '2', 1_000_000_000, null])
      outcomes.push(await tell(world, 'departmentUsers', { id: 0, page }));
    for (const page of [-1, 1.5]) outcomes.push(await tell(world, 'departmentUsers', { id: 0, page }));
    const first = await world.backend.call('departmentUsers', { id: 0, page: 0 }, world.main);
    const beyond = await world.backend.call('departmentUsers', { id: 0, page: 1_000_000_000 }, world.main);
    const wide = await world.backend.call('departmentUsers', { id: 0, page_size: 1_000_000 }, world.main);
    expect([first.data.page, beyond.data.list, beyond.data.total, wide.data.page_size]).toEqual([
      1,
      [],
      8,
      100,
    ]);
    return outcomes;
  },
  M14: async (world) => {
    await resignInTable(world, 7);
    return refusedEach(world, 'setSupervisor', [
      { id: 11, user_ids: [8] },
      { id: 11, user_ids: [4_321] },
      { id: 12, user_ids: [7] },
    ]);
  },
  M15: async (world) => {
    const plain = '13800010007';
    const outcomes: Outcome[] = [];
    for (const session of [world.main, world.sub])
      for (const [call, fields] of readings) {
        const answer = await world.backend.call(call, fields, session);
        expect(JSON.stringify([answer.message, answer.data])).not.toContain(plain);
        outcomes.push({ input: call, status: answer.status, code: answer.code, message: answer.message });
      }
    const taken = await world.backend.call('saveUser', { ...valid, phone: plain }, world.main);
    expect(JSON.stringify([taken.message, taken.data])).not.toContain(plain);
    await world.backend.call('saveUser', { id: 7, phone: '13800009999' }, world.main);
    const records = await world.backend.database.db.selectFrom('operation_record').selectAll().execute();
    expect(JSON.stringify(records)).not.toMatch(/13800010007|13800009999/);
    return outcomes;
  },
  M17: async (world) => {
    const ids = await pinAll(world, 1_000);
    const outcome = await tell(world, 'setTop', { id: 12, user_id: 7, top: 1 });
    const pages = [];
    for (const page of [1, 11]) pages.push(await pageOf(world, page), await pageOf(world, page));
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[2]).toEqual(pages[3]);
    // 1,001 are pinned: the last page holds the one who is left.
    expect(new Set(pages.flat()).size).toBe(101);
    expect(ids).toHaveLength(1_000);
    return [outcome];
  },
};

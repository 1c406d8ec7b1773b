import { beforeEach, describe, expect, it } from 'vitest';
import { leaveWithoutDepartment } from '#server/features/directory/connection/store/connection.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

interface Listed {
  readonly data: { readonly list: readonly { readonly user_id: number }[] };
}

const list = (fields: object, session = main) => backend.call('departmentUsers', fields, session);
const idsOf = ({ data }: Listed) => data.list.map((row) => row.user_id);
const add = async (fields: object) =>
  (
    await backend.call(
      'saveUser',
      { departments: [{ id: 12, position: '工程师' }], main_department_id: 12, ...fields },
      main,
    )
  ).data.user_id as number;
const notify = (userId: number) =>
  backend.database.db
    .updateTable('member')
    .set({ last_sms_at: '2026-11-22T17:00:00Z' })
    .where('user_id', '=', userId)
    .where('company_id', '=', 1)
    .execute();
const search = async (keywords: string, session = main) =>
  (await backend.call('searchUserAndDept', { keywords }, session)).data;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('departmentUsers', () => {
  it('lists a department with its sub-departments in tree order', async () => {
    const answer = await list({ id: 10 });

    expect(idsOf(answer)).toEqual([1, 2, 6, 7]);
    expect(answer.data).toMatchObject({ total: 4, active_total: 4, page: 1, page_size: 20 });
  });

  it('lists the department alone', async () => {
    expect(idsOf(await list({ id: 10, include_sub: 0 }))).toEqual([1, 2]);
  });

  it('lists the whole company without a department', async () => {
    expect((await list({})).data.total).toBe(8);
    expect((await list({ id: 0 })).data.total).toBe(8);
  });

  it('counts people of a second department once', async () => {
    const departments = [
      { id: 12, position: '前端' },
      { id: 20, position: '顾问' },
      { id: 21, position: '顾问' },
    ];
    await backend.call('saveUser', { id: 7, departments, main_department_id: 12 }, main);

    const market = await list({ id: 20 });
    const tree = await backend.call('departments', { id: 0 }, main);

    expect(idsOf(market)).toEqual([3, 4, 7, 5, 8]);
    expect(market.data.several_total).toBe(1);
    for (const place of [{}, { id: 10 }, { id: 12, include_sub: 0 }, { active_status: 1 }])
      expect((await list(place)).data.several_total).toBe(1);
    expect(market.data.total).toBe(5);
    expect(tree.data.departments.map((row: { users_count: number }) => row.users_count)).toEqual([4, 5]);
    expect(tree.data.company.users_count).toBe(8);
  });

  it.each([
    [0, 1],
    [-1, 1],
    [1.5, 1],
    ['2', 2],
    [null, 1],
  ])('M12 reads page %j as %i', async (page, expected) => {
    const answer = await list({ page });

    expect(answer.code).toBe(0);
    expect(answer.data).toMatchObject({ page: expected, total: 8 });
  });

  it('M12 caps the size and answers nothing beyond the end', async () => {
    expect((await list({ page_size: 1_000_000 })).data.page_size).toBe(100);
    expect(idsOf(await list({ page: 9 }))).toEqual([]);
    expect((await list({ page: 1e9 })).data).toMatchObject({ list: [], total: 8 });
  });

  it('lists every person exactly once over all pages', async () => {
    for (let index = 0; index < 25; index += 1)
      await add({ name: `成员${index}`, phone: `139000001${String(index).padStart(2, '0')}` });

    const pages = [];
    for (let page = 1; page <= 4; page += 1) pages.push(...idsOf(await list({ page, page_size: 10 })));

    expect(pages).toHaveLength(33);
    expect(new Set(pages).size).toBe(33);
  });

  it.each([0, 1])(
    'lists those of one activation (%i) in the order and with the counts they are found in',
    async (status) => {
      for (let index = 0; index < 12; index += 1)
        await add({
          name: `成员${(index * 7) % 12}`,
          phone: `139000002${String(index).padStart(2, '0')}`,
          ...(index % 3 === 0 ? { departments: [{ id: 21 }, { id: 12 }], main_department_id: 21 } : {}),
        });
      const narrowed = { active_status: status, page_size: 5 };

      for (const page of [1, 2, 3]) {
        const walked = await list({ ...narrowed, page });
        // Everyone is a regular member: no one is left out, but they have to be looked for.
        const found = await list({ ...narrowed, page, member_type: ['regular'] });
        expect(idsOf(walked)).toEqual(idsOf(found));
        expect(walked.data).toMatchObject(
          (({ total, active_total, several_total }) => ({ total, active_total, several_total }))(found.data),
        );
      }
    },
  );

  it('lists those in no department after everyone else, on whichever page that is', async () => {
    for (const [index, active] of [0, 0, 1].entries()) {
      const id = await add({ name: `无${index}`, phone: `1390000030${index}` });
      await leaveWithoutDepartment(backend.database.db, 1, id);
      await backend.database.db
        .updateTable('member')
        .set({ active_status: active === 1 ? 1 : 0 })
        .where('company_id', '=', 1)
        .where('user_id', '=', id)
        .execute();
    }

    for (const narrowed of [{}, { active_status: 0 }, { active_status: 1 }])
      for (const size of [1, 2, 4, 20]) {
        // Everyone is a regular member: no one is left out, but they have to be looked for.
        const whole = await list({ ...narrowed, page_size: 100, member_type: ['regular'] });
        const pages = [];
        for (let page = 1; page <= Math.ceil(14 / size); page += 1)
          pages.push(await list({ ...narrowed, page, page_size: size }));
        const ids = pages.flatMap(idsOf);
        expect(ids.toSorted()).toEqual(idsOf(whole).toSorted());
        expect(ids.at(-1)).toBe(idsOf(whole).at(-1));
        for (const page of pages)
          expect([page.data.total, page.data.active_total]).toEqual([
            whole.data.total,
            whole.data.active_total,
          ]);
      }
  });

  it.each([
    [{ active_status: 0 }, 1],
    [{ active_status: 1 }, 8],
    [{ member_type: ['regular'] }, 9],
    [{ member_type: ['daily'] }, 0],
    [{ phone_show: [2, 3] }, 1],
    [{ executive_mode: 1 }, 1],
    [{ is_supervisor: 1 }, 1],
    [{ main_only: 1, id: 12 }, 2],
    [{ entry_time: { from: '2026-01-01', to: '2026-12-31' } }, 1],
    [{ position: '工程师' }, 1],
    [{ position: '工程' }, 0],
    [{ sms_this_week: 1 }, 1],
    [{ sms_this_week: 0 }, 8],
    [{ keyword: 'sxx', id: 10 }, 1],
    [{ keyword: 'sxx', id: 20 }, 0],
  ])('narrows by %j', async (filter, total) => {
    await notify(people.member.userId);
    await add({
      name: '单雄信',
      phone: '13900000001',
      phone_show: 2,
      executive_mode: 1,
      entry_time: '2026-03-01',
    });

    const answer = await list(filter);

    expect(answer.code).toBe(0);
    expect(answer.data.total).toBe(total);
    expect(idsOf(answer)).toHaveLength(total);
  });

  it('sorts by the reading of the name', async () => {
    await add({ name: '单雄信', phone: '13900000001' });
    await add({ name: '安然', phone: '13900000002' });

    const answer = await list({ id: 12, sort_field: 'name', sort_order: 'asc' });

    expect(answer.data.list.map((row: { name: string }) => row.name)).toEqual(['安然', '褚前端', '单雄信']);
  });

  it('keeps a sub-administrator inside the scope', async () => {
    const sub = await backend.signIn(people.sub);

    expect(idsOf(await list({}, sub))).toEqual([1, 2, 6, 7]);
    expect(await list({ id: 20 }, sub)).toMatchObject({ code: 4000, message: '部门不存在或已被删除' });
  });

  it('finds nobody by what they are out of scope', async () => {
    const departments = [
      { id: 12, position: '前端' },
      { id: 20, position: '秘密职务' },
    ];
    await backend.call('saveUser', { id: 7, departments, main_department_id: 12 }, main);
    await backend.call('singleSetSupervisor', { id: 20, user_id: 7 }, main);
    const sub = await backend.signIn(people.sub);

    expect(idsOf(await list({ position: '秘密职务' }, sub))).toEqual([]);
    expect(idsOf(await list({ position: '前端' }, sub))).toEqual([7]);
    expect(idsOf(await list({ is_supervisor: 1 }, sub))).toEqual([6]);
    expect(idsOf(await list({ is_supervisor: 0 }, sub))).toEqual([2, 1, 7]);
    expect(idsOf(await list({ is_supervisor: 1 }))).toEqual([6, 7]);
    expect(idsOf(await list({ id: 12, position: '秘密职务' }))).toEqual([]);
  });

  it('M15 masks every phone', async () => {
    const { data } = await list({});

    expect(data.list.every((row: { phone: string }) => /^\d{3}\*{4}\d{4}$/.test(row.phone))).toBe(true);
  });
});

describe('searchUserAndDept', () => {
  beforeEach(async () => {
    await add({ name: '单雄信', phone: '13900004321', workId: 'LS0042', email: 'shan.xx@lanshan.example' });
  });

  it.each([
    '单',
    '雄信',
    'sxx',
    'shanxiongxin',
    'shan',
    'dan',
    '4321',
    '13900004321',
    'ls0042',
    'shan.xx@lanshan.example',
  ])('finds the person by %s, the phone masked', async (keywords) => {
    const { users } = await search(keywords);

    expect(users).toEqual([
      {
        user_id: expect.any(Number),
        name: '单雄信',
        workId: 'LS0042',
        phone: '139****4321',
        path: '研发部/软件组/前端小组',
      },
    ]);
  });

  it.each(['1390', '9000', '0000', '00004321', '390000', '1390000432'])(
    'finds nobody by %s, digits the mask hides',
    async (keywords) => {
      expect((await search(keywords)).users).toEqual([]);
    },
  );

  it('finds departments with their path', async () => {
    expect((await search('前端')).departments).toEqual([
      { id: 12, name: '前端小组', path: '研发部/软件组/前端小组' },
    ]);
  });

  it.each(['', ' ', '%', '_', '\\'])('finds nothing by %j', async (keywords) => {
    expect(await search(keywords)).toEqual({ users: [], departments: [] });
  });

  it('finds nobody out of scope', async () => {
    const responsible = await backend.signIn(people.responsible);

    expect(await search('sxx', responsible)).toEqual({ users: [], departments: [] });
  });

  it('finds a person under a new name and no longer under the old', async () => {
    const { users } = await search('sxx');
    await backend.call('saveUser', { id: users[0].user_id, name: '王伯当' }, main);

    expect((await search('sxx')).users).toEqual([]);
    expect((await search('wbd')).users).toHaveLength(1);
  });
});

describe('getUser', () => {
  it('answers the same under both addresses', async () => {
    const posted = await backend.call('getUser', { user_id: 7 }, main);
    const queried = await backend.call('getUserByQuery', { user_id: 7 }, main);

    expect(posted.data).toMatchObject({ user_id: 7, name: '褚前端', phone: '138****0007' });
    expect(queried.data).toEqual(posted.data);
  });
});

describe('memberMany', () => {
  it('keeps the order and leaves out who is not seen', async () => {
    const sub = await backend.signIn(people.sub);

    expect(idsOf(await backend.call('memberMany', { ids: [8, 7, 9_999] }, main))).toEqual([8, 7]);
    expect(idsOf(await backend.call('memberMany', { ids: [8, 7] }, sub))).toEqual([7]);
  });
});

describe('getDeptAndUser', () => {
  it('answers one level of departments and people', async () => {
    const { data } = await backend.call('getDeptAndUser', { id: 10, with_users: 1 }, main);

    expect(data.departments).toEqual([
      { id: 11, name: '软件组', path: '研发部/软件组', users_count: 2, has_children: 1 },
    ]);
    expect(data.users.map((user: { user_id: number }) => user.user_id)).toEqual([1, 2]);
    expect(data.total).toBe(2);
  });

  it('begins at the roots of the reader', async () => {
    const sub = await backend.signIn(people.sub);

    const { data } = await backend.call('getDeptAndUser', {}, sub);

    expect(data.departments.map((row: { id: number }) => row.id)).toEqual([10]);
  });
});

describe('getPosition', () => {
  it('knows positions as soon as somebody holds them', async () => {
    await add({ name: '安然', phone: '13900000002' });

    const { data } = await backend.call('getPosition', { keyword: '工程' }, main);

    expect(data.list).toEqual([{ posId: expect.any(Number), posName: '工程师', users_count: 1 }]);
  });

  it('names the very one typed before more frequent ones', async () => {
    const seated = (position: string) => [{ id: 12, position }];
    await add({ name: '安然', phone: '13900000002', departments: seated('高级工程师') });
    await add({ name: '安宁', phone: '13900000003', departments: seated('高级工程师') });
    await add({ name: '安静', phone: '13900000004', departments: seated('工程师') });

    const { list } = (await backend.call('getPosition', { keyword: '工程师' }, main)).data;

    expect(list.map(({ posName }: { readonly posName: string }) => posName)).toEqual([
      '工程师',
      '高级工程师',
    ]);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const addDevice = (id: number, userId: number, companyId = company, status = 'normal') =>
  sql`insert into device (company_id, device_id, serial_number, phone_model, user_id, status, last_active_time)
    values (${companyId}, ${id}, ${`serial-${id}`}, ${`Model ${id}`}, ${userId}, ${status}, ${new Date(1_700_000_000_000 + id)})`.execute(
    backend.database.db,
  );

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await addDevice(1, 7);
  await addDevice(2, 8, company, 'lost');
  await addDevice(3, 2);
  await addDevice(1, 1, otherCompany);
  main = await backend.signIn(people.main);
});

const ids = (answer: { readonly data: { readonly list: readonly { readonly device_id: number }[] } }) =>
  answer.data.list.map((row) => row.device_id);

describe('list', () => {
  it('shows the rows of the company in the order of the schema', async () => {
    const answer = await backend.call('deviceList', {}, main);

    expect(answer.code).toBe(0);
    expect(ids(answer)).toEqual([3, 2, 1]);
    expect(answer.data).toMatchObject({ total: 3, page: 1, page_size: 20 });
  });

  it('names the department of the person through two relations', async () => {
    const answer = await backend.call('deviceList', { ids: [1] }, main);

    expect(answer.data.list[0].department).toBe('前端小组');
  });

  it('filters by several states', async () => {
    const answer = await backend.call('deviceList', { filter: { status: ['lost', 'blocked'] } }, main);

    expect(ids(answer)).toEqual([2]);
  });

  it('filters a range of instants with open ends', async () => {
    const from = new Date(1_700_000_000_002).toISOString();

    const answer = await backend.call(
      'deviceList',
      { filter: { last_active_time: { from, to: null } } },
      main,
    );

    expect(ids(answer)).toEqual([3, 2]);
  });

  it('takes percent signs in a search for themselves', async () => {
    const answer = await backend.call('deviceList', { keyword: '%' }, main);

    expect(answer.data.total).toBe(0);
  });

  it('finds devices by whom they belong to', async () => {
    await addDevice(9, 7, otherCompany);

    const answer = await backend.call('deviceList', { keyword: '褚前' }, main);
    const byNumber = await backend.call('deviceList', { keyword: '13800010007' }, main);

    expect(ids(answer)).toEqual([1]);
    expect(ids(byNumber)).toEqual([]);
  });

  it('finds a part of a searched field whatever its case', async () => {
    const answer = await backend.call('deviceList', { keyword: 'MODEL 2' }, main);

    expect(ids(answer)).toEqual([2]);
  });

  it('shows no page twice the same row', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        backend.call('deviceList', { page, page_size: 1, sort_field: 'phone_model' }, main),
      ),
    );

    expect(pages.flatMap(ids)).toEqual([1, 2, 3]);
  });

  it.each([
    [0, 1],
    [-1, 1],
    [1.5, 1],
    ['2', 2],
    [null, 1],
    [1e9, 1_000_000],
  ])('takes page %j for page %j', async (page, taken) => {
    const answer = await backend.call('deviceList', { page, page_size: 1e6 }, main);

    expect(answer.code).toBe(0);
    expect(answer.data).toMatchObject({ page: taken, page_size: 100, total: 3 });
  });

  it('refuses a filter the schema does not know', async () => {
    const answer = await backend.call('deviceList', { filter: { company_id: 2 } }, main);

    expect(answer).toMatchObject({ code: 4000, message: '参数格式错误' });
  });
});

describe('reach', () => {
  it('shows a bounded sub-administrator the devices of their departments and below', async () => {
    const sub = await backend.signIn(people.sub);

    expect(ids(await backend.call('deviceList', {}, sub))).toEqual([3, 1]);
  });

  it('shows a member only their own', async () => {
    const member = await backend.signIn(people.member);

    expect(ids(await backend.call('deviceList', {}, member))).toEqual([1]);
  });

  it('answers a row out of reach like one that does not exist', async () => {
    const sub = await backend.signIn(people.sub);

    const outside = await backend.call('deviceInfo', { id: 2 }, sub);
    const missing = await backend.call('deviceInfo', { id: 999 }, sub);

    expect(outside).toMatchObject({ code: 4000, message: '设备不存在或已被删除' });
    expect(JSON.stringify(outside.data)).toBe(JSON.stringify(missing.data));
  });

  it('tells per row what the reader may do', async () => {
    const answer = await backend.call('deviceInfo', { id: 1 }, main);
    const own = await backend.call('deviceInfo', { id: 1 }, await backend.signIn(people.member));

    expect(answer.data.can).toEqual({ logout: 1, logoutAll: 1, mark: 1 });
    expect(own.data.can).toEqual({ logout: 1, logoutAll: 1, mark: 0 });
  });
});

describe('actions', () => {
  it('marks a device lost, raises its version and writes an audit row', async () => {
    const answer = await backend.call('deviceMark', { id: 1, status: 'lost', version: 1 }, main);

    const records = await backend.database.db.selectFrom('operation_record').selectAll().execute();
    expect(answer).toMatchObject({ code: 0, message: '设置成功', data: { status: 'lost', version: 2 } });
    expect(records).toMatchObject([
      {
        action: 'mark',
        target_type: 'device',
        target_id: 1,
        operator_id: 1,
        result: 'done',
        changes: [{ field: 'status', old: 'normal', new: 'lost' }],
      },
    ]);
  });

  it('names a browser in the record without the id it drew at random', async () => {
    const id = '259c77c934e396dfe787753ce428f7b97ff5e3b0551a80fb0beddeda35d3ba35';
    await sql`update device set serial_number = ${id}, phone_model = 'Chrome 156'
      where company_id = ${company} and device_id = 1`.execute(backend.database.db);

    await backend.call('deviceMark', { id: 1, version: 1, status: 'lost' }, main);

    const { list } = (await backend.call('operationRecords', { category: 'device' }, main)).data;
    expect(list[0]).toMatchObject({ target_name: 'Chrome 156 259c77c9' });
    expect(list[0].summary).not.toContain(id);
  });

  it('ends the sessions of a device marked lost', async () => {
    const member = await backend.signIn(people.member);
    await backend.database.db
      .updateTable('session')
      .set({ device_id: 'serial-1' })
      .where('session_id', '=', member.sessionId)
      .execute();

    await backend.call('deviceMark', { id: 1, status: 'lost' }, main);

    const answer = await backend.call('deviceList', {}, { ...member, deviceId: 'serial-1' });
    expect(answer.code).toBe(4001);
  });

  it('refuses a transition that is not listed and leaves no trace', async () => {
    const answer = await backend.call('deviceMark', { id: 2, status: 'lost' }, main);

    const records = await backend.database.db.selectFrom('operation_record').selectAll().execute();
    expect(answer).toMatchObject({ code: 4000, message: '当前状态下不能执行此操作' });
    expect(records).toEqual([]);
  });

  it('refuses an old version with the newer row', async () => {
    await backend.call('deviceMark', { id: 1, status: 'lost', version: 1 }, main);

    const answer = await backend.call('deviceMark', { id: 1, status: 'blocked', version: 1 }, main);

    expect(answer).toMatchObject({
      code: 4000,
      message: '内容已被他人修改',
      data: {
        error_key: 'version_conflict',
        current: { status: 'lost', version: 2 },
        changed_by: { user_id: 1, name: '周主管' },
        changed_at: '2026-11-23T02:00:00.000Z',
      },
    });
  });

  it('names the last change with the row', async () => {
    await backend.call('deviceMark', { id: 1, status: 'lost' }, main);

    const answer = await backend.call('deviceInfo', { id: 1 }, main);

    expect(answer.data).toMatchObject({
      changed_by: { user_id: 1, name: '周主管' },
      changed_at: '2026-11-23T02:00:00.000Z',
    });
  });

  it('refuses an action the role does not have', async () => {
    const member = await backend.signIn(people.member);

    const answer = await backend.call('deviceMark', { id: 1, status: 'lost' }, member);

    expect(answer).toMatchObject({ code: 4000, message: '无权操作', data: { error_key: 'no_permission' } });
  });

  it('lets a view grant look and nothing else', async () => {
    const viewer = await backend.signIn(people.viewer);

    expect((await backend.call('deviceList', {}, viewer)).data.total).toBe(3);
    expect((await backend.call('deviceLogout', { id: 1 }, viewer)).code).toBe(4000);
  });

  it('answers a repeated request id once with one effect', async () => {
    const request = { id: 1, status: 'lost', request_id: '3f0a4a3e-2ff2-4f4b-8a55-0d8c3a6a1f01' };

    const answers = [
      await backend.call('deviceMark', request, main),
      await backend.call('deviceMark', request, main),
    ];

    expect(answers.map((answer) => answer.data.version)).toEqual([2, 2]);
  });
});

describe('a sub-administrator who also leads elsewhere', () => {
  it('reaches the devices of the scope alone, because leading grants none', async () => {
    await sql`update membership set is_supervisor = 1, department_id = 20 where company_id = ${company} and user_id = 2`.execute(
      backend.database.db,
    );
    const sub = await backend.signIn(people.sub);

    expect(ids(await backend.call('deviceList', {}, sub))).toEqual([3, 1]);
    expect(await backend.call('deviceLogout', { id: 2 }, sub)).toMatchObject({ code: 4000 });
  });
});

// screens.md A19: the reader's own current device is protected.
describe('the device a session is on', () => {
  beforeEach(async () => {
    await sql`insert into device (company_id, device_id, serial_number, phone_model, user_id, status)
      values (${company}, 9, ${main.deviceId}, 'Mine', ${main.userId}, 'normal')`.execute(
      backend.database.db,
    );
  });
  const reason = '这是您正在使用的设备，请从右上角退出登录';

  it('is neither signed out nor marked by its own session', async () => {
    const signOut = await backend.call('deviceLogout', { id: 9 }, main);
    const mark = await backend.call('deviceMark', { id: 9, status: 'lost' }, main);
    const { data } = await backend.call('deviceInfo', { id: 9 }, main);

    expect(signOut).toMatchObject({ code: 4000, data: { reason: { kind: 'condition', text: reason } } });
    expect(mark.code).toBe(4000);
    expect(data).toMatchObject({ status: 'normal', can: { logout: 0, mark: 0 } });
  });

  it('is left out of many with its reason', async () => {
    const { data } = await backend.call('deviceLogoutMany', { ids: [1, 9] }, main);

    expect(data).toEqual({ done: [1], failed: [expect.objectContaining({ id: 9, message: reason })] });
  });

  it('of somebody else with the same name is not protected', async () => {
    const sub = await backend.signIn(people.sub);
    await sql`update device set user_id = 7 where device_id = 9`.execute(backend.database.db);

    expect((await backend.call('deviceLogout', { id: 9 }, sub)).code).toBe(0);
  });
});

// contract.md section 4: anyone who holds an administrator role is acted on by the main administrator alone.
describe('the devices of an administrator', () => {
  beforeEach(async () => {
    await addDevice(4, 1);
    await sql`insert into manage_group (company_id, id, name, name_key, is_all, grants, created_at)
      values (${company}, 1, '甲组', '甲组', 0, '{"shop":"view"}', now())`.execute(backend.database.db);
    await sql`insert into manage_group_member (company_id, group_id, user_id) values (${company}, 1, 7)`.execute(
      backend.database.db,
    );
  });

  it('are seen and left alone by a sub-administrator', async () => {
    const sub = await backend.signIn(people.sub);
    const marks = await Promise.all(
      [4, 1].map((id) => backend.call('deviceMark', { id, status: 'blocked' }, sub)),
    );
    const outs = await Promise.all([4, 1].map((id) => backend.call('deviceLogoutAll', { id }, sub)));
    const many = await backend.call('deviceLogoutMany', { ids: [1, 3, 4] }, sub);

    for (const answer of [...marks, ...outs])
      expect(answer).toMatchObject({
        code: 4000,
        data: { error_key: 'out_of_scope', reason: { kind: 'role' } },
      });
    expect(many.data).toMatchObject({ done: [3], failed: [{ id: 1 }, { id: 4 }] });
    const { data } = await backend.call('deviceInfo', { id: 4 }, sub);
    expect(data).toMatchObject({ status: 'normal', can: { logout: 0, logoutAll: 0, mark: 0 } });
  });

  it('are theirs and those of the main administrator', async () => {
    const member = await backend.signIn(people.member);

    expect((await backend.call('deviceLogout', { id: 1 }, member)).code).toBe(0);
    expect((await backend.call('deviceMark', { id: 1, status: 'blocked' }, main)).code).toBe(0);
  });
});

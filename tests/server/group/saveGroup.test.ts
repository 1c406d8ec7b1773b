import { beforeEach, describe, expect, it } from 'vitest';
import { insertGroups } from '#tests/builders/groups.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const save = (fields: object, session: TestSession = main) =>
  backend.call('saveGroup', { group_id: 101, ...fields }, session);

const list = (fields: object) =>
  backend.call('whitelistSave', { member_limit: 3, large_limit: 5, users: [], depts: [], ...fields }, main);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  await insertGroups(backend, [
    { id: 101, ownerId: 6, people: [7, 2], admins: [7] },
    { id: 102, ownerId: 8 },
  ]);
});

describe('saving a group', () => {
  it('changes what is named and nothing else', async () => {
    const saved = await save({ version: 1, name: ' 前端夜聊 ', post_rule: 1, private_chat: 0 });
    const late = await save({ version: 1, name: '后到' });

    expect(saved).toMatchObject({
      code: 0,
      data: { name: '前端夜聊', post_rule: 1, private_chat: 0, owner_id: 6, member_limit: 500, version: 2 },
    });
    expect(late.data).toMatchObject({ error_key: 'version_conflict', current: { name: '前端夜聊' } });
  });

  it('hands it to one of its people alone', async () => {
    const outside = await save({ owner_id: 8 });
    const inside = await save({ owner_id: 7 });

    expect(outside).toMatchObject({ code: 4000, data: { fields: { owner_id: '群主必须是群成员' } } });
    // Who becomes the owner is no administrator any more; the former owner stays.
    expect(inside.data).toMatchObject({ owner_id: 7, admins: [], users_count: 3 });
  });

  it('names administrators among its people', async () => {
    const named = await save({ admins: [2, 6] });
    const outside = await save({ admins: [2, 8] });
    const department = await backend.call('createByDept', { id: 10, owner_id: 1, include_sub: 1 }, main);
    const led = await save({ group_id: department.data.group_id, admins: [7] });
    const apart = await backend.call('updateGroupInfo', { id: 10, isSameGroup: 0 }, main);
    const after = await backend.call('getGroupInfo', { group_id: department.data.group_id }, main);

    expect(named.data.admins).toEqual([{ user_id: 2, name: '吴分管' }]);
    expect(outside.data.fields).toEqual({ admins: '群管理员必须是群成员' });
    expect(led.data).toMatchObject({ admins: [{ user_id: 7 }], users_count: 4 });
    expect(apart.data.users_count).toBe(4);
    expect(after.data).toMatchObject({ admins: [{ user_id: 7 }], users_count: 4 });
  });

  it('keeps to the limits of the company', async () => {
    await list({});
    const above = await save({ member_limit: 4 });
    const below = await save({ member_limit: 2 });
    await list({ depts: [11] });
    const large = await save({ member_limit: 5 });
    const most = await save({ member_limit: 6 });
    const handed = await save({ owner_id: 2 });

    expect(above).toMatchObject({ code: 4000, message: '群主不在大群白名单内，人数上限不能超过 3' });
    expect(below.message).toBe('人数上限不能低于现有人数 3');
    expect(large).toMatchObject({ code: 0, data: { member_limit: 5, whitelisted: 1 } });
    expect(most.message).toBe('人数上限不能超过大群上限 5');
    expect(handed.data.fields).toEqual({ owner_id: '该群人数上限超过 3，新群主须在大群白名单内' });
  });

  it('begins no group above the limit', async () => {
    await list({});
    const requested = { id: 10, owner_id: 1, include_sub: 1 };
    const refused = await backend.call('createByDept', requested, main);
    await list({ users: [1] });
    const allowed = await backend.call('createByDept', requested, main);

    expect(refused).toMatchObject({ code: 4000, message: '该群将有 4 人，超过群主可建群的人数上限 3' });
    expect(allowed).toMatchObject({ code: 0, data: { member_limit: 5, whitelisted: 1 } });
  });

  it('is for those who run the group or its owner’s department', async () => {
    const sub = await backend.signIn(people.sub);
    const viewer = await backend.signIn(people.viewer);
    const admin = await backend.signIn(people.member);
    const supervisor = await backend.signIn(people.supervisor);

    const foreign = await save({ group_id: 102, name: '甲' }, sub);
    const nobodys = await save({ group_id: 9_999, name: '甲' }, sub);
    const own = await Promise.all([sub, admin].map((session) => save({ name: '甲' }, session)));
    const owner = await save({ name: '乙' }, supervisor);

    expect([foreign.code, foreign.message, foreign.data]).toEqual([4000, nobodys.message, nobodys.data]);
    expect([...own, owner].map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await save({ name: '甲' }, viewer)).toMatchObject({ data: { error_key: 'no_permission' } });
  });
});

describe('the list for large groups', () => {
  it('says what it is used for and what stays above', async () => {
    await backend.database.db
      .updateTable('chat_group')
      .set({ member_limit: 800 })
      .where('group_id', '=', 101)
      .execute();
    const saved = await backend.call(
      'whitelistSave',
      { version: 0, member_limit: 500, large_limit: 2_000, users: [6, 8], depts: [10] },
      main,
    );
    const requested = { member_limit: 500, large_limit: 2_000, users: [8], depts: [20] };
    const check = await backend.call('whitelistCheck', requested, main);

    expect(saved.data).toMatchObject({
      version: 1,
      users: [6, 8],
      people: [
        { user_id: 6, path: '研发部/软件组', groups_count: 1 },
        { user_id: 8, groups_count: 0 },
      ],
      depts: [10],
      places: [{ dept_id: 10, groups_count: 1 }],
      hidden_count: 0,
    });
    expect(check.data).toMatchObject({ before: 0, total: 1, list: [{ group_id: 101, users_count: 3 }] });
  });

  it('keeps what its editor cannot see', async () => {
    await list({ users: [6, 8], depts: [20] });
    const sub = await backend.signIn(people.sub);
    const seen = await backend.call('groupWhitelist', {}, sub);
    const [foreign, nobodys] = await Promise.all(
      [8, 9_999].map((id) => backend.call('whitelistSave', { users: [id] }, sub)),
    );
    const place = await backend.call('whitelistSave', { depts: [20] }, sub);
    await backend.call('whitelistSave', { member_limit: 4, users: [7], depts: [] }, sub);
    const after = await backend.call('groupWhitelist', {}, main);

    expect(seen.data).toMatchObject({
      users: [6],
      depts: [],
      hidden_count: 2,
      can: { update: 1 },
    });
    expect(foreign).toMatchObject({ code: 4000, data: { fields: { users: '数据不存在或已被删除' } } });
    // No one learns by the list who exists.
    expect([foreign?.code, foreign?.message, foreign?.data]).toEqual([4000, nobodys?.message, nobodys?.data]);
    expect(place).toMatchObject({ code: 4000, data: { fields: { depts: '数据不存在或已被删除' } } });
    expect(after.data).toMatchObject({ member_limit: 4, large_limit: 5, users: [7, 8], depts: [20] });
  });

  it('has limits in their order, and ends somewhere', async () => {
    const below = await backend.call('whitelistSave', { large_limit: 499 }, main);
    const small = await backend.call('whitelistSave', { member_limit: 1 }, main);
    const long = await backend.call(
      'whitelistSave',
      { users: Array.from({ length: 201 }, (_, at) => at) },
      main,
    );

    expect(below.data.fields).toEqual({ large_limit: '大群人数上限不能低于普通群人数上限' });
    expect([small, long].map(({ code, data }) => [code, Object.keys(data.fields)])).toEqual([
      [4000, ['member_limit']],
      [4000, ['users']],
    ]);
  });

  it('is saved once by two at the same time', async () => {
    const requested = { version: 0, large_limit: 2_000, users: [], depts: [] };
    const answers = await Promise.all(
      [300, 400].map((limit) => backend.call('whitelistSave', { ...requested, member_limit: limit }, main)),
    );

    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    const rows = await backend.database.db
      .selectFrom('operation_record')
      .select('action')
      .where('company_id', '=', company)
      .where('action', '=', 'update')
      .where('target_type', '=', 'groupSetting')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('dissolving groups', () => {
  it('counts beforehand what it comes to', async () => {
    const { data } = await backend.call('createByDept', { id: 10, owner_id: 1 }, main);
    const complaint = { group_id: 101, group_name: '群101' };
    await insertRows(
      backend,
      'complaint',
      [0, 3].map((status) => ({ ...complaint, status })),
    );
    const ids = [101, data.group_id, 9_999];

    const check = await backend.call('dissolveCheck', { group_ids: ids }, main);

    expect(check.data).toEqual({ groups: 2, people: 5, complaints: 1, departments: ['研发部'] });
  });
});

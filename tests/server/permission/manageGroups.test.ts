import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { updateManageGroup } from '#server/features/rights/store/manageGroups.ts';
import { countPeopleOfSets } from '#server/features/rights/store/mandateReach.ts';
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

const group = (part: object = {}) => ({
  name: '市场通讯录',
  modules: { addressBook: 'manage' },
  scope: 'departments',
  scope_depts: [20],
  user_ids: [7],
  ...part,
});

const save = (part: object = {}, session = main) => backend.call('manageGroupSave', group(part), session);
const whatIf = (part: object) =>
  backend.call('permissionWhatIf', { kind: 'manageGroup', ...group(part), name: undefined }, main);

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const seen = async (session: TestSession, name = 'departmentUsers') =>
  (await backend.call(name, { id: 0, include_sub: 1, page_size: 100 }, session)).data.total ?? 0;

describe('a manage group', () => {
  it('gives its members their rights with the next request', async () => {
    const member = await backend.signIn(people.member);
    const before = await backend.call('departmentUsers', { id: 0, include_sub: 1 }, member);

    const { data } = await save();

    expect(before.data.error_key).toBe('no_permission');
    expect(await seen(member)).toBe(4);
    expect(data).toMatchObject({
      id: 1,
      modules: { addressBook: 'manage', devices: 'none' },
      scope: 'departments',
      departments: [{ id: 20, name: '市场部' }],
      members: [{ user_id: 7, name: '褚前端' }],
      version: 1,
    });
  });

  it('is not written over once it is of another version', async () => {
    const { data } = await save();
    const { db } = backend.database;
    const columns = {
      name: '别的',
      name_key: '别的',
      is_all: 0,
      grants: '{}',
      withheld: '[]',
      scope_departments: '[]',
      scope_own: 0,
      apps: '[]',
    };
    const write = (version: number) =>
      updateManageGroup(db, {
        readKey: { companyId: 1, id: data.id, version },
        columns,
        stamp: { at: new Date(), by: 1 },
      });

    expect(await write(2)).toBe(false);
    expect((await backend.call('manageGroupList', {}, main)).data.list[0].name).toBe('市场通讯录');
    expect(await write(1)).toBe(true);
  });

  it('takes them away when it goes, in an open session', async () => {
    const member = await backend.signIn(people.member);
    await save();
    expect(await seen(member)).toBe(4);

    const answer = await backend.call('manageGroupDel', { id: 1, version: 1 }, main);
    const after = await backend.call('storeDepartment', { superDeptId: 20, name: '新' }, member);

    expect(answer.code).toBe(0);
    // Case R08: the form was open.
    expect(after).toMatchObject({ code: 4000, message: '权限已变更', data: { error_key: 'no_permission' } });
    expect((await backend.call('manageGroupList', {}, main)).data.list).toEqual([]);
  });

  it('keeps each module within its own departments', async () => {
    const sub = await backend.signIn(people.sub);
    await save({ user_ids: [2], modules: { devices: 'manage' }, scope: 'company', scope_depts: [] });

    const renamed = await backend.call('updateDepartment', { id: 20, name: '营销部' }, sub);
    const listed = await backend.call('departmentUsers', { id: 0, include_sub: 1 }, sub);

    expect(renamed.message).toBe('部门不存在或已被删除');
    expect(listed.data.total).toBe(4);
  });

  it('follows the departments of its members', async () => {
    const member = await backend.signIn(people.member);
    await save({ scope: 'own', scope_depts: [] });
    expect(await seen(member)).toBe(1);

    await backend.call('attachDepartments', { user_ids: [7], department_ids: [20], mode: 'add' }, main);

    expect(await seen(member)).toBe(5);
  });

  it('makes its members administrators only the main one edits', async () => {
    await save({ scope: 'company', scope_depts: [] });
    const sub = await backend.signIn(people.sub);

    const edited = await backend.call('saveUser', { id: 7, name: '褚新名' }, sub);
    const row = await backend.call('getUser', { user_id: 7 }, main);

    expect(edited.data.error_key).toBe('not_main_admin');
    expect(row.data.admin).toMatchObject({ sub: 1 });
  });

  it('is refused with what is wrong, and changes nothing', async () => {
    await save();
    const first = await rows('select * from manage_group');
    const refusals = [
      await save({ name: '市场通讯录 ' }),
      await save({ name: '二', modules: { addressBook: 'none' } }),
      await save({ name: '二', scope_depts: [9_999] }),
      await save({ name: '二', user_ids: [9_999] }),
      await save({ name: '二', user_ids: [1] }),
      await save({ id: 1, version: 9 }),
      await save({ id: 77 }),
    ];

    expect(refusals.map(({ data }) => data.error_key)).toEqual([
      'name_duplicate',
      'mandate.nothingGranted',
      'mandate.departmentMissing',
      'mandate.personMissing',
      'no_permission',
      'version_conflict',
      'call.notFound',
    ]);
    expect(await rows('select * from manage_group')).toEqual(first);
  });

  it('is nothing a sub-administrator can give or see (R06)', async () => {
    const sub = await backend.signIn(people.sub);

    const given = await save({ is_all: 1, user_ids: [2] }, sub);
    const promoted = await backend.call('subSave', { user_id: 2, ...group(), name: undefined }, sub);

    for (const { code, message } of [given, promoted])
      expect([code, message]).toEqual([4000, expect.stringContaining('无权操作')]);
    expect((await backend.call('manageGroupList', {}, sub)).code).toBe(4000);
    expect(await rows('select * from manage_group')).toEqual([]);
  });

  it('asks for the management password', async () => {
    const session = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });

    const answer = await save({}, session);

    expect(answer.data).toMatchObject({ error_key: 'manage_password_required', need: 'manage_password' });
  });

  it('leaves a record of what changed', async () => {
    await save();
    await save({ id: 1, version: 1, scope_depts: [21], user_ids: [7, 8] });

    const { data } = await backend.call(
      'operationRecords',
      { target_type: 'manageGroup', target_id: 1 },
      main,
    );

    expect(data.list.map(({ action }: { action: string }) => action)).toEqual([
      'manageGroup.update',
      'manageGroup.create',
    ]);
    expect(data.list[0].summary).toBe('修改管理组“市场通讯录”');
  });
});

describe('a sub-administrator', () => {
  it('is made, narrowed and revoked', async () => {
    const person = await backend.signIn(people.salesperson);
    const rights = { user_id: 8, modules: { addressBook: 'manage' }, scope: 'company' };
    await backend.call('subSave', rights, main);
    expect(await seen(person)).toBe(8);

    await backend.call('subSave', { ...rights, version: 1, scope: 'departments', scope_depts: [12] }, main);
    expect(await seen(person)).toBe(1);

    const { data } = await backend.call('subList', {}, main);
    expect(data.list.map(({ user_id: id }: { user_id: number }) => id)).toEqual([2, 3, 8]);
    expect(data.list[2]).toMatchObject({ scope: 'departments', scope_depts: [12], version: 2 });

    await backend.call('subDel', { user_id: 8 }, main);
    expect((await backend.call('departmentUsers', { id: 0 }, person)).data.error_key).toBe('no_permission');
  });
});

describe('what a change would do', () => {
  it('is of another version once a department left its scope', async () => {
    const scope = { scope: 'departments', scope_depts: [11, 20] };
    const own = { user_id: 7, modules: { data: 'view' }, ...scope };
    const { data } = await backend.call('subSave', own, main);
    await backend.call('deleteDepartment', { id: 11, mode: 'move', target_dept_id: 10 }, main);

    const stale = await backend.call('subSave', { ...own, scope_depts: [20], version: data.version }, main);

    expect(stale.data).toMatchObject({ error_key: 'version_conflict', current: { scope_depts: [20] } });
  });

  it('counts people of departments within each other once', async () => {
    const { db } = backend.database;
    await sql`insert into membership (company_id, user_id, department_id, is_main, rank)
      values (1, 8, 11, 0, ${lateRank}), (1, 8, 10, 0, ${lateRank}), (1, 7, 10, 0, ${lateRank})`.execute(db);

    const known = await rows(`select d.root, count(distinct m.user_id)::int as people
      from (values (10), (11), (20)) as d(root) join department on company_id = 1 and ancestors @> array[d.root]::bigint[]
      join membership m on m.company_id = 1 and m.department_id = department.id group by 1 order by 1`);

    const counts = await countPeopleOfSets(db, 1, [[10], [11], [20], [10, 11], []]);
    expect(counts.slice(0, 3)).toEqual(known.map(({ people: each }) => each));
    expect(counts.slice(3)).toEqual([counts[0], 0]);
  });

  it('counts distinct people per administrator', async () => {
    await save();

    const { data } = await whatIf({ id: 1, scope_depts: [10, 12], user_ids: [7, 2] });

    expect(data).toMatchObject({
      total: 1,
      list: [{ user_id: 7, name: '褚前端', gains: 4, loses: 4, people: 4, modules: [] }],
      unattended: [{ id: 20, name: '市场部' }],
    });
    expect(data.list).toHaveLength(1);
  });

  it('tells what taking everything away leaves behind', async () => {
    const { data } = await backend.call(
      'permissionWhatIf',
      { kind: 'subAdmin', id: 2, scope: 'company', user_ids: [] },
      main,
    );

    expect(data.list[0]).toMatchObject({ user_id: 2, gains: 0, loses: 4, people: 0 });
    expect(data.list[0].modules).toHaveLength(10);
    expect(data.unattended).toEqual([{ id: 10, name: '研发部' }]);
  });
});

describe('effective permissions', () => {
  it('name the rule behind every module of a person', async () => {
    await save({ user_ids: [6] });

    const { data } = await backend.call('effectivePermissions', { user_id: 6 }, main);

    expect(
      data.person.sources.map(({ rule, group_name: name, departments }: Record<string, unknown>) => [
        rule,
        name,
        departments,
      ]),
    ).toEqual([
      ['manageGroup', '市场通讯录', [{ id: 20, name: '市场部' }]],
      ['supervisor', null, [{ id: 11, name: '软件组' }]],
    ]);
    expect(data.person.modules[0]).toEqual({ module: 'addressBook', level: 'manage', people: 6 });
    expect(data.person.modules[7]).toEqual({ module: 'shop', level: 'none', people: 0 });
  });

  it('name everybody who can manage a department', async () => {
    await save({ user_ids: [7] });

    const { data } = await backend.call('effectivePermissions', { dept_id: 21 }, main);

    expect(
      data.department.managers.map(
        ({ user_id: id, source }: { user_id: number; source: { rule: string } }) => [id, source.rule],
      ),
    ).toEqual([
      [1, 'main'],
      [3, 'own'],
      [7, 'manageGroup'],
      [4, 'asset'],
      [5, 'responsible'],
    ]);
  });
});

describe('a member of a manage group who leaves', () => {
  const leave = (more: object = {}) =>
    backend.call('resignSave', { user_ids: [7], out_time: '2026-11-23', reason: 'voluntary', ...more }, main);

  it('hands their place to whom the main administrator chose', async () => {
    await save();

    await leave({ recipients: [{ kind: 'manage_group', recipient_id: 6 }] });
    await runHandOvers(backend.ports);

    expect((await backend.call('manageGroupList', {}, main)).data.list[0].user_ids).toEqual([6]);
  });

  it('gives it to nobody by default, and to no sub-administrator', async () => {
    await save();
    await backend.call('subSave', { user_id: 8, modules: { addressBook: 'manage' }, scope: 'company' }, main);
    const sub = await backend.signIn(people.salesperson);

    await leave();
    await runHandOvers(backend.ports);
    const taken = await backend.call('resignTransfer', { id: 7, recipient_id: 8 }, sub);

    expect((await backend.call('manageGroupList', {}, main)).data.list[0].user_ids).toEqual([]);
    expect(taken.data.error_key).toBe('resignation.nothingOpen');
    expect((await backend.call('resignDetail', { id: 7 }, main)).data.items).toMatchObject([
      { kind: 'manage_group', target_name: '市场通讯录', recipient_id: null },
    ]);
  });
});

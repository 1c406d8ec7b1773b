import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PeopleRule, ruleNames } from '#domain/peopleRule/peopleRule.ts';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { memberAdd, memberEdit } from '#server/features/imports/targets/importTargets.ts';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { workWith } from '#tests/setup/importTarget.ts';
import { strength } from '#tests/setup/strength.ts';
import { oktaUser, startProvider } from '../provisioning/provider.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;
let posId: number;

const call = (name: string, fields: object = {}, session = main) => backend.call(name, fields, session);
const addRole = async (posName = '安全员'): Promise<number> => {
  const group = (await call('addRoleGroup', { posGroupName: `${posName}组` })).data.id;
  return (await call('addRoleData', { posName, cpId: group })).data.posId;
};
const setRule = (rule: object, session = main, id = posId) =>
  call('saveRoleRule', { posId: id, ...rule }, session);
const rowsOf = async (id = posId) => (await call('roleUsersList', { posId: id, page_size: 100 })).data.list;
const holders = async (id = posId): Promise<readonly number[]> =>
  (await rowsOf(id))
    .map((row: { readonly user_id: number }) => row.user_id)
    .sort((one: number, other: number) => one - other);
const run = (statement: ReturnType<typeof sql>) => statement.execute(backend.database.db);
const records = async (action: string) =>
  (await call('operationRecords', { target_type: 'role', target_id: posId })).data.list.filter(
    (row: { readonly action: string }) => row.action === action,
  );

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
  posId = await addRole();
});

describe('the rule of a role', () => {
  it('brings everyone it names in at once, and says how many', async () => {
    const foreseen = await call('checkRoleRule', { posId, departments: [11] });
    const saved = await setRule({ departments: [11] });

    expect(foreseen.data).toEqual({ is_rule: 1, matching: 2, entering: 2, leaving: 0, by_hand: 0 });
    expect(saved).toMatchObject({
      message: '成员规则已保存',
      data: { matching: 2, entering: 2, leaving: 0 },
    });
    expect(await holders()).toEqual([6, 7]);
    expect((await rowsOf())[0]).toMatchObject({ by_rule: 1, by_hand: 0, is_scoped: 0 });
  });

  it('is read with its departments by name', async () => {
    await setRule({ departments: [11, 20], positions: ['员工'], types: ['regular'] });

    expect((await call('roleRule', { posId })).data).toEqual({
      posId,
      departments: [
        { id: 11, name: '软件组', path: '研发部/软件组' },
        { id: 20, name: '市场部', path: '市场部' },
      ],
      departments_unseen: 0,
      positions: ['员工'],
      types: ['regular'],
      version: 1,
      may_save: 1,
    });
    const roles = (await call('characterDatas')).data.list.flatMap(
      (group: { readonly roles: readonly object[] }) => group.roles,
    );
    expect(roles.find((role: { readonly posId: number }) => role.posId === posId)).toMatchObject({
      has_rule: 1,
      users_count: 6,
    });
  });

  it('foresees who comes in, who goes out and who stays by hand', async () => {
    await call('addRoleUsers', { posId, user_ids: [8, 1] });
    await setRule({ departments: [11] });

    const { data } = await call('checkRoleRule', { posId, departments: [12, 21] });

    expect(data).toEqual({ is_rule: 1, matching: 3, entering: 1, leaving: 1, by_hand: 1 });
    await setRule({ departments: [12, 21] });
    expect(await holders()).toEqual([1, 5, 7, 8]);
  });

  it('takes out again whom it alone held when it goes', async () => {
    await call('addRoleUsers', { posId, user_ids: [7], scope_depts: [10] });
    await setRule({ departments: [11] });
    expect((await rowsOf()).find((row: { user_id: number }) => row.user_id === 7)).toMatchObject({
      by_rule: 1,
      by_hand: 1,
      is_scoped: 0,
    });

    const { data } = await setRule({});

    expect(data).toMatchObject({ matching: 0, leaving: 1 });
    expect(await rowsOf()).toMatchObject([{ user_id: 7, by_rule: 0, by_hand: 1, scope_depts: [{ id: 10 }] }]);
    expect((await call('roleRule', { posId })).data).toMatchObject({ version: 0, departments: [] });
  });

  it('is written down with who came and who went', async () => {
    await setRule({ departments: [12] });
    await setRule({ departments: [21] });

    const [second, first] = await records('role.setRule');

    expect([first.summary, first.target_name]).toEqual(['修改角色“安全员”的成员规则', '安全员']);
    expect(second.changes.map((change: { readonly field: string }) => change.field)).toEqual([
      'departments',
      'user_ids',
      'user_ids',
      'users_count',
    ]);
    const ofPerson = (await call('operationRecords', { target_type: 'member', target_id: 7 })).data.list;
    expect(ofPerson.map((row: { readonly action: string }) => row.action)).toEqual([
      'role.setRule',
      'role.setRule',
    ]);
  });

  it('refuses what names no department, no own role or an older version', async () => {
    await setRule({ departments: [11] });

    expect((await setRule({ departments: [9_999] })).data.error_key).toBe('out_of_scope');
    expect((await setRule({ departments: [11] }, main, 5)).data.error_key).toBe('default_role_readonly');
    expect((await setRule({ departments: [12], version: 0 })).data.error_key).toBe('version_conflict');
    expect((await setRule({ departments: [12], version: 1 })).code).toBe(0);
  });

  it('that is saved as it stands changes and records nothing', async () => {
    await setRule({ departments: [11] });

    await setRule({ departments: [11] });

    expect((await call('roleRule', { posId })).data.version).toBe(1);
    expect(await records('role.setRule')).toHaveLength(1);
  });

  it('goes with its role', async () => {
    await setRule({ departments: [11] });

    expect((await call('delRole', { posId })).data).toMatchObject({
      error_key: 'role_in_use',
      where_used: [{ kind: 'people', count: 2 }],
    });
    await call('delRole', { posId, confirm_count: 2 });
    await call('batchSet', { user_ids: [8], position: '经理' });

    expect((await run(sql`select from role_rule`)).rows).toHaveLength(0);
    expect((await run(sql`select from role_member`)).rows).toHaveLength(0);
  });
});

describe('people a rule has put into a role', () => {
  beforeEach(async () => {
    await setRule({ departments: [11] });
  });

  it('are not taken out by hand', async () => {
    const answer = await call('delRoleUsers', { posId, user_ids: [7] });

    expect(answer).toMatchObject({
      code: 4000,
      message: '1 名成员按规则拥有该角色，不能手动移除：请修改成员规则，或成员的部门、职位、类型',
      data: { error_key: 'role.heldByRule' },
    });
    expect(await holders()).toEqual([6, 7]);
  });

  it('stay by the rule when what stood by hand is taken back', async () => {
    expect((await call('addRoleUsers', { posId, user_ids: [7] })).data.added).toEqual([7]);

    const answer = await call('delRoleUsers', { posId, user_ids: [7] });

    expect(answer.data.removed).toEqual([7]);
    expect((await rowsOf()).find((row: { user_id: number }) => row.user_id === 7)).toMatchObject({
      by_rule: 1,
      by_hand: 0,
    });
  });

  it('hand nothing over when they leave, and are back by the rule alone', async () => {
    await call('resignSave', {
      user_ids: [7],
      out_time: '2026-11-23',
      reason: 'voluntary',
      recipients: [{ recipient_id: 8 }],
    });
    await runHandOvers(backend.ports);
    expect(await holders()).toEqual([6]);

    await call('resignRestore', { id: 7, main_department_id: 12, position: '工程师' });

    expect(await rowsOf()).toMatchObject([{ user_id: 6 }, { user_id: 7, by_rule: 1, by_hand: 0 }]);
  });

  it('are shown with the role wherever people are', async () => {
    expect((await call('getUser', { user_id: 7 })).data.roles).toEqual([{ posId, posName: '安全员' }]);
    expect((await call('departmentUsers', { roles: [posId] })).data.total).toBe(2);
  });
});

describe('a change of a person asks the rules', () => {
  const phone = '13911119999';
  const save = (fields: object) => call('saveUser', { name: '新人', phone, ...fields });

  it('when they are added, moved and given another position', async () => {
    await setRule({ departments: [11], positions: ['工程师'] });
    expect(await holders()).toEqual([]);

    const added = await save({
      main_department_id: 12,
      departments: [{ id: 12, position: '工程师', is_main: 1 }],
    });
    const id = added.data.user_id;
    expect(await holders()).toEqual([id]);
    expect(added.data.roles).toEqual([{ posId, posName: '安全员' }]);

    await call('batchSet', { user_ids: [7], position: '工程师' });
    expect(await holders()).toEqual([7, id]);

    await call('attachDepartments', { user_ids: [7], department_ids: [20], mode: 'move' });
    expect(await holders()).toEqual([id]);
    await call('attachDepartments', { user_ids: [7], department_ids: [11], mode: 'add', position: '工程师' });
    expect(await holders()).toEqual([7, id]);
    await call('removeUsersFromDepartment', { id: 11, user_ids: [7] });
    expect(await holders()).toEqual([id]);
  });

  it('when their department moves, and when it is deleted', async () => {
    await setRule({ departments: [20] });
    expect(await holders()).toEqual([3, 4, 5, 8]);

    await call('batchEditDept', { ids: [11], set: { superDeptId: 20 } });
    expect(await holders()).toEqual([3, 4, 5, 6, 7, 8]);

    await call('batchEditDept', { ids: [11], set: { superDeptId: 10 } });
    expect(await holders()).toEqual([3, 4, 5, 8]);

    await setRule({ departments: [11] });
    await call('deleteDepartment', { id: 12, mode: 'move', target_dept_id: 20 });
    expect(await holders()).toEqual([6]);
  });

  it('when a sheet adds them, changes them and is undone', async () => {
    await setRule({ departments: [11], positions: ['工程师'] });
    const adding = workWith(backend, people.main, memberAdd, 'member', 'add');
    const changing = workWith(backend, people.main, memberEdit, 'member', 'edit');

    const outcomes = await adding.write([
      { name: '沈一一', phone: '13911110001', part: '研发部/软件组', part_position: '工程师' },
      { name: '沈二二', phone: '13911110002', part: '市场部', part_position: '工程师' },
    ]);
    const [first = 0] = outcomes.map(({ targetId }) => targetId);
    expect(await holders()).toEqual([first]);
    await changing.write([
      { user_id: '8', phone: '13800010008', part: '研发部/软件组', part_position: '工程师' },
    ]);
    expect(await holders()).toEqual([8, first]);
    await adding.undo(outcomes);

    expect(await holders()).toEqual([8]);
  });

  it('when their term ends or they are taken on for good', async () => {
    await setRule({ types: ['daily'] });
    await run(sql`update member set member_type = 'daily' where company_id = 1 and user_id in (7, 8)`);
    expect(await holders()).toEqual([7, 8]);

    await run(sql`update member set member_type = 'regular' where company_id = 1 and user_id = 7`);

    expect(await holders()).toEqual([8]);
  });

  it('of that company alone', async () => {
    await setRule({ departments: [11] });
    const stranger = await backend.signIn(people.stranger);
    await call('batchSet', { user_ids: [7, 8], position: '经理' }, stranger);
    await run(sql`update membership set department_id = 11 where company_id = 2 and user_id = 8`);

    expect(await holders()).toEqual([6, 7]);
    expect((await run(sql`select from role_member where company_id = 2`)).rows).toHaveLength(0);
  });

  it('and is written down beside what was changed, by the same person', async () => {
    await setRule({ departments: [20] });
    await call('attachDepartments', { user_ids: [7], department_ids: [21], mode: 'move' });
    await call('attachDepartments', { user_ids: [8], department_ids: [12], mode: 'move' });

    const [came] = await records('role.addByRule');
    const [went] = await records('role.removeByRule');

    expect(came).toMatchObject({
      summary: '按规则为角色“安全员”加入成员',
      operator_name: '周主管',
      changes: [{ field: 'user_ids', old: '[]', new: '[7]' }],
    });
    expect(went).toMatchObject({ changes: [{ field: 'user_ids', old: '[8]', new: '[]' }] });
    const ofPerson = (await call('operationRecords', { target_type: 'member', target_id: 7 })).data.list;
    expect(ofPerson.map((row: { readonly action: string }) => row.action)).toContain('role.addByRule');
    expect((await run(sql`select from role_rule_change`)).rows).toHaveLength(0);
  });

  it('and says nothing of someone who leaves one department of the rule for another', async () => {
    await setRule({ departments: [10] });

    await call('attachDepartments', { user_ids: [7], department_ids: [11], mode: 'move' });

    expect([...(await records('role.addByRule')), ...(await records('role.removeByRule'))]).toEqual([]);
    expect(await holders()).toEqual([1, 2, 6, 7]);
  });
});

it('follows what an identity provider says of people', async () => {
  const world = await startProvider(() => new Date('2026-11-23T02:00:00Z'));
  backend = world.backend;
  main = world.main;
  posId = await addRole();
  await setRule({ departments: [20], types: ['regular'] });
  const before = await holders();

  const { body } = await world.ask('POST', '/Users', oktaUser());
  expect(await holders()).toEqual([...before, Number(body.id)]);
  await world.ask('DELETE', `/Users/${body.id}`);

  expect(await holders()).toEqual(before);
});

it('holds everyone right however many change rule, people and departments at once', async () => {
  await setRule({ departments: [20], positions: ['工程师'] });

  const answers = await Promise.all([
    ...[3, 4, 5, 6, 7, 8].map((id) => call('batchSet', { user_ids: [id], position: '工程师' })),
    setRule({ departments: [11], positions: ['工程师'] }),
    call('batchEditDept', { ids: [21], set: { superDeptId: 11 } }),
  ]);

  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
  expect(await holders()).toEqual([5, 6, 7, 8]);
});

describe('a sub-administrator', () => {
  it('writes rules about their own departments alone', async () => {
    const own = await setRule({ departments: [11] }, sub);
    const wide = await setRule({ positions: ['员工'] }, sub);
    const beyond = await setRule({ departments: [11, 20] }, sub);

    expect(own.data).toMatchObject({ entering: 2 });
    expect(wide).toMatchObject({ code: 4000, data: { error_key: 'out_of_scope' } });
    expect(beyond.data.error_key).toBe('out_of_scope');
    expect(await holders()).toEqual([6, 7]);
  });

  it('neither comes in by a rule of their own nor changes one that reaches further', async () => {
    const oneself = await setRule({ departments: [10] }, sub);
    await setRule({ departments: [20] });
    const foreign = await setRule({ departments: [11] }, sub);

    expect(oneself.data.error_key).toBe('no_permission');
    expect(foreign).toMatchObject({ message: '该规则包含您管理范围以外的成员，不能修改' });
    expect((await call('roleRule', { posId }, sub)).data).toMatchObject({
      departments: [],
      departments_unseen: 1,
      may_save: 0,
    });
  });
});

describe('the database and the rule', () => {
  const types = ['regular', 'temporary', 'daily', 'weekly', 'partner'] as const;
  const places = [10, 11, 12, 20, 21];
  const positions = ['员工', '工程师', '司机'];
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('seat' as const),
      user: fc.integer({ min: 2, max: 8 }),
      place: fc.constantFrom(...places),
      position: fc.constantFrom(...positions, null),
    }),
    fc.record({
      kind: fc.constant('leave' as const),
      user: fc.integer({ min: 2, max: 8 }),
      place: fc.constantFrom(...places),
    }),
    fc.record({
      kind: fc.constant('position' as const),
      user: fc.integer({ min: 2, max: 8 }),
      position: fc.constantFrom(...positions),
    }),
    fc.record({
      kind: fc.constant('type' as const),
      user: fc.integer({ min: 2, max: 8 }),
      type: fc.constantFrom(...types),
    }),
    fc.record({
      kind: fc.constant('standing' as const),
      user: fc.integer({ min: 2, max: 8 }),
      status: fc.constantFrom('normal', 'resigned'),
    }),
    fc.record({
      kind: fc.constant('move' as const),
      place: fc.constantFrom(12, 21),
      below: fc.constantFrom(10, 20),
    }),
  );
  type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

  const make = (one: Change) => {
    switch (one.kind) {
      case 'seat':
        return sql`insert into membership (company_id, department_id, user_id, position, is_main, rank)
          values (1, ${one.place}, ${one.user}, ${one.position}, 0, ${lateRank}) on conflict do nothing`;
      case 'leave':
        return sql`delete from membership where company_id = 1 and user_id = ${one.user} and department_id = ${one.place}`;
      case 'position':
        return sql`update membership set position = ${one.position} where company_id = 1 and user_id = ${one.user}`;
      case 'type':
        return sql`update member set member_type = ${one.type} where company_id = 1 and user_id = ${one.user}`;
      case 'standing':
        return sql`update member set status = ${one.status} where company_id = 1 and user_id = ${one.user}`;
      default:
        return sql`update department set ancestors = array[${one.below}::bigint, ${one.place}::bigint]
          where company_id = 1 and id = ${one.place}`;
    }
  };

  const named = async (rule: PeopleRule): Promise<readonly number[]> => {
    const { rows } = await sql<{
      id: number;
      type: string;
      seats: { ancestors: number[]; position: string | null }[];
    }>`
      select user_id as id, member_type as type, coalesce((select json_agg(json_build_object('ancestors', ancestors,
        'position', position)) from membership join department on department.company_id = membership.company_id
        and department.id = membership.department_id where membership.company_id = 1
        and membership.user_id = member.user_id), '[]') as seats
      from member where company_id = 1 and status = 'normal' order by user_id`.execute(backend.database.db);
    return rows.filter((person) => ruleNames(rule, person)).map(({ id }) => Number(id));
  };

  it('agree about everyone after whatever was changed', { timeout: 60_000 }, async () => {
    const anyRule = fc.record({
      departments: fc.uniqueArray(fc.constantFrom(...places), { maxLength: 2 }),
      positions: fc.uniqueArray(fc.constantFrom(...positions), { maxLength: 2 }),
      types: fc.uniqueArray(fc.constantFrom(...types), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(anyRule, fc.array(change, { minLength: 1, maxLength: 8 }), async (rule, changes) => {
        await setRule(rule);
        for (const one of changes) {
          await run(make(one));
          const { rows } = await sql<{ user_id: number }>`select user_id from role_member
            where company_id = 1 and pos_id = ${posId} and by_rule = 1 order by user_id`.execute(
            backend.database.db,
          );
          expect(rows.map((row) => Number(row.user_id))).toEqual(await named(rule));
        }
      }),
      { numRuns: strength(15, 200) },
    );
  });
});

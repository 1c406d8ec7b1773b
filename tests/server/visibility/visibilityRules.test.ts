import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ruleNames, ruleOf } from '#domain/peopleRule/peopleRule.ts';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { strength } from '#tests/setup/strength.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;

const call = (name: string, fields: object = {}, session = main) => backend.call(name, fields, session);
const run = (statement: ReturnType<typeof sql>) => statement.execute(backend.database.db);

const hiddenFromAllBut = (visible_rule: object | null | undefined, lists: object = {}) => ({
  restriction: {
    hidden: 1,
    visible_type: 1,
    ...lists,
    ...(visible_rule === undefined ? {} : { visible_rule }),
  },
});
const showing = (rule: object | null | undefined, lists: object = {}) => ({
  member_scope: { limited: 1, type: 2, ...lists, ...(rule === undefined ? {} : { rule }) },
});
const update = async (id: number, fields: object, session = main) => {
  const { data } = await call('getDepartmentInfo', { id }, session);
  return call('updateDepartment', { id, version: data.version, ...fields }, session);
};
const see = async (viewerId: number, userId: number) =>
  (await call('checkVisible', { viewer_id: viewerId, user_id: userId })).data;
const verdict = async (viewerId: number, userId: number) => {
  const { visible, rule } = await see(viewerId, userId);
  return [visible, rule];
};
const setPosition = (userId: number, position: string) =>
  run(
    sql`update membership set position = ${position} where company_id = ${company} and user_id = ${userId}`,
  );
const setType = (userId: number, type: string) =>
  run(sql`update member set member_type = ${type} where company_id = ${company} and user_id = ${userId}`);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

describe('a hidden department with a rule', () => {
  it('is seen by people of the position from the moment they have it until they have another', async () => {
    const saved = await update(20, hiddenFromAllBut({ positions: [' 审计 '] }));

    expect(saved).toMatchObject({
      code: 0,
      data: { restriction: { visible_rule: { departments: [], positions: ['审计'], types: [] } } },
    });
    expect(await verdict(7, 8)).toEqual([false, 'hiddenNotListed']);
    await setPosition(7, '审计');
    expect(await verdict(7, 8)).toEqual([true, 'hiddenListedByRule']);
    expect((await see(7, 8)).steps.at(-1)).toMatchObject({ dept_id: 20, passed: true, decisive: true });
    await setPosition(7, '员工');
    expect(await verdict(7, 8)).toEqual([false, 'hiddenNotListed']);
  });

  it('asks position and department of the same seat', async () => {
    await update(20, hiddenFromAllBut({ departments: [11], positions: ['审计'] }));
    await setPosition(1, '审计');
    expect(await verdict(1, 8)).toEqual([false, 'hiddenNotListed']);
    await run(sql`insert into membership (company_id, department_id, user_id, position, is_main, rank)
      values (${company}, 12, 1, '审计', 0, ${lateRank})`);

    expect(await verdict(1, 8)).toEqual([true, 'hiddenListedByRule']);
  });

  it('is hidden from everyone outside once the department of its rule is deleted', async () => {
    await update(20, hiddenFromAllBut({ departments: [12] }));
    expect(await verdict(7, 8)).toEqual([true, 'hiddenListedByRule']);

    await call('batchDeleteDept', { ids: [12], mode: 'move' });

    expect(await verdict(7, 8)).toEqual([false, 'hiddenNotListed']);
    expect((await call('getDepartmentInfo', { id: 20 })).data.restriction.visible_rule).toEqual({
      departments: [12],
      positions: [],
      types: [],
    });
  });

  it('answers as before without one', async () => {
    const saved = await update(20, hiddenFromAllBut(undefined, { visible_depts: [12] }));

    expect(saved.data.restriction).toEqual({
      hidden: 1,
      visible_type: 1,
      visible_depts: [12],
      visible_users: [],
      visible_rule: null,
    });
    expect(await verdict(7, 8)).toEqual([true, 'hiddenListedDepartment']);
    await update(20, hiddenFromAllBut({ departments: [], positions: ['  '], types: [] }));
    expect(await verdict(7, 8)).toEqual([false, 'hiddenFromAll']);
  });
});

describe('what members see by a rule', () => {
  it('is who is of the type, beside whom the lists name', async () => {
    await update(12, showing({ types: ['partner'] }, { users: [1] }));
    await setType(8, 'partner');

    expect(await verdict(7, 8)).toEqual([true, 'open']);
    expect((await see(7, 8)).steps.map(({ rule }: { rule: string }) => rule)).toEqual([
      'scopeListedByRule',
      'open',
    ]);
    expect(await verdict(7, 3)).toEqual([false, 'scopeNotListed']);
    expect(await verdict(7, 1)).toEqual([true, 'open']);
    await setType(8, 'regular');
    expect(await verdict(7, 8)).toEqual([false, 'scopeNotListed']);
  });

  it('stays no one but themselves where its department is gone', async () => {
    await update(12, showing({ departments: [21], positions: ['员工'] }));
    expect(await verdict(7, 8)).toEqual([true, 'open']);

    await call('batchDeleteDept', { ids: [21], mode: 'move' });

    expect(await verdict(7, 8)).toEqual([false, 'scopeNotListed']);
  });
});

describe('saving a rule', () => {
  it('keeps it where those who know of lists alone save the lists', async () => {
    const rule = { departments: [], positions: ['审计'], types: ['regular'] };
    await update(20, { ...hiddenFromAllBut(rule), ...showing(rule) });

    const saved = await update(20, {
      ...hiddenFromAllBut(undefined, { visible_depts: [10] }),
      ...showing(undefined, { depts: [10] }),
    });

    expect(saved.data).toMatchObject({
      restriction: { visible_depts: [10], visible_rule: rule },
      member_scope: { depts: [10], rule },
    });
    expect((await update(20, { name: '市场', restriction: { hidden: 0 } })).data).toMatchObject({
      restriction: { hidden: 0, visible_depts: [], visible_rule: null },
      member_scope: { rule },
    });
    expect((await update(20, showing(null))).data.member_scope).toMatchObject({ rule: null });
  });

  it('refuses departments that are not there, and words that are no type, by field and reason', async () => {
    const missing = await update(20, {
      ...hiddenFromAllBut({ departments: [10, 4_711] }),
      ...showing({ departments: [4_711], types: ['regular'] }),
    });
    const unknown = await update(20, hiddenFromAllBut({ types: ['robot'] }));
    const tooMany = await update(
      20,
      showing({ positions: Array.from({ length: 51 }, (_, nth) => `职位${nth}`) }),
    );

    expect(missing).toMatchObject({
      code: 4000,
      data: {
        error_key: 'department.missing',
        fields: {
          'restriction.visible_rule.departments': '部门不存在或已被删除',
          'member_scope.rule.departments': '部门不存在或已被删除',
        },
      },
    });
    expect(unknown.code).toBe(4000);
    expect(Object.keys(unknown.data.fields)).toEqual(['restriction.visible_rule.types.0']);
    expect(tooMany.code).toBe(4000);
    expect(Object.keys(tooMany.data.fields)).toEqual(['member_scope.rule.positions']);
    expect((await call('getDepartmentInfo', { id: 20 })).data).toMatchObject({
      version: 1,
      restriction: { visible_rule: null },
      member_scope: { rule: null },
    });
  });

  it('is set on many departments at once, and takes a deleted department it named before', async () => {
    const visible_rule = { departments: [21], positions: [], types: [] };
    const { data } = await call('batchEditDept', { ids: [11, 12], set: hiddenFromAllBut(visible_rule) });
    expect(data).toEqual({ updated: [11, 12], failed: [] });
    expect(await verdict(8, 7)).toEqual([true, 'hiddenListedByRule']);
    await call('batchDeleteDept', { ids: [21], mode: 'move' });

    const again = await update(11, { abbreviation: '软', ...hiddenFromAllBut(visible_rule) });

    expect(again).toMatchObject({ code: 0, data: { restriction: { visible_rule } } });
  });

  it('goes with a new department', async () => {
    const { data } = await call('storeDepartment', {
      name: '密室',
      superDeptId: 20,
      ...hiddenFromAllBut({ types: ['daily'] }),
      ...showing({ departments: [10] }),
    });

    expect(data).toMatchObject({
      restriction: { visible_rule: { types: ['daily'] } },
      member_scope: { rule: { departments: [10] } },
    });
  });

  it('is written down by attribute, with departments by name', async () => {
    await update(
      20,
      hiddenFromAllBut({ departments: [10], positions: ['审计'], types: ['daily', 'weekly'] }),
    );
    await update(20, hiddenFromAllBut({ departments: [10], positions: ['总监'], types: [] }));
    const again = await update(20, hiddenFromAllBut({ departments: [10], positions: ['总监'] }));
    expect(again.code).toBe(0);

    const { list } = (await call('operationRecords', { target_type: 'department', target_id: 20 })).data;
    const told = (nth: number) =>
      list[nth].changes.map((change: { title: string; old_text: string | null; new_text: string | null }) => [
        change.title,
        change.old_text,
        change.new_text,
      ]);

    expect(told(2)).toEqual(
      expect.arrayContaining([
        ['可见条件：部门', null, '研发部'],
        ['可见条件：职位', null, '审计'],
        ['可见条件：人员类型', null, '日结工、周结工'],
      ]),
    );
    expect(told(1)).toEqual([
      ['可见条件：职位', '审计', '总监'],
      ['可见条件：人员类型', '日结工、周结工', null],
    ]);
    expect(told(0)).toEqual([]);
  });
});

describe('a sub-administrator', () => {
  it('names people of their departments alone', async () => {
    const wide = await update(
      11,
      { ...hiddenFromAllBut({ positions: ['审计'] }), ...showing({ types: ['daily'] }) },
      sub,
    );
    const elsewhere = await update(11, hiddenFromAllBut({ departments: [20] }), sub);
    const own = await update(11, hiddenFromAllBut({ departments: [10], positions: ['审计'] }), sub);

    expect(wide).toMatchObject({
      code: 4000,
      data: {
        error_key: 'department.ruleTooWide',
        fields: {
          'restriction.visible_rule.departments': expect.stringContaining('管理范围'),
          'member_scope.rule.departments': expect.stringContaining('管理范围'),
        },
      },
    });
    expect(elsewhere).toMatchObject({
      code: 4000,
      data: { error_key: 'department.missing' },
    });
    expect(own.code).toBe(0);
  });

  it('keeps a rule of someone with a wider scope, and does not widen it', async () => {
    const wide = { departments: [], positions: ['审计'], types: [] };
    const both = { departments: [20, 12], positions: ['审计'], types: [] };
    await update(11, { ...hiddenFromAllBut(wide), ...showing(both) });

    expect(
      (await update(11, { ...hiddenFromAllBut(wide), ...showing(both), abbreviation: '软' }, sub)).code,
    ).toBe(0);
    expect(await update(11, hiddenFromAllBut({ positions: ['审计', '总监'] }), sub)).toMatchObject({
      data: { error_key: 'department.ruleTooWide' },
    });
    expect((await update(11, showing({ ...both, departments: [20] }), sub)).code).toBe(0);
    expect(await update(11, showing({ positions: ['审计'] }), sub)).toMatchObject({
      data: { error_key: 'department.ruleTooWide' },
    });
  });

  it('counts people of their departments alone, and is told that it reaches further', async () => {
    const count = async (rule: object, session: TestSession) =>
      (await call('checkDeptRule', rule, session)).data;

    expect(await count({ positions: ['员工'] }, main)).toEqual({
      is_rule: 1,
      matching: 8,
      reaches_beyond: 0,
    });
    expect(await count({ positions: ['员工'] }, sub)).toEqual({ is_rule: 1, matching: 4, reaches_beyond: 1 });
    expect(await count({ departments: [11] }, sub)).toEqual({ is_rule: 1, matching: 2, reaches_beyond: 0 });
    expect(await count({ departments: [11, 21] }, sub)).toEqual({
      is_rule: 1,
      matching: 2,
      reaches_beyond: 1,
    });
    expect(await count({ departments: [], positions: [' '] }, sub)).toEqual({
      is_rule: 0,
      matching: 0,
      reaches_beyond: 0,
    });
  });

  it('who only leads a department leaves its rules as they are', async () => {
    await run(sql`update department set admin_id = 5 where company_id = ${company} and id = 20`);
    const leader = await backend.signIn(people.responsible);

    expect(await update(21, hiddenFromAllBut({ departments: [21] }), leader)).toMatchObject({
      code: 4000,
      data: { error_key: 'no_permission' },
    });
    const rule = { departments: [12], positions: [], types: ['daily'] };
    await update(21, hiddenFromAllBut(rule));
    expect((await update(21, { ...hiddenFromAllBut(rule), abbreviation: '内' }, leader)).code).toBe(0);
  });
});

describe('a department that is named elsewhere', () => {
  const naming = async (ids: readonly number[]) => {
    const { role_rule_count: roles, visibility_count: visibility } = (await call('checkDept', { ids })).data
      .summary;
    return { roles, visibility };
  };
  const addRole = async (posName: string, rule: object) => {
    const group = (await call('addRoleGroup', { posGroupName: `${posName}组` })).data.id;
    const { posId } = (await call('addRoleData', { posName, cpId: group })).data;
    await call('saveRoleRule', { posId, ...rule });
    return posId;
  };

  it('says before it is deleted how many roles and departments name it', async () => {
    expect(await naming([12])).toEqual({ roles: 0, visibility: 0 });
    const posId = await addRole('安全员', { departments: [12] });
    await addRole('司机', { departments: [10], types: ['daily'] });
    await update(20, hiddenFromAllBut({ departments: [12, 11] }));
    await update(21, showing(null, { depts: [12] }));
    await update(12, hiddenFromAllBut({ departments: [12] }));

    expect(await naming([12])).toEqual({ roles: 1, visibility: 2 });
    expect(await naming([11, 12])).toEqual({ roles: 1, visibility: 2 });
    expect(await naming([21])).toEqual({ roles: 0, visibility: 0 });
    await update(20, { restriction: { hidden: 1, visible_type: 0, visible_rule: { departments: [12] } } });
    await call('saveRoleRule', { posId });
    expect(await naming([12])).toEqual({ roles: 0, visibility: 1 });
  });
});

it('counts whom visibility asks for, whatever is chosen', async () => {
  const positions = ['员工', '审计', '司机'];
  const types = ['regular', 'daily', 'partner'];
  for (const [userId, nth] of [1, 2, 3, 4, 5, 6, 7, 8].map((id, index) => [id, index] as const)) {
    await setPosition(userId, positions[nth % 3] ?? '');
    await setType(userId, types[(nth >> 1) % 3] ?? '');
  }
  await run(sql`insert into membership (company_id, department_id, user_id, position, is_main, rank)
    values (${company}, 21, 7, '司机', 0, ${lateRank}), (${company}, 11, 5, null, 0, ${lateRank})`);
  const { rows } = await sql<{
    id: number;
    type: string;
    seats: { ancestors: number[]; position: string | null }[];
  }>`select user_id as id, member_type as type, (select json_agg(json_build_object('ancestors', ancestors,
      'position', position)) from membership join department on department.company_id = membership.company_id
      and department.id = membership.department_id where membership.company_id = ${company}
      and membership.user_id = member.user_id) as seats
    from member where company_id = ${company}`.execute(backend.database.db);
  const drawn = fc.record({
    departments: fc.subarray([10, 11, 12, 21], { maxLength: 2 }),
    positions: fc.subarray(positions, { maxLength: 2 }),
    types: fc.subarray(types, { maxLength: 2 }),
  });

  await fc.assert(
    fc.asyncProperty(drawn, async (requested) => {
      const rule = ruleOf(requested);
      const named = rows.filter((person) => ruleNames(rule, person)).map(({ id }) => Number(id));
      expect((await call('checkDeptRule', requested)).data.matching).toBe(named.length);
      // 王资产 (4) is in 市场部 alone; everyone who is not there sees them by the rule or not at all.
      await update(20, hiddenFromAllBut(requested));
      for (const viewer of [1, 2, 6]) expect((await see(viewer, 4)).visible).toBe(named.includes(viewer));
    }),
    { numRuns: strength(10, 100) },
  );
});

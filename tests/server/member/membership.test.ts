import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const ask = (name: string, fields: object, session = main) => backend.call(name, fields, session);
const person = async (id: number) => (await ask('getUser', { user_id: id })).data;
const departmentsOf = async (id: number) => {
  const { departments } = await person(id);
  return departments.map((each: { id: number; position: string }) => [each.id, each.position]);
};
const mainCounts = async () => {
  const rows = await backend.database.db
    .selectFrom('department')
    .select(['id', 'main_count'])
    .where('company_id', '=', 1)
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.main_count]));
};
const records = (action: string) =>
  backend.database.db.selectFrom('operation_record').selectAll().where('action', '=', action).execute();
const setDepartment = (id: number, values: object) =>
  backend.database.db
    .updateTable('department')
    .set(values)
    .where('company_id', '=', 1)
    .where('id', '=', id)
    .execute();

describe('a change of many that changes nothing', () => {
  it.each([
    ['batchSet', { user_ids: [7, 8], position: '员工' }],
    ['batchSet', { user_ids: [7, 999], main_department_id: 21 }],
    ['attachDepartments', { user_ids: [7], department_ids: [12], mode: 'add' }],
    ['removeUsersFromDepartment', { id: 12, user_ids: [7, 8] }],
    ['batchEditDept', { ids: [999], set: { superDeptId: 12 } }],
    ['resignSave', { user_ids: [1, 999], out_time: '2026-11-21', reason: 'other' }],
  ])('leaves no record: %s %j', async (call, fields) => {
    const before = await backend.database.db.selectFrom('operation_record').select('id').execute();

    const answer = await ask(call, fields);

    expect(answer).toMatchObject({ code: 0 });
    expect(await backend.database.db.selectFrom('operation_record').select('id').execute()).toEqual(before);
  });
});

describe('attaching departments', () => {
  it('adds one beside the main, whose position goes along', async () => {
    const answer = await ask('attachDepartments', { user_ids: [7, 8], department_ids: [11], mode: 'add' });

    expect(answer).toMatchObject({ code: 0, data: { updated: [7, 8], failed: [] } });
    expect(await departmentsOf(7)).toEqual([
      [12, '员工'],
      [11, '员工'],
    ]);
    expect((await person(7)).version).toBe(2);
    expect(await records('member.addDepartments')).toHaveLength(2);
  });

  it('keeps the others where the database refuses one', async () => {
    const { db } = backend.database;
    const fields = { user_ids: [7, 8], department_ids: [11], mode: 'add', position: '首席' };
    await sql`create unique index one_chief on membership (company_id, position) where position = '首席'`.execute(
      db,
    );

    const answer = await ask('attachDepartments', fields);
    await sql`drop index one_chief`.execute(db);

    expect(answer.data).toMatchObject({ updated: [7], failed: [{ user_id: 8 }] });
    expect((await departmentsOf(7)).map(([id]: [number]) => id)).toContain(11);
    expect((await departmentsOf(8)).map(([id]: [number]) => id)).not.toContain(11);
    expect(await records('member.addDepartments')).toHaveLength(1);
  });

  it('replaces all of them, and the counters follow the main one', async () => {
    const fields = { user_ids: [7], department_ids: [20, 21], mode: 'replace', position: '销售' };

    const answer = await ask('attachDepartments', fields);

    expect(answer.data.updated).toEqual([7]);
    expect(await person(7)).toMatchObject({ main_department_id: 20, position: '销售' });
    expect(await mainCounts()).toMatchObject({ 12: 0, 20: 3, 21: 2 });
  });

  it('moves people out of their main department alone, and counts before', async () => {
    await ask('attachDepartments', { user_ids: [7], department_ids: [11], mode: 'add' });

    const counts = await ask('placeCounts', { user_ids: [7, 8, 999] });
    await ask('attachDepartments', { user_ids: [7, 8], department_ids: [20], mode: 'move' });

    expect(counts.data).toEqual({ movable: 2, people_with_others: 1, others: 1, elsewhere: 0 });
    expect(await departmentsOf(7)).toEqual([
      [20, '员工'],
      [11, '员工'],
    ]);
    expect(await departmentsOf(8)).toEqual([[20, '员工']]);
  });

  it('tells who is not in the department they are to leave', async () => {
    const fields = { user_ids: [7], department_ids: [10], from_department_id: 20, mode: 'move' };

    const answer = await ask('attachDepartments', fields);

    expect(answer.data).toMatchObject({ updated: [], failed: [{ user_id: 7, reason: '成员不在该部门' }] });
  });

  it('leaves only the department that is named', async () => {
    await ask('attachDepartments', { user_ids: [7], department_ids: [11], mode: 'add' });

    await ask('attachDepartments', {
      user_ids: [7],
      department_ids: [10],
      from_department_id: 11,
      mode: 'replace',
    });

    expect(await departmentsOf(7)).toEqual([
      [12, '员工'],
      [10, '员工'],
    ]);
  });

  it('tells for each person what stood in the way', async () => {
    const fields = { user_ids: [4, 6, 5, 999], department_ids: [12], mode: 'add' };

    const answer = await ask('attachDepartments', fields, sub);

    expect(answer.data).toEqual({
      undo: expect.any(String),
      updated: [6],
      failed: [
        { user_id: 4, name: '', error_key: 'member.missing', reason: '成员不存在或已被删除' },
        { user_id: 5, name: '', error_key: 'member.missing', reason: '成员不存在或已被删除' },
        { user_id: 999, name: '', error_key: 'member.missing', reason: '成员不存在或已被删除' },
      ],
    });
  });

  it('keeps what a sub-administrator does not see', async () => {
    await ask('attachDepartments', { user_ids: [7], department_ids: [21], mode: 'add' });

    await ask('attachDepartments', { user_ids: [7], department_ids: [10], mode: 'replace' }, sub);

    expect(await departmentsOf(7)).toEqual([
      [10, '员工'],
      [21, '员工'],
    ]);
  });

  it.each([
    ['out of scope', [21], '所选部门不存在', 'sub'],
    ['never there', [999], '所选部门不存在', 'main'],
  ] as const)('refuses a department %s', async (_, department_ids, message, who) => {
    const fields = { user_ids: [7], department_ids, mode: 'add' };

    expect(await ask('attachDepartments', fields, who === 'sub' ? sub : main)).toMatchObject({
      code: 4000,
      message,
    });
  });

  it('leaves people of a synced department to their source', async () => {
    await setDepartment(21, { source: 'synced' });

    const joined = await ask('attachDepartments', { user_ids: [7], department_ids: [21], mode: 'add' });
    const left = await ask('attachDepartments', { user_ids: [8], department_ids: [10], mode: 'replace' });

    const saved = await ask('saveUser', {
      id: 7,
      departments: [
        { id: 12, position: '员工' },
        { id: 21, position: '员工' },
      ],
    });

    expect(saved.data.fields).toEqual({ departments: '合作组织或同步部门的成员只能在来源处调整' });
    expect(joined.data.failed).toMatchObject([{ user_id: 7, error_key: 'dept_readonly_source' }]);
    expect(left.data.failed).toMatchObject([{ user_id: 8, error_key: 'dept_readonly_source' }]);
  });
});

describe('taking back what was done to many', () => {
  const undoOf = async (name: string, fields: object) => (await ask(name, fields)).data.undo;

  it('gives each their own position again', async () => {
    await ask('batchSet', { user_ids: [8], position: '顾问' });
    const way = await undoOf('batchSet', { user_ids: [7, 8], position: '架构师', phone_show: 2 });

    const answer = await ask('restorePlaces', { way });

    expect(answer.data).toEqual({ updated: [7, 8], failed: [] });
    expect([await departmentsOf(7), await departmentsOf(8)]).toEqual([[[12, '员工']], [[21, '顾问']]]);
    expect((await person(7)).phone_show).toBe(1);
    expect(await records('member.restorePlaces')).toHaveLength(2);
  });

  it('gives them back their departments, with what they were there', async () => {
    await ask('attachDepartments', { user_ids: [7], department_ids: [11], mode: 'add' });
    await ask('setSupervisor', { id: 12, user_ids: [7] });
    await ask('setTop', { id: 12, user_id: 7, top: 1 });
    const way = await undoOf('attachDepartments', { user_ids: [7], department_ids: [20], mode: 'replace' });
    const between = await departmentsOf(7);

    await ask('restorePlaces', { way });

    expect(between).toEqual([[20, '员工']]);
    const { departments, main_department_id } = await person(7);
    expect(departments).toMatchObject([
      { id: 12, is_main: 1, is_supervisor: 1, is_top: 1 },
      { id: 11, is_main: 0, is_supervisor: 0 },
    ]);
    expect(main_department_id).toBe(12);
    expect(await mainCounts()).toMatchObject({ 12: 1, 20: 2 });
  });

  it('keeps what was changed since, and says so', async () => {
    const way = await undoOf('batchSet', { user_ids: [7, 8], position: '架构师' });
    await ask('batchSet', { user_ids: [8], position: '顾问' });

    const answer = await ask('restorePlaces', { way });

    expect(answer.data).toMatchObject({
      updated: [7],
      failed: [{ user_id: 8, error_key: 'version_conflict', reason: '此后又被修改，保留了最新内容' }],
    });
    expect(await departmentsOf(8)).toEqual([[21, '顾问']]);
  });

  it('is for whoever did it, and only that', async () => {
    const way = await undoOf('batchSet', { user_ids: [7], position: '架构师' });

    expect(await ask('restorePlaces', { way }, sub)).toMatchObject({
      code: 4000,
      data: { fields: { way: '撤销已失效：超过 1 小时，或不是您的操作' } },
    });
    expect((await ask('restorePlaces', { way: `${way}A` })).code).toBe(4000);
  });
});

describe('setting something for many', () => {
  it('changes visibility, position and main department', async () => {
    await ask('attachDepartments', { user_ids: [7], department_ids: [11], mode: 'add' });

    const answer = await ask('batchSet', {
      user_ids: [7, 6],
      phone_show: 2,
      position: '架构师',
      main_department_id: 11,
    });

    expect(answer.data).toMatchObject({ updated: [6, 7], failed: [] });
    expect(await person(7)).toMatchObject({ phone_show: 2, main_department_id: 11 });
    expect(await departmentsOf(7)).toEqual([
      [11, '员工'],
      [12, '架构师'],
    ]);
    expect(await mainCounts()).toMatchObject({ 11: 2, 12: 0 });
  });

  it('tells who is not in the department, and asks for something to set', async () => {
    const elsewhere = await ask('batchSet', { user_ids: [7], main_department_id: 21 });
    const nothing = await ask('batchSet', { user_ids: [7] });

    expect(elsewhere.data.failed).toMatchObject([{ user_id: 7, name: '褚前端', reason: '成员不在该部门' }]);
    expect(nothing).toMatchObject({ code: 4000, message: '数据不能为空：请选择要修改的内容' });
  });
});

describe('removing people from a department', () => {
  it('takes them out and makes what is left the main one', async () => {
    await ask('attachDepartments', { user_ids: [7], department_ids: [11], mode: 'add' });

    const answer = await ask('removeUsersFromDepartment', { id: 12, user_ids: [7, 7] });

    expect(answer.data).toMatchObject({ removed: [7], resigned: [], need_transfer: [], failed: [] });
    expect(await person(7)).toMatchObject({ main_department_id: 11 });
    expect(await mainCounts()).toMatchObject({ 11: 2, 12: 0 });
  });

  it('M11 leaves the last department alone, and resigns when told how', async () => {
    const asked = await ask('removeUsersFromDepartment', { id: 12, user_ids: [7] });
    const before = await departmentsOf(7);
    const resign = { out_time: '2026-11-01', reason: 'voluntary' };
    const told = await ask('removeUsersFromDepartment', { id: 12, user_ids: [7], resign });

    expect(asked.data).toMatchObject({ removed: [], need_transfer: [7], failed: [{ user_id: 7 }] });
    expect(before).toEqual([[12, '员工']]);
    expect(told).toMatchObject({ code: 0, data: { resigned: [7], failed: [] } });
    expect((await ask('getUser', { user_id: 7 })).code).toBe(4000);
    expect(await mainCounts()).toMatchObject({ 12: 0 });
  });

  it('M11 never removes the main administrator', async () => {
    const alone = await ask('removeUsersFromDepartment', { id: 10, user_ids: [1, 1] });
    const among = await ask('removeUsersFromDepartment', { id: 10, user_ids: [1, 7] });

    expect(alone).toMatchObject({ code: 4000, message: '主管理员不能删除' });
    expect(among.data.failed).toMatchObject([
      { user_id: 1, reason: '主管理员不能删除' },
      { user_id: 7, reason: '成员不在该部门' },
    ]);
  });
});

describe('arranging the people of a department', () => {
  const seats = Array.from({ length: 30 }, (_, index) => 100 + index);
  const order = async (page_size = 50) => {
    const { list } = (await ask('departmentUsers', { id: 21, include_sub: 0, page_size })).data;
    return list.map(({ user_id }: { user_id: number }) => user_id);
  };
  const fill = async () => {
    const { db } = backend.database;
    const record = await db
      .selectFrom('member')
      .selectAll()
      .where('company_id', '=', 1)
      .where('user_id', '=', 8)
      .executeTakeFirstOrThrow();
    const members = seats.map((id) => ({
      ...record,
      user_id: id,
      phone: `1390000${id}0`,
      custom_fields: '{}',
    }));
    await db
      .insertInto('member')
      .values(members as never)
      .execute();
    // All with one rank, as an import of old would leave them.
    const memberships = seats.map((id) => ({
      company_id: 1,
      department_id: 21,
      user_id: id,
      position: '员工',
      is_main: 1,
      rank: lateRank,
    }));
    await db.insertInto('membership').values(memberships).execute();
  };

  it('moves the few that are named and leaves the others where they are', async () => {
    await fill();

    const answer = await ask('sortUsers', { id: 21, user_ids: [129, 8], seen_ids: [8, 129] });

    expect(answer).toMatchObject({ code: 0, data: { user_ids: [129, 8] } });
    expect((await order()).slice(0, 4)).toEqual([5, 129, 8, 100]);
  });

  it('parts people who stand at the same rank', async () => {
    await fill();

    await ask('sortUsers', { id: 21, user_ids: [102, 101, 100] });

    const shown = (await order()).filter((id: number) => [100, 101, 102].includes(id));
    expect(shown).toEqual([102, 101, 100]);
  });

  it('lets one of two sort, and shows the other the new order', async () => {
    await fill();
    const seen_ids = [5, 8];
    await ask('sortUsers', { id: 21, user_ids: [8, 5], seen_ids });

    const late = await ask('sortUsers', { id: 21, user_ids: [8, 5], seen_ids });

    expect(late).toMatchObject({
      code: 4000,
      data: { error_key: 'version_conflict', current: { user_ids: [8, 5] } },
    });
  });

  it('M17 keeps pinned people in a stable order above the others', async () => {
    await fill();
    for (const id of [105, 103, 104]) await ask('setTop', { id: 21, user_id: id, top: 1 });

    const pinned = (await order()).slice(0, 4);
    const below = await ask('sortUsers', { id: 21, user_ids: [8, 103] });
    await ask('setTop', { id: 21, user_id: 104, top: 0 });

    expect(pinned).toEqual([103, 104, 105, 5]);
    expect(below).toMatchObject({ code: 4000, message: '置顶成员始终排在其他成员之前' });
    expect((await order()).indexOf(104)).toBeGreaterThan((await order()).indexOf(102));
  });

  it('lets a supervisor arrange their own department and no other', async () => {
    const supervisor = await backend.signIn(people.supervisor);

    const own = await ask('setTop', { id: 11, user_id: 6, top: 1 }, supervisor);
    const foreign = await ask('setTop', { id: 21, user_id: 8, top: 1 }, supervisor);

    expect(own).toMatchObject({ code: 0, data: { is_top: 1 } });
    expect(foreign).toMatchObject({ code: 4000, message: '部门不存在或已被删除' });
  });
});

describe('supervisors', () => {
  it('are set as a list, one by one, and taken back', async () => {
    const whole = await ask('setSupervisor', { id: 21, user_ids: [8, 5] });
    await ask('cancelSupervisor', { id: 21, user_id: 8 });
    const again = await ask('singleSetSupervisor', { id: 21, user_id: 8 });

    expect(whole.data.supervisors.map(({ user_id }: { user_id: number }) => user_id)).toEqual([8, 5]);
    expect(again.data.supervisors.map(({ user_id }: { user_id: number }) => user_id)).toEqual([5, 8]);
  });

  it.each([7, 999])('M14 are members of the department, which %i is not', async (user_id) => {
    expect(await ask('singleSetSupervisor', { id: 21, user_id })).toMatchObject({
      code: 4000,
      message: '成员不在该部门',
    });
    expect((await ask('setSupervisor', { id: 21, user_ids: [5, user_id] })).code).toBe(4000);
  });
});

describe('positions', () => {
  it('are added once, and counted as far as the reader looks', async () => {
    const added = await ask('byWebAddPosition', { posName: ' 架构师 ' });
    const again = await ask('byWebAddPosition', { posName: '架构师' });
    await ask('batchSet', { user_ids: [6, 8], position: '架构师' });

    const whole = await ask('getPosition', { keyword: '架构' });
    const scoped = await ask('getPosition', { keyword: '架构' }, sub);

    expect(again.data).toEqual(added.data);
    expect(whole.data.list).toMatchObject([{ posName: '架构师', users_count: 2 }]);
    expect(scoped.data.list).toMatchObject([{ posName: '架构师', users_count: 1 }]);
  });

  it('are listed by department, with their people', async () => {
    const { posId } = (await ask('byWebAddPosition', { posName: '员工' })).data;

    const below = await ask('getJobListByDepIdNew', { id: 10 });
    const itself = await ask('getJobListByDepId', { id: 10 });
    const holders = await ask('getJobListByJobId', { posId, page_size: 10 }, sub);

    expect(below.data).toMatchObject({ list: [{ posId, users_count: 4 }], total: 1, page: 1 });
    expect(itself.data.list).toMatchObject([{ posId, users_count: 2 }]);
    expect(holders.data).toMatchObject({ total: 4, page_size: 10 });
    expect((await ask('getJobListByDepId', { id: 20 }, sub)).code).toBe(4000);
  });
});

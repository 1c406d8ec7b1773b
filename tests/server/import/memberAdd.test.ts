import { beforeEach, describe, expect, test } from 'vitest';
import { memberAdd } from '#server/features/imports/targets/importTargets.ts';
import { everythingNew } from '#tests/setup/importTarget.ts';
import { type Backend, createBackend } from '../../setup/backend.ts';
import { createCompanies, people } from '../../setup/company.ts';
import { type TargetWork, workWith } from '../../setup/importTarget.ts';

let backend: Backend;
let work: TargetWork;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  work = workWith(backend, people.main, memberAdd, 'member', 'add');
});

const row = (
  name: string,
  phone: string,
  part = '研发部',
  further: Readonly<Record<string, string>> = {},
) => ({
  name,
  phone,
  part,
  ...further,
});

const rulesOf = (problems: readonly { readonly rule: string }[] = []) => problems.map(({ rule }) => rule);

const memberOf = (userId: number | undefined) =>
  backend.database.db
    .selectFrom('member')
    .selectAll()
    .where('company_id', '=', 1)
    .where('user_id', '=', userId ?? 0)
    .executeTakeFirst();

const departmentsOf = async (userId: number | undefined) =>
  backend.database.db
    .selectFrom('membership')
    .select(['department_id', 'position', 'is_main'])
    .where('company_id', '=', 1)
    .where('user_id', '=', userId ?? 0)
    .orderBy('department_id')
    .execute();

const mainCount = async (id: number) =>
  (
    await backend.database.db
      .selectFrom('department')
      .select('main_count')
      .where('company_id', '=', 1)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).main_count;

describe('people added by sheet', () => {
  test('adds people with their departments, positions and counters', async () => {
    const before = await mainCount(11);
    const [one, two] = await work.write([
      row('沈一一', '13911110001', '研发部/软件组；市场部', {
        part_position: '工程师；顾问',
        workId: 'A001',
      }),
      row('沈二二', '139 1111 0002', '测试甲公司/研发部/软件组/前端小组', { part_position: '工程师' }),
    ]);
    expect([one?.outcome, two?.outcome]).toEqual(['written', 'written']);
    expect(await departmentsOf(one?.targetId)).toEqual([
      { department_id: 11, position: '工程师', is_main: 1 },
      { department_id: 20, position: '顾问', is_main: 0 },
    ]);
    expect(await memberOf(two?.targetId)).toMatchObject({
      phone: '13911110002',
      active_status: 0,
      version: 1,
    });
    expect(await mainCount(11)).toBe(before + 1);
    const main = await backend.signIn(people.main);
    const found = await backend.call('searchUserAndDept', { keywords: '沈一一' }, main);
    expect(found.data.users).toHaveLength(1);
  });

  test('says why each row cannot be added', async () => {
    await work.write([row('沈旧', '13911110009')]);
    const verdicts = await work.check([
      row('卫新', '13800010008'),
      row('', '13911110002'),
      row('沈三', '12345'),
      row('沈四', '13911110004', '研发部', { workId: '工号' }),
      row('沈五', '13911110005', '研发部；市场部', { part_position: '一；二；三' }),
      row('沈六', '13911110006', '研发部', { main_part: '市场部' }),
      row('沈七', '13911110007', '测试甲公司'),
      row('沈旧', '13911110008'),
    ]);
    const rows = await work.read([row('', '13911110002'), row('沈三', '12345')]);
    expect(rows.map(({ problems }) => rulesOf(problems)[0])).toEqual([
      'validation.required',
      'validation.phone',
    ]);
    expect(verdicts.map(({ problems }) => rulesOf(problems))).toMatchObject([
      ['memberImport.phoneTakenBy'],
      expect.anything(),
      expect.anything(),
      expect.anything(),
      ['memberImport.positionCount'],
      ['member.mainDepartmentOutside'],
      ['memberImport.departmentIsCompany'],
      ['memberImport.namesake'],
    ]);
  });

  test('makes ticked departments once for all rows', async () => {
    const rows = [
      row('沈一一', '13911110001', '研发部/硬件组/电路小组'),
      row('沈二二', '13911110002', '研发部/硬件组'),
      row('沈三三', '13911110003', '研发部/硬件组/ 电路小组'),
    ];
    const [first] = await work.check(rows);
    expect(first?.newDepartments).toEqual(['研发部/硬件组', '研发部/硬件组/电路小组']);
    const outcomes = await work.write(rows);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written', 'written']);
    const made = await backend.database.db
      .selectFrom('department')
      .select(['name', 'main_count', 'child_count', 'super_dept_id'])
      .where('company_id', '=', 1)
      .where('id', '>', 100)
      .orderBy('id')
      .execute();
    expect(made).toMatchObject([
      { name: '硬件组', main_count: 1, child_count: 1, super_dept_id: 10 },
      { name: '电路小组', main_count: 2, child_count: 0 },
    ]);
  });

  test('leaves rows out whose department was not ticked', async () => {
    const rows = [row('沈一一', '13911110001', '研发部/硬件组'), row('沈二二', '13911110002')];
    const outcomes = await work.write(rows, { departments: { kind: 'only', names: [] } });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['skipped', 'written']);
    expect(rulesOf(outcomes[0]?.problems)).toEqual(['import.departmentNotTicked']);
  });

  test('I18 refuses rows of foreign departments and adds the others', async () => {
    const sub = workWith(backend, people.sub, memberAdd, 'member', 'add');
    const outcomes = await sub.write([
      row('沈一一', '13911110001', '市场部'),
      row('沈二二', '13911110002', '不存在'),
      row('沈三三', '13911110003', '软件组'),
      row('沈四四', '13911110004', '研发部/软件组'),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'written']);
    expect(outcomes.slice(0, 3).flatMap(({ problems }) => rulesOf(problems))).toEqual(
      Array.from({ length: 3 }, () => 'memberImport.outOfScope'),
    );
  });

  test('fails the row whose department went meanwhile', async () => {
    const rows = [row('沈一一', '13911110001', '研发部/软件组/前端小组'), row('沈二二', '13911110002')];
    const read = await work.read(rows);
    const outcomes = await work.inPiece(async (context, on) => {
      const verdicts = await memberAdd.check(context, on, read);
      const gone = { deleted_at: new Date() };
      await context.db
        .updateTable('department')
        .set(gone)
        .where('company_id', '=', 1)
        .where('id', '=', 12)
        .execute();
      const checked = read.map((each, at) => ({ ...each, trace: verdicts[at]?.trace }));
      return memberAdd.write(context, on, checked, {
        withWarnings: true,
        ...everythingNew,
      });
    });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'written']);
    expect(rulesOf(outcomes[0]?.problems)).toEqual(['memberImport.departmentGone']);
  });

  test('I10 fails the second of two rows with one number', async () => {
    const outcomes = await work.write([row('沈一一', '13911110001'), row('沈二二', '+8613911110001')]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'failed']);
    expect(rulesOf(outcomes[1]?.problems)).toEqual(['member.phoneTaken']);
  });

  test('I11 stores what looks like a formula as it stands', async () => {
    const [one] = await work.write([
      row('=1+1', '13911110001', '研发部', { note: '@x', office_location: '-1' }),
    ]);
    expect(await memberOf(one?.targetId)).toMatchObject({ name: '=1+1', note: '@x', office_location: '-1' });
  });

  test('takes people back as if never there', async () => {
    const before = await mainCount(10);
    const outcomes = await work.write([row('沈一一', '13911110001'), row('沈二二', '13911110002')]);
    await backend.database.db
      .updateTable('member')
      .set({ active_status: 1 })
      .where('company_id', '=', 1)
      .where('user_id', '=', outcomes[1]?.targetId ?? 0)
      .execute();
    const undone = await work.undo(outcomes);
    expect(undone.map(({ outcome }) => outcome)).toEqual(['written', 'failed']);
    expect(rulesOf(undone[1]?.problems)).toEqual(['memberImport.hasEntered']);
    expect(await memberOf(outcomes[0]?.targetId)).toBeUndefined();
    expect(await mainCount(10)).toBe(before + 1);
    const again = await work.write([row('沈一一', '13911110001')]);
    expect(again[0]?.outcome).toBe('written');
  });

  test('keeps people who were moved or named since', async () => {
    const typed = ['13911110001', '13911110002', '13911110003'].map((phone) =>
      row('沈一一', phone, '研发部', { part_position: '员工' }),
    );
    const outcomes = await work.write(typed);
    const [moved, named] = outcomes.map(({ targetId = 0 }) => targetId);
    const main = await backend.signIn(people.main);
    const attached = { user_ids: [moved], department_ids: [20], position: '员工', mode: 'add' };
    const answer = await backend.call('attachDepartments', attached, main);
    expect(answer.data).toMatchObject({ updated: [moved], failed: [] });
    await backend.database.db
      .updateTable('department')
      .set({ visible_users: JSON.stringify([named]) })
      .where('company_id', '=', 1)
      .where('id', '=', 20)
      .execute();
    const undone = await work.undo(outcomes);
    expect(undone.map(({ problems }) => rulesOf(problems))).toEqual([
      ['import.changedSince'],
      ['memberImport.holdsSomething'],
      [],
    ]);
    expect((await departmentsOf(moved)).map(({ department_id: id }) => id)).toEqual([10, 20]);
  });
});

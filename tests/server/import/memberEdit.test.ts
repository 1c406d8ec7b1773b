import { beforeEach, describe, expect, test } from 'vitest';
import { memberEdit } from '#server/features/imports/targets/importTargets.ts';
import { everythingNew } from '#tests/setup/importTarget.ts';
import { type Backend, createBackend } from '../../setup/backend.ts';
import { createCompanies, people } from '../../setup/company.ts';
import { type TargetWork, type TypedRow, workWith } from '../../setup/importTarget.ts';

let backend: Backend;
let work: TargetWork;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  work = workWith(backend, people.main, memberEdit, 'member', 'edit');
});

const rulesOf = (problems: readonly { readonly rule: string }[] = []) => problems.map(({ rule }) => rule);

const memberOf = (userId: number) =>
  backend.database.db
    .selectFrom('member')
    .selectAll()
    .where('company_id', '=', 1)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

const departmentsOf = async (userId: number) =>
  backend.database.db
    .selectFrom('membership')
    .select(['department_id', 'position', 'is_main'])
    .where('company_id', '=', 1)
    .where('user_id', '=', userId)
    .orderBy('department_id')
    .execute();

const mainCounts = async () =>
  Object.fromEntries(
    (
      await backend.database.db
        .selectFrom('department')
        .select(['id', 'main_count'])
        .where('company_id', '=', 1)
        .where('id', '<', 100)
        .execute()
    ).map(({ id, main_count: count }) => [id, count]),
  );

describe('people changed by sheet', () => {
  test('changes what a row says, old beside new', async () => {
    const rows = [
      { user_id: '7', name: '褚后端', phone: '13911110007', phone_show: '保密', note: '新' },
      { user_id: '', phone: '13800010008', part: '研发部/软件组；市场部', part_position: '顾问' },
    ];
    const [first, second] = await work.check(rows);
    expect(first).toMatchObject({ effect: 'change', targetId: 7, problems: [] });
    expect(first?.changes).toEqual([
      { column: 'name', before: '褚前端', after: '褚后端' },
      { column: 'phone', old: '138****0007', new: '139****0007' },
      { column: 'phone_show', before: 1, after: 2 },
      { column: 'note', before: null, after: '新' },
    ]);
    expect(second?.changes).toEqual([
      { column: 'part', old: '市场部/国内组', new: '研发部/软件组；市场部' },
      { column: 'part_position', old: '员工', new: '顾问；顾问' },
      { column: 'main_part', old: '市场部/国内组', new: '研发部/软件组' },
    ]);
    const before = await mainCounts();
    const outcomes = await work.write(rows);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written']);
    expect(await memberOf(7)).toMatchObject({
      name: '褚后端',
      phone: '13911110007',
      phone_show: 2,
      active_status: 0,
      version: 2,
    });
    expect(await departmentsOf(8)).toEqual([
      { department_id: 11, position: '顾问', is_main: 1 },
      { department_id: 20, position: '顾问', is_main: 0 },
    ]);
    const after = await mainCounts();
    expect([after[21], after[11]]).toEqual([(before[21] ?? 0) - 1, (before[11] ?? 0) + 1]);
  });

  test('says flags in words of the reader', async () => {
    const [verdict] = await work.check([{ user_id: '7', executive_mode: 'Yes' }]);
    expect(verdict?.changes).toEqual([{ column: 'executive_mode', before: 0, after: 1 }]);
  });

  test('changes nothing where the sheet says what is there', async () => {
    const rows = [
      {
        user_id: '7',
        name: '褚前端',
        phone: '138****0007',
        part: '研发部/软件组/前端小组',
        part_position: '员工',
      },
      { user_id: '8', name: '', note: '', main_part: '市场部/国内组' },
    ];
    expect((await work.check(rows)).map(({ effect, changes }) => [effect, changes])).toEqual([
      ['none', []],
      ['none', []],
    ]);
    const outcomes = await work.write(rows);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect((await memberOf(7)).version).toBe(1);
  });

  test('empties a field by the word for it only', async () => {
    await work.write([{ user_id: '7', email: 'a@example.com', note: '旧', entry_time: '2026-01-05' }]);
    await work.write([{ user_id: '7', email: '', note: 'クリア', entry_time: '清空' }]);
    expect(await memberOf(7)).toMatchObject({ email: 'a@example.com', note: null, entry_time: null });
  });

  test('says of people out of reach what it says of people who are not there', async () => {
    const sub = workWith(backend, people.sub, memberEdit, 'member', 'edit');
    const said = async (rows: readonly TypedRow[]) =>
      (await sub.check(rows)).map(({ problems, targetId, effect }) => ({
        problems: problems.map(({ value: _, ...each }) => each),
        targetId,
        effect,
      }));
    // 卫销售 (8) works in a department that is not theirs; 999 is no one.
    const there = await said([
      { user_id: '8', note: '改' },
      { user_id: '', phone: '13800010008', note: '改' },
    ]);
    const nowhere = await said([
      { user_id: '999', note: '改' },
      { user_id: '', phone: '13800010999', note: '改' },
    ]);

    expect(there).toEqual(nowhere);
    expect(there[0]?.problems).toMatchObject([{ rule: 'memberImport.personMissing', column: 'user_id' }]);
  });

  test('says why somebody cannot be changed', async () => {
    const verdicts = await work.check([
      { user_id: '999' },
      { user_id: '', note: '无' },
      { user_id: '7', phone: '13800010008' },
      { user_id: '7', note: '再' },
      { user_id: '6', phone: '13911110006' },
      { user_id: '8', phone: '199****0000' },
      { user_id: '5', entry_time: '2999/01/01', note: '张\u202E三' },
    ]);
    expect(verdicts.map(({ problems }) => rulesOf(problems))).toEqual([
      ['memberImport.personMissing'],
      ['memberImport.keyMissing'],
      ['memberImport.phoneTakenBy'],
      ['memberImport.personTwice'],
      ['memberImport.phoneNeedsProof'],
      ['member.phoneFormat'],
      ['validation.character', 'member.entryFarAhead'],
    ]);
  });

  test('shows a sub-administrator nobody outside their scope', async () => {
    const sub = workWith(backend, people.sub, memberEdit, 'member', 'edit');
    const outcomes = await sub.write([
      { user_id: '8', note: '外' },
      { user_id: '1', note: '主' },
      { user_id: '7', part: '市场部' },
      { user_id: '6', note: '内' },
    ]);
    expect(outcomes.map(({ problems }) => rulesOf(problems))).toEqual([
      ['memberImport.personMissing'],
      ['member.administratorReadOnly'],
      ['memberImport.outOfScope'],
      [],
    ]);
    expect((await memberOf(6)).note).toBe('内');
  });

  test('leaves administrators alone whose row changes nothing', async () => {
    const sub = workWith(backend, people.sub, memberEdit, 'member', 'edit');
    const rows = [
      { user_id: '1', name: '周主管', phone: '138****0001', part: '研发部', executive_mode: '否' },
      { user_id: '2', name: '吴分管', phone: '138****0002', note: '' },
    ];
    const outcomes = await sub.write(rows);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  test('I16 keeps what somebody changed after the check', async () => {
    const rows = [{ user_id: '7', note: '表格' }];
    const read = await work.read(rows);
    const verdicts = await work.inPiece((context, on) => memberEdit.check(context, on, read));
    const main = await backend.signIn(people.main);
    await backend.call('saveUser', { id: 7, note: '手工', version: 1 }, main);
    const checked = read.map((each, at) => ({ ...each, trace: verdicts[at]?.trace }));
    const [outcome] = await work.inPiece((context, on) =>
      memberEdit.write(context, on, checked, { withWarnings: true, ...everythingNew }),
    );
    expect(rulesOf(outcome?.problems)).toEqual(['memberImport.changedSince']);
    expect((await memberOf(7)).note).toBe('手工');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { sheetAskingBudgets as budgets } from '#domain/member/limits.ts';
import { memberAdd, memberEdit } from '#server/features/imports/targets/importTargets.ts';
import { insertMoments } from '#server/guard/store/rateLimits.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { createCompanies, type Person, people } from '#tests/setup/company.ts';
import { csvFile, uploadSheet } from '#tests/setup/imports.ts';
import { type TargetWork, workWith } from '#tests/setup/importTarget.ts';

let backend: Backend;
let work: TargetWork;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  work = workWith(backend, people.sub, memberAdd, 'member', 'add');
});

/** Of the sub-administrator's scope is 7; 8 and 5 are not. */
const unseen = ['13800010008', '13800010005'] as const;
const seen = '13800010007';
const free = '13911110001';

const rowOf = (phone: string) => ({
  name: '沈一一',
  phone,
  part: '研发部/软件组/前端小组',
  part_position: '工程师',
});
const rulesOf = async (...phones: readonly string[]) =>
  (await work.check(phones.map(rowOf))).map(({ problems }) =>
    problems.filter(({ level }) => level === 'error').map(({ rule }) => rule),
  );

const windowOf = ({ companyId, userId }: Person) => ({
  ...budgets.person,
  key: `${companyId}:${userId}`,
  now: backend.ports.clock(),
});
/** Leaves room for so many tellings. */
const leave = (room: number) =>
  insertMoments(backend.database.db, windowOf(people.sub), budgets.person.limit - room);
const roomLeft = async () => (await insertMoments(backend.database.db, windowOf(people.sub), 0)).room;

describe('a sheet that asks whether numbers are in use', () => {
  it('counts those of people its reader does not see, each once', async () => {
    await rulesOf(unseen[0], seen, free, unseen[1]);
    await rulesOf(unseen[0]);

    expect(await roomLeft()).toBe(budgets.person.limit - 2);
  });

  it('tells nothing more once the day is spent, of free numbers neither', async () => {
    await leave(1);

    expect(await rulesOf(free, unseen[0], seen, unseen[1], '13911110002')).toEqual([
      [],
      ['member.phoneTaken'],
      ['memberImport.phoneTakenBy'],
      ['memberImport.askedTooOften'],
      ['memberImport.askedTooOften'],
    ]);
    expect(await rulesOf(unseen[0], free)).toEqual([['member.phoneTaken'], ['memberImport.askedTooOften']]);
  });

  it('is told on the next day', async () => {
    await leave(0);
    expect(await rulesOf(free)).toEqual([['memberImport.askedTooOften']]);

    const long = { ...windowOf(people.sub), windowSeconds: 0 };
    await insertMoments(backend.database.db, long, 0);

    expect(await rulesOf(free)).toEqual([[]]);
  });

  it('is the main administrator’s as often as they like', async () => {
    work = workWith(backend, people.main, memberAdd, 'member', 'add');
    await insertMoments(backend.database.db, windowOf(people.main), budgets.person.limit);

    expect(await rulesOf(unseen[0], free)).toEqual([['memberImport.phoneTakenBy'], []]);
  });

  it('counts changes of people, too', async () => {
    work = workWith(backend, people.sub, memberEdit, 'member', 'edit');
    await leave(0);

    const [verdict] = await work.check([{ user_id: '7', phone: unseen[0] }]);

    expect(verdict?.problems.map(({ rule }) => rule)).toContain('memberImport.askedTooOften');
  });

  it('counts rows that are repaired', async () => {
    const sub = await backend.signIn(people.sub);
    const lines = [
      ['姓名', '手机号', '部门', '职位'],
      ['沈一一', free, '研发部/软件组/前端小组', '工程师'],
    ];
    const uploaded = await uploadSheet(backend, 'memberUpload', { file: csvFile(lines), type: 'add' }, sub);

    const answer = await backend.call(
      'importRepair',
      { import_id: uploaded.data.import_id, rows: [{ index: 0, cells: { phone: unseen[0] } }] },
      sub,
    );

    expect(answer).toMatchObject({ code: 0 });
    expect(await roomLeft()).toBe(budgets.person.limit - 1);
  });

  it('notes nobody’s number', async () => {
    await rulesOf(unseen[0]);

    const rows = await backend.database.db
      .selectFrom('rate_limit')
      .select('key')
      .where('bucket', '=', budgets.notifiedOnce.bucket)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key).not.toContain(unseen[0]);
  });
});

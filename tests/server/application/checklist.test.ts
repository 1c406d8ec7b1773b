import { beforeEach, describe, expect, it } from 'vitest';
import { runPlannedChanges } from '#server/features/joining/jobs/plannedChanges.ts';
import { apply } from '#tests/server/application/applications.ts';
import { type Backend, createBackend, type TestSession, testNow } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let now = testNow;

const days = (count: number): string =>
  new Date(testNow.getTime() + count * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const line = (kind: 'newcomer' | 'leaver', title: string, more: object = {}) =>
  backend.call('checklistLineSave', { kind, title, days: 0, assignee_id: null, ...more }, main);
const add = (more: object = {}, session = main) =>
  backend.call(
    'saveUser',
    {
      ...{ name: '单雄信', phone: '13800001000', departments: [{ id: 12, position: '前端工程师' }] },
      ...{ main_department_id: 12, ...more },
    },
    session,
  );
const tasks = async (filter: object = {}, session = main) =>
  (await backend.call('checklistTaskList', { page: 1, page_size: 50, filter }, session)).data.list;
const lists = async (filter: object = {}, session = main) =>
  (await backend.call('checklistList', { page: 1, page_size: 50, filter }, session)).data.list;
const tick = (id: number, session = main) => backend.call('checklistTaskTick', { id }, session);
const planLeaving = (userId: number, day = days(10)) =>
  backend.call(
    'plannedChangeSave',
    { user_id: userId, kind: 'resignation', effective_on: day, reason: 'voluntary' },
    main,
  );
const resign = (userId: number) =>
  backend.call('resignSave', { user_ids: [userId], out_time: days(0), reason: 'voluntary' }, main);
const records = async (action: string) =>
  backend.database.db
    .selectFrom('operation_record')
    .select(['target_name', 'changes', 'operator_id'])
    .where('company_id', '=', 1)
    .where('action', '=', action)
    .execute();
const waiting = async (session = main) =>
  (await backend.call('homeOverview', {}, session)).data.waiting.find(
    ({ key }: { key: string }) => key === 'checklists',
  );

beforeEach(async () => {
  now = testNow;
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  await line('newcomer', '准备电脑', { days: -2 });
  await line('newcomer', '安全培训', { days: 7, assignee_id: 2 });
  await line('leaver', '收回电脑', { days: 0 });
});

describe('the lines a company keeps', () => {
  it('can be given to administrators alone', async () => {
    expect(await line('leaver', '结算', { assignee_id: people.sub.userId })).toMatchObject({ code: 0 });
    expect(await line('leaver', '访谈', { assignee_id: people.member.userId })).toMatchObject({
      code: 4000,
      data: { error_key: 'checklist.noAdministrator' },
    });
  });

  it('are called differently within a kind', async () => {
    expect(await line('leaver', '准备电脑')).toMatchObject({ code: 0 });
    expect(await line('newcomer', '准备电脑')).toMatchObject({ code: 4000 });
  });
});

describe('the checklist of a newcomer', () => {
  it('is a copy of the lines, counted from the first day', async () => {
    const { data } = await add({ entry_time: days(3) });

    expect(await tasks({ user_id: data.user_id })).toMatchObject([
      { title: '准备电脑', due_on: days(1), status: 'open', progress: 'open', assignee_id: null },
      { title: '安全培训', due_on: days(10), assignee_id: 2, begins_on: days(3) },
    ]);
  });

  it('stays as it is when the lines change', async () => {
    const { data } = await add();
    const { data: found } = await backend.call('checklistLineList', { page: 1, page_size: 20 }, main);
    await backend.call(
      'checklistLineSave',
      { ...found.list[0], title: '准备手机', id: found.list[0].line_id },
      main,
    );

    expect((await tasks({ user_id: data.user_id })).map(({ title }: { title: string }) => title)).toEqual([
      '准备电脑',
      '安全培训',
    ]);
  });

  it('begins for someone who is accepted as well', async () => {
    await apply(backend);
    const { data } = await backend.call('applicationList', { page: 1, page_size: 10 }, main);
    await backend.call(
      'applicationAccept',
      { application_ids: [data.list[0].application_id], accept: 1 },
      main,
    );

    expect(await lists({ kind: ['newcomer'] })).toMatchObject([{ total: 2, done: 0 }]);
  });

  it('begins for no one who has been here for long', async () => {
    await add({ entry_time: days(-31) });

    expect(await tasks()).toEqual([]);
  });

  it('begins with no save that is refused', async () => {
    await add({ name: '' });

    expect(await tasks()).toEqual([]);
    expect(await records('checklist.start')).toEqual([]);
  });

  it('is written into the operation records', async () => {
    await add();

    expect(await records('checklist.start')).toEqual([
      { target_name: '单雄信', changes: [{ field: 'total', old: null, new: 2 }], operator_id: 1 },
    ]);
  });
});

describe('a line of someone', () => {
  it('is ticked off with who did it and when, and opened again', async () => {
    await add();
    const [first] = await tasks();

    expect((await tick(first.task_id)).data).toMatchObject({
      status: 'done',
      progress: 'done',
      done_by: 1,
      done_at: now.toISOString(),
    });
    expect(await tick(first.task_id)).toMatchObject({ code: 4000 });
    const reopened = await backend.call('checklistTaskReopen', { id: first.task_id }, main);
    expect(reopened.data).toMatchObject({ status: 'open', done_by: null, done_at: null });
  });

  it('is overdue once its day is over', async () => {
    await add();
    now = new Date(testNow.getTime() + 8 * 86_400_000);
    main = await backend.signIn(people.main);

    expect((await tasks()).map(({ progress }: { progress: string }) => progress)).toEqual([
      'overdue',
      'overdue',
    ]);
  });

  it('is seen and ticked off within the reader’s departments alone', async () => {
    await add();
    await add({
      ...{ name: '程咬金', phone: '13800001001', departments: [{ id: 20, position: '销售' }] },
      ...{ main_department_id: 20 },
    });
    const sub = await backend.signIn(people.sub);
    const [elsewhere] = await tasks({
      user_id: (await lists()).find(({ user_name: name }: { user_name: string }) => name === '程咬金')
        .user_id,
    });

    expect((await lists({}, sub)).map(({ user_name: name }: { user_name: string }) => name)).toEqual([
      '单雄信',
    ]);
    expect(await tick(elsewhere.task_id, sub)).toMatchObject({ code: 4000 });
    const [own] = await tasks({}, sub);
    expect(await tick(own.task_id, sub)).toMatchObject({ code: 0 });
  });

  it('is seen by no one who manages nothing', async () => {
    await add();
    const member = await backend.signIn(people.responsible);

    expect((await backend.call('checklistTaskList', { page: 1, page_size: 20 }, member)).code).not.toBe(0);
  });
});

describe('the overview', () => {
  it('says how many lines are done, how many are overdue and what is due next', async () => {
    await add();
    const [first] = await tasks();
    await tick(first.task_id);
    now = new Date(testNow.getTime() + 8 * 86_400_000);
    main = await backend.signIn(people.main);

    expect(await lists()).toMatchObject([
      {
        user_name: '单雄信',
        kind: 'newcomer',
        total: 2,
        done: 1,
        overdue: 1,
        next_due: days(7),
        progress: 'overdue',
      },
    ]);
    expect(await lists({ progress: ['done'] })).toEqual([]);
  });

  it('calls a list done whose lines all are', async () => {
    await add();
    for (const { task_id: id } of await tasks()) await tick(id);

    expect(await lists()).toMatchObject([{ progress: 'done', next_due: null, overdue: 0 }]);
  });
});

describe('the checklist of a leaver', () => {
  it('begins with a planned resignation, counted from its day', async () => {
    await planLeaving(7);

    expect(await tasks({ user_id: 7 })).toMatchObject([
      { title: '收回电脑', kind: 'leaver', due_on: days(10) },
    ]);
  });

  it('goes with the plan when that is cancelled', async () => {
    const { data } = await planLeaving(7);
    await backend.call('plannedChangeCancel', { id: data.plan_id, version: 1 }, main);

    expect(await tasks({ user_id: 7 })).toEqual([]);
    expect(await records('checklist.end')).toMatchObject([{ target_name: '褚前端' }]);
  });

  it('is not begun again when the plan is carried out', async () => {
    await planLeaving(7, days(1));
    const [{ task_id: id }] = await tasks({ user_id: 7 });
    await tick(id);
    now = new Date(testNow.getTime() + 86_400_000);
    await runPlannedChanges(backend.ports);

    expect(await tasks({ user_id: 7 })).toMatchObject([{ task_id: id, status: 'done' }]);
  });

  it('begins with a resignation at once, and ends what was open of the beginning', async () => {
    const { data } = await add();
    const [first] = await tasks();
    await tick(first.task_id);
    await resign(data.user_id);

    expect(await tasks({ user_id: data.user_id })).toMatchObject([
      { kind: 'newcomer', status: 'done' },
      { kind: 'leaver', due_on: days(0), status: 'open' },
    ]);
  });

  it('goes when they come back', async () => {
    await resign(7);
    const answer = await backend.call(
      'resignRestore',
      { id: 7, main_department_id: 12, position: '员工' },
      main,
    );

    expect(answer.code).toBe(0);
    expect(await tasks({ user_id: 7 })).toEqual([]);
  });

  it('is forgotten with the person who is deleted', async () => {
    await resign(7);
    expect(await tasks({ user_id: 7 })).toHaveLength(1);
    expect(await backend.call('resignPurge', { id: 7 }, main)).toMatchObject({ code: 0 });

    expect(await tasks({ user_id: 7 })).toEqual([]);
  });
});

describe('the front page', () => {
  it('tells of what is due within a week or overdue, by the first deadline', async () => {
    await add();
    expect(await waiting()).toMatchObject({ count: 2 });
    await add({ name: '程咬金', phone: '13800001001', entry_time: days(20) });
    expect(await waiting()).toMatchObject({
      count: 2,
      until: new Date(`${days(-1)}T00:00:00+08:00`).toISOString(),
    });

    for (const { task_id: id } of await tasks({ due_on: { to: days(7) } })) await tick(id);
    expect(await waiting()).toBeUndefined();
  });

  it('counts within the reader’s departments', async () => {
    await add({ departments: [{ id: 20, position: '销售' }], main_department_id: 20 });

    expect(await waiting(await backend.signIn(people.sub))).toBeUndefined();
  });
});

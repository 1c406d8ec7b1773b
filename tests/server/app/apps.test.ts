import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { insertPresetApps } from '#server/features/workbench/store/apps.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  const { db } = backend.database;
  await createCompanies(db);
  for (const each of [company, otherCompany]) await insertPresetApps(db, each, backend.ports.clock());
  main = await backend.signIn(people.main);
});

const entry = (part: object = {}) => ({
  name: '客户系统',
  category_id: 4,
  url: 'https://crm.company.test/',
  visible: { type: 'all' },
  ...part,
});
const add = (part: object = {}, session = main) => backend.call('quickAppAdd', entry(part), session);
const list = async (session = main) => (await backend.call('appList', {}, session)).data.list;
const names = async (session = main) => (await list(session)).map(({ name }: { name: string }) => name);

describe('apps of a company', () => {
  it('begin with what the product brings', async () => {
    const apps = await list();

    expect(apps).toHaveLength(12);
    expect(apps[0]).toMatchObject({ name: '考勤打卡', preset: 1, status: 1, kind: 'native', url: null });
  });

  it('are told whole, by pages to whoever asks for these', async () => {
    for (let nth = 1; nth <= 10; nth += 1) await add({ name: `客户系统${nth}` });

    const page = await backend.call('appList', { page: 2, page_size: 20 }, main);
    const found = await backend.call('appList', { keyword: '系统1', category: 4 }, main);

    expect(await list()).toHaveLength(22);
    expect(page.data).toMatchObject({ total: 22, page: 2, page_size: 20, may_add: 1 });
    expect(page.data.list).toHaveLength(2);
    expect(found.data.list.map(({ name }: { name: string }) => name)).toEqual(['客户系统1', '客户系统10']);
  });

  it('are opened as often as the operator reports', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openings-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'openings.csv');
    const report = async (lines: string) => {
      await writeFile(file, lines);
      const words = ['usage', 'report', String(company), 'apps', file];
      return runOperatorCommand(backend.database.db, words, backend.ports.clock());
    };

    const saved = await report('1,2026-11-20,7\n1,2026-11-21,5\n1,2026-11-21,6\n999,2026-11-20,3\n');
    // Neither a day of the calendar, nor a day that is over, nor a number of openings.
    const broken = await report('1,2026-02-30,1\n1,2026-11-20,9\n1,2026-11-23,1\n1,2026-11-20,many\n');

    expect(saved).toEqual({ lines: ['2 days of apps, 1 unknown'], isDone: true });
    expect(broken).toMatchObject({ isDone: false, lines: [expect.stringContaining('in line 1, 3, 4;')] });
    expect((await list()).slice(0, 2)).toMatchObject([{ opens: 13 }, { opens: 0 }]);
  });

  it('are not said to be unused where nobody counts', async () => {
    const { db } = backend.database;
    const opens = async () =>
      (await list()).slice(0, 2).map((app: { readonly opens: number | null }) => app.opens);
    const uncounted = await opens();
    const rows = [
      { company_id: otherCompany, app_id: 1, day: '2026-11-20', opens: 5 },
      { company_id: company, app_id: 1, day: '2026-10-01', opens: 5 },
    ];
    await db.insertInto('app_open').values(rows).execute();
    const elsewhere = await opens();
    const counted = { company_id: company, app_id: 1, day: '2026-11-20', opens: 7 };
    await db.insertInto('app_open').values(counted).execute();

    expect([uncounted, elsewhere]).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await opens()).toEqual([7, 0]);
  });

  it('are switched off and on, never deleted when preset', async () => {
    const off = await backend.call('quickAppUpperLower', { app_id: 1, version: 1, status: 0 }, main);
    const gone = await backend.call('quickAppDel', { app_id: 1 }, main);

    expect(off.data).toEqual({ app_id: 1, status: 0, version: 2 });
    expect(gone).toMatchObject({ code: 4000, data: { reason: { text: '预置应用不能删除，可以停用' } } });
    expect((await list())[0]).toMatchObject({ status: 0, can: { enable: 1, disable: 0, remove: 0 } });
  });

  it('are added with names, address and audience', async () => {
    const { data } = await add({
      name_en: 'CRM',
      visible: { type: 'specified', depts: [20], users: [7] },
      admins: [8],
    });

    expect(data).toMatchObject({
      app_id: 13,
      kind: 'web',
      icon_url: '/appIcons/web.svg',
      visible: { type: 'specified', depts: [20], users: [7] },
      admins: [8],
      can: { remove: 1 },
    });
  });

  it('are refused without an address, a name of their own or anybody to see them', async () => {
    const answers = [
      await add({ url: 'javascript:alert(1)' }),
      await add({ url: null }),
      await add({ name: '审批' }),
      await add({ visible: { type: 'specified', depts: [], users: [] } }),
      await add({ visible: { type: 'specified', depts: [999], users: [] } }),
      await add({ admins: [999] }),
    ];

    expect(answers.map(({ data }) => data.error_key)).toEqual(
      [
        'app.urlRequired',
        'app.urlRequired',
        'name_duplicate',
        'app.noAudience',
        'out_of_scope',
        'out_of_scope',
      ].toSpliced(0, 1, 'address.https'),
    );
    expect(await names()).not.toContain('客户系统');
  });

  it('come from the app centre once, and go back there', async () => {
    const { data } = await backend.call('quickAppAdd', { offer_id: 21 }, main);
    const again = await backend.call('quickAppAdd', { offer_id: 21 }, main);
    await backend.call('quickAppDel', { app_id: data.app_id, version: 1 }, main);
    const offers = (await backend.call('quickAppChooseList', { keyword: 'meeting rooms' }, main)).data.list;

    expect(data).toMatchObject({ name: '会议室预订', kind: 'native', preset: 0 });
    expect(again.data.error_key).toBe('app.offerMissing');
    expect(offers).toMatchObject([{ offer_id: 21, app_id: null }]);
  });

  it('keep the order of their category, told as a whole', async () => {
    const present = (await list()).filter(({ category_id: id }: { category_id: number }) => id === 3);
    const ids = present.map(({ app_id: id }: { app_id: number }) => id).toReversed();

    const answer = await backend.call('quickAppUpperLower', { ids }, main);
    const short = await backend.call('quickAppUpperLower', { ids: ids.slice(1) }, main);

    expect(answer.data).toEqual({ ids });
    expect((await names()).filter((name: string) => ['工资条', '费用报销'].includes(name))).toEqual([
      '费用报销',
      '工资条',
    ]);
    expect(short.data.error_key).toBe('version_conflict');
  });

  it('are read one by one, and offer pictures to choose from', async () => {
    const { data } = await add();
    const info = await backend.call('quickAppInfo', { app_id: data.app_id }, main);
    const none = await backend.call('quickAppInfo', { app_id: 999 }, main);
    const icons = (await backend.call('quickAppIconList', {}, main)).data.list;

    expect(info.data).toMatchObject({ app_id: data.app_id, name: '客户系统', category_id: 4 });
    expect(none.data.error_key).toBe('call.notFound');
    expect(icons.map(({ icon_id: id }: { icon_id: number }) => id)).toEqual(
      [...icons.keys()].map((place: number) => place + 1),
    );
    expect(new Set(icons.map(({ url }: { url: string }) => url)).size).toBe(icons.length);
  });

  it('of another company are answered like none', async () => {
    const { data } = await add({}, await backend.signIn(people.stranger));
    const others = await backend.call('quickAppEdit', { app_id: data.app_id, name: '别名' }, main);
    const none = await backend.call('quickAppEdit', { app_id: 99, name: '别名' }, main);

    expect(others.data).toEqual(none.data);
    expect(others.data.error_key).toBe('call.notFound');
  });
});

describe('whoever manages apps', () => {
  it('as app manager changes their own and nothing around them', async () => {
    await add({ admins: [8] });
    const manager = await backend.signIn(people.salesperson);

    const edited = await backend.call(
      'quickAppEdit',
      { app_id: 13, name: '客户系统二', admins: [], visible: { type: 'specified', depts: [20] } },
      manager,
    );
    const other = await backend.call('quickAppUpperLower', { app_id: 1, status: 0 }, manager);
    const added = await add({ name: '自建' }, manager);

    expect(await names(manager)).toEqual(['客户系统二']);
    expect(edited.data).toMatchObject({ can: { update: 1, remove: 0 } });
    expect((await list()).at(-1)).toMatchObject({ admins: [8], visible: { type: 'all' } });
    expect([other.data.error_key, added.data.error_key]).toEqual(['call.notFound', 'no_permission']);
  });

  it('as sub-administrator reaches the apps of their mandate', async () => {
    const group = {
      name: '应用组',
      scope: 'company',
      user_ids: [7],
      modules: { apps: 'manage' },
      apps: [2, 3],
    };
    const saved = await backend.call('manageGroupSave', group, main);
    const unknown = await backend.call('manageGroupSave', { ...group, name: '乙', apps: [77] }, main);
    const member = await backend.signIn(people.member);

    const sorted = await backend.call('quickAppUpperLower', { ids: [10, 11] }, member);

    expect(saved.data).toMatchObject({ apps: [2, 3] });
    expect(unknown.data.fields).toHaveProperty('apps');
    expect(await names(member)).toEqual(['审批', '工作日志']);
    expect(sorted.data.error_key).toBe('no_permission');
  });

  it('keeps entries of others they do not see', async () => {
    await add({ visible: { type: 'specified', depts: [12, 20], users: [8] }, admins: [8] });
    const sub = await backend.signIn(people.sub);

    const { data } = await backend.call(
      'quickAppEdit',
      { app_id: 13, visible: { type: 'specified', depts: [11], users: [] }, admins: [7] },
      sub,
    );

    expect(data).toMatchObject({
      visible: { depts: [11] },
      hidden_audience: 2,
      admins: [7],
      hidden_admins: 1,
    });
    expect((await list()).at(-1)).toMatchObject({
      visible: { depts: [11, 20], users: [8] },
      admins: [7, 8],
    });
  });

  it('forgets departments that are gone and people who left', async () => {
    await add({ visible: { type: 'specified', depts: [12, 20], users: [8] } });
    const { db } = backend.database;
    await db.updateTable('department').set({ deleted_at: new Date() }).where('id', '=', 20).execute();
    await db.updateTable('member').set({ status: 'resigned' }).where('user_id', '=', 8).execute();

    const app = (await list()).at(-1);

    expect(app).toMatchObject({ visible: { type: 'specified', depts: [12], users: [] }, hidden_audience: 0 });
  });

  it('hands the apps over when they leave', async () => {
    await add({ admins: [7] });
    const leave = (recipients: readonly object[]) =>
      backend.call(
        'resignSave',
        { user_ids: [7], out_time: '2026-11-20', reason: 'voluntary', recipients },
        main,
      );

    const kept = await leave([{ kind: 'app_admin', recipient_id: null }]);
    const left = await leave([{ kind: 'app_admin', recipient_id: 6 }]);
    await runHandOvers(backend.ports);

    expect(kept.message).toBe('应用“客户系统”必须移交给一位在职成员');
    expect(left.code).toBe(0);
    expect((await list()).at(-1)).toMatchObject({ admins: [6] });
  });
});

describe('quick apps', () => {
  it('stand in the order that was saved, without those that are gone', async () => {
    await add();
    const saved = await backend.call('quickAppSave', { ids: [13, 2, 1], version: 0 }, main);
    const old = await backend.call('quickAppSave', { ids: [1], version: 0 }, main);
    const many = await backend.call('quickAppSave', { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, main);
    await backend.call('quickAppDel', { app_id: 13 }, main);
    const { data } = await backend.call('quickAppList', {}, main);

    expect(saved.data.ids).toEqual([13, 2, 1]);
    expect([old.data.error_key, many.data.error_key]).toEqual(['version_conflict', 'quota_exceeded']);
    expect(data.list.map(({ app_id: id }: { app_id: number }) => id)).toEqual([2, 1]);
  });
});

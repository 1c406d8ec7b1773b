import { beforeEach, describe, expect, it } from 'vitest';
import { createGroupWorld } from '#tests/builders/groupWorld.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { fetchExport, linesOf } from '../export/exporting.ts';

let backend: Backend;
let main: TestSession;

const overview = async (fields: object = {}, session: TestSession = main) =>
  (await backend.call('groupStatistics', fields, session)).data;

const list = async (
  { keyword, ...filter }: { readonly keyword?: string; readonly [field: string]: unknown } = {},
  session: TestSession = main,
) => (await backend.call('groupStatisticList', { keyword, filter }, session)).data.list;

const idsOf = (rows: readonly { readonly group_id: number }[]) => rows.map(({ group_id: id }) => id);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  await createGroupWorld(backend, main);
});

type Figures = Awaited<ReturnType<typeof overview>>;

const totalsOf = ({ cards }: Figures): Readonly<Record<string, number>> =>
  Object.fromEntries(
    cards.map(({ field, value }: { readonly field: string; readonly value: number }) => [field, value]),
  );

const madeOf = ({ charts: { months } }: Figures) =>
  months.places.map((month: string, at: number) => [month, months.series[0].values[at]]);

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

describe('the overview of groups', () => {
  it('counts groups, people once, and what stands out', async () => {
    const limited = backend.database.db.insertInto('group_setting');
    await limited.values({ company_id: company, member_limit: 3 }).execute();

    const figures = await overview();

    const { types, sizes } = figures.tables;
    expect(figures.cards.find(({ field }: { field: string }) => field === 'above_limit').remark).toContain(
      '3',
    );
    expect(totalsOf(figures)).toEqual({
      group_count: 4,
      people: 8,
      active_week: 1,
      active_month: 2,
      idle: 1,
      unused: 1,
      owner_resigned: 1,
      above_limit: 2,
      muted: 1,
      open_complaints: 1,
    });
    expect(types.rows.map(({ count }: { readonly count: number }) => count)).toEqual([1, 1, 1, 1]);
    expect(sizes.rows.map(({ count }: { readonly count: number }) => count)).toEqual([4, 0, 0, 0, 0]);
  });

  it('leads to a list of as many rows as each figure says', async () => {
    const { cards, tables } = await overview();
    const calls: Readonly<Record<string, string>> = {
      group: 'groupList',
      groupStatistic: 'groupStatisticList',
      complaint: 'complaintList',
    };
    const counted = [...cards, ...tables.types.rows, ...tables.sizes.rows].filter(({ to }) => to !== null);

    const listed = await Promise.all(
      counted.map(
        async ({ to }) =>
          (await backend.call(calls[to.resource] ?? '', { filter: to.filter }, main)).data.total,
      ),
    );

    expect(counted).toHaveLength(18);
    expect(listed).toEqual(counted.map(({ value, count }) => value ?? count));
  });

  it('counts groups made by months of the company', async () => {
    await backend.call('dissolveGroup', { group_id: 102 }, main);

    const figures = await overview({ from: '2026-08-01' });

    expect([figures.from, figures.to]).toEqual(['2026-08-01', '2026-11-23']);
    // The dissolved one was made, too; the one of 31 July, 23:59 there, is outside.
    expect(madeOf(figures)).toEqual([
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 1],
      ['2026-11', 2],
    ]);
    const year = madeOf(await overview());
    expect(year).toHaveLength(12);
    expect(year[0][0]).toBe('2025-12');
  });

  it('names the largest and the longest idle', async () => {
    const { largest, idlest } = (await overview()).tables;

    expect(largest.rows.slice(0, 2)).toMatchObject([
      { to: { id: 1 }, users_count: 4 },
      { to: { id: 101 }, users_count: 4 },
    ]);
    expect(idlest.rows.map(({ to }: { readonly to: { readonly id: number } }) => to.id)).toEqual([
      103, 102, 101, 1,
    ]);
    expect(idlest.rows[0]).toMatchObject({ name: '展会签到', idle_days: 114 });
  });

  it('is narrowed by types of groups', async () => {
    const figures = await overview({ type: [2, 3], from: '2026-10-01' });

    expect(totalsOf(figures)).toMatchObject({ group_count: 2, people: 4, open_complaints: 0 });
    expect(figures.tables.types.rows).toMatchObject([
      { group_type: 2, count: 1 },
      { group_type: 3, count: 1 },
    ]);
    expect(madeOf(figures)).toEqual([
      ['2026-10', 1],
      ['2026-11', 0],
    ]);
  });

  it('refuses spans that are reversed or too long', async () => {
    const reversed = await backend.call('groupStatistics', { from: '2026-11-02', to: '2026-11-01' }, main);
    const long = await backend.call('groupStatistics', { from: '2000-01-01' }, main);

    expect(reversed).toMatchObject({ code: 4000, message: '结束日期不能早于开始日期' });
    expect(long).toMatchObject({ code: 4000, message: '最多可查看 60 个月' });
  });

  it('stays within the reader’s bounds', async () => {
    const sub = await backend.signIn(people.sub);
    const responsible = await backend.signIn(people.responsible);

    const figures = await overview({}, sub);

    expect(totalsOf(figures)).toMatchObject({ group_count: 1, people: 4, muted: 0, open_complaints: 1 });
    expect(namesOf(figures.tables.largest.rows)).toEqual(['研发闲聊']);
    const none = await overview({}, responsible);
    expect(totalsOf(none)).toMatchObject({ group_count: 0, people: 0 });
    expect(none.note).toBe('管理范围内还没有群。');
  });

  it('hides complaints from who sees none', async () => {
    const asset = await backend.signIn(people.asset);

    const totals = totalsOf(await overview({}, asset));
    expect(totals.group_count).toBe(4);
    expect(totals).not.toHaveProperty('open_complaints');
    expect((await list({ keyword: '闲聊' }, asset))[0]).toMatchObject({
      complaint_count: null,
      upheld_count: null,
    });
  });
});

describe('the statistics of each group', () => {
  it('tell people, activity and complaints', async () => {
    const [chat, department] = await list();

    expect(department).toMatchObject({
      name: '市场部群',
      users_count: 4,
      active_count: 3,
      inactive_count: 1,
      is_unused: 1,
      idle_days: 0,
    });
    expect(chat).toMatchObject({
      group_id: 101,
      owner_name: '陈主管',
      owner_dept: '研发部/软件组',
      users_count: 4,
      active_count: 3,
      admins_count: 1,
      idle_days: 1,
      complaint_count: 2,
      upheld_count: 1,
      muted_until: null,
    });
  });

  it('are narrowed by use, muting and owner', async () => {
    expect(idsOf(await list({ is_unused: 1 }))).toEqual([1]);
    expect(idsOf(await list({ is_muted: 1 }))).toEqual([103]);
    expect(idsOf(await list({ is_muted: 0, owner_dept_id: 20 }))).toEqual([1, 102]);
    expect(idsOf(await list({ owner_dept_id: 20 }, await backend.signIn(people.sub)))).toEqual([]);
  });

  it('are told of a group within bounds alone', async () => {
    const sub = await backend.signIn(people.sub);
    const known = await backend.call('groupStatisticInfo', { id: 101 }, sub);
    const unknown = await backend.call('groupStatisticInfo', { id: 102 }, sub);
    const missing = await backend.call('groupStatisticInfo', { id: 999 }, sub);

    expect(known).toMatchObject({ code: 0, data: { name: '研发闲聊' } });
    expect(unknown).toMatchObject({ code: 4000, message: missing.message });
  });
});

describe('the export of group statistics', () => {
  const columns = [
    'name',
    'type',
    'owner_dept',
    'users_count',
    'active_count',
    'idle_days',
    'complaint_count',
  ];
  const download = async (session: TestSession, asked: object) => {
    const { data } = await backend.call(
      'groupStatisticExport',
      { columns, ...asked, format: 'csv' },
      session,
    );
    return fetchExport(backend, session, { ticket: data.ticket }, { path: '/groupStatistic/export' });
  };

  it('holds the rows of the list, with a watermark', async () => {
    await backend.call('saveGroup', { group_id: 103, name: '=1+1' }, main);

    const [header, ...lines] = await linesOf(
      await download(main, { filter: { type: [1, 3] }, sort_field: 'users_count', sort_order: 'desc' }),
    );

    expect(header).toBe('\uFEFF群名称,群类型,群主部门,群人数,已激活人数,闲置天数,投诉数,导出信息');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^研发闲聊,内部群,研发部\/软件组,4,3,1,2,周主管 2026\/11\/23 10:00/);
    expect(lines[1]).toMatch(/^'=1\+1,临时签到群,,1,1,114,0,/);
  });

  it('stays within bounds and is written down', async () => {
    const sub = await backend.signIn(people.sub);
    const response = await download(sub, {});

    expect(await linesOf(response)).toHaveLength(2);
    const jobs = await backend.database.db.selectFrom('export_job').selectAll().execute();
    expect(jobs).toMatchObject([{ noun: 'groupStatistic', status: 'finished', count: 1, done: 1 }]);
    const { data } = await backend.call('taskList', {}, sub);
    expect(data.list).toMatchObject([{ kind: 'export' }]);
  });

  it('answers a ticket once', async () => {
    const { data } = await backend.call('groupStatisticExport', { columns, format: 'xlsx' }, main);
    const fetch = () =>
      fetchExport(backend, main, { ticket: data.ticket }, { path: '/groupStatistic/export' });

    expect((await fetch()).headers.get('content-type')).toContain('spreadsheetml');
    expect((await fetch()).status).toBe(403);
  });
});

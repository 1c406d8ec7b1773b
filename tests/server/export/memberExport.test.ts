import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failBrokenExports } from '#server/features/tasks/store/exportJobs.ts';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { messagesTo } from '../code/outbox.ts';
import { askProved, fetchExport, linesOf, mobileOf, proveExport } from './exporting.ts';

const fields = ['user_id', 'name', 'phone', 'part', 'part_position', 'main_part', 'executive_mode'];
const everybody = { fields, scope: {}, format: 'csv' };
const stamp = '周主管 2026/11/23 10:00 澜山';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await backend.database.db
    .updateTable('company')
    .set({ name: '澜山' })
    .where('company_id', '=', company)
    .execute();
  main = await backend.signIn(people.main);
});

const download = async (session: TestSession, parameters: object, language = 'zh'): Promise<Response> => {
  const { data } = await askProved(backend, session, parameters);
  return fetchExport(backend, session, { ticket: data.ticket }, { language });
};

const jobs = () => backend.database.db.selectFrom('export_job').selectAll().orderBy('export_id').execute();

describe('an export of members by its address alone', () => {
  const question = { fields: ['name', 'part'], scope: { id: 20, member_type: ['regular'] }, format: 'csv' };
  const address = { fields: 'name,part', id: '20', member_type: 'regular', format: 'csv' };
  const codeOf = async (response: Response) => ((await response.json()) as { readonly code: number }).code;

  it('is the same file, proved as the question by POST is', async () => {
    const verify_token = await proveExport(backend, main, question);

    const lines = await linesOf(await fetchExport(backend, main, { ...address, verify_token }));

    const asked = { ...question, verify_token: await proveExport(backend, main, question) };
    const { data } = await backend.call('memberExport', asked, main);
    expect(lines).toHaveLength(5);
    expect(lines).toEqual(await linesOf(await fetchExport(backend, main, { ticket: data.ticket })));
    expect(await jobs()).toHaveLength(2);
  });

  it('holds every column in a workbook where it does not say which', async () => {
    const verify_token = await proveExport(backend, main, { scope: {} });

    const response = await fetchExport(backend, main, { verify_token });

    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets[0]?.rows).toHaveLength(9);
    expect(sheets[0]?.rows[0]).toContain('最近活跃');
  });

  it('is refused without a proof, with one for other rows, and for the second time', async () => {
    const verify_token = await proveExport(backend, main, question);

    const unproved = await fetchExport(backend, main, address);
    const others = await fetchExport(backend, main, { ...address, id: '10', verify_token });
    await (await fetchExport(backend, main, { ...address, verify_token })).arrayBuffer();
    const again = await fetchExport(backend, main, { ...address, verify_token });

    expect([unproved.status, others.status, again.status]).toEqual([403, 403, 403]);
    expect(await codeOf(again)).toBe(4000);
    expect(await jobs()).toHaveLength(1);
  });

  it('refuses an address that asks for what there is not', async () => {
    const verify_token = await proveExport(backend, main, question);

    const columns = await fetchExport(backend, main, {
      ...address,
      fields: 'name,password_hash',
      verify_token,
    });
    const span = await fetchExport(backend, main, { ...address, entry_time: '{"from":', verify_token });

    expect([await codeOf(columns), await codeOf(span)]).toEqual([4000, 4000]);
    expect(await jobs()).toEqual([]);
  });
});

describe('an export of members', () => {
  it('is a filled-in sheet with a watermark', async () => {
    const [header, first] = await linesOf(await download(main, everybody));

    expect(header).toBe('\uFEFF成员编号,姓名,手机号,部门,职位,主部门,高管模式,导出信息');
    expect(first).toBe(`1,周主管,138****0001,研发部,员工,研发部,否,${stamp}`);
  });

  it('holds a workbook of texts that are no formulas', async () => {
    await backend.database.db
      .updateTable('member')
      .set({ name: '=HYPERLINK("http://evil.test")' })
      .where('user_id', '=', 7)
      .execute();
    const asked = { fields: ['name'], scope: { user_ids: [7] }, format: 'xlsx' };

    const response = await download(main, asked);

    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets[0]?.rows).toEqual([
      ['姓名', '导出信息'],
      ['=HYPERLINK("http://evil.test")', stamp],
    ]);
    const [, line] = await linesOf(await download(main, { ...asked, format: 'csv' }));
    expect(line).toMatch(/^"'=HYPERLINK/);
  });

  it('holds whom the question means alone', async () => {
    const names = async (scope: object) =>
      (await linesOf(await download(main, { fields: ['name'], scope, format: 'csv' })))
        .slice(1)
        .map((line) => line.split(',')[0]);

    expect(await names({ id: 20 })).toEqual(['郑只看', '王资产', '冯负责', '卫销售']);
    expect(await names({ id: 20, include_sub: 0 })).toEqual(['郑只看', '王资产']);
    expect(await names({ user_ids: [8, 1] })).toEqual(['周主管', '卫销售']);
    expect(await names({ is_supervisor: 1 })).toEqual(['陈主管']);
  });

  it('ends where the reach of its reader ends', async () => {
    const sub = await backend.signIn(people.sub);

    const lines = await linesOf(await download(sub, { ...everybody, scope: { user_ids: [1, 8] } }));
    const elsewhere = await askProved(backend, sub, { ...everybody, scope: { id: 20 } });

    expect(lines).toHaveLength(2);
    expect(elsewhere).toMatchObject({ code: 4000, data: { error_key: 'department.missing' } });
  });

  it('refuses fields that are no columns', async () => {
    const unknown = await askProved(backend, main, { ...everybody, fields: ['name', 'password_hash'] });
    const hidden = await askProved(backend, main, { ...everybody, custom_fields: ['c1'] });

    expect(unknown.code).toBe(4000);
    expect(hidden).toMatchObject({ code: 4000, message: '没有这个自定义字段' });
  });

  it('is written down with fields and count', async () => {
    await (await download(main, everybody)).arrayBuffer();

    const records = await backend.database.db
      .selectFrom('operation_record')
      .select(['action', 'changes'])
      .where('target_type', '=', 'member')
      .where('action', 'in', ['export', 'exportFile'])
      .orderBy('id')
      .execute();
    expect(records.map(({ action }) => action)).toEqual(['export', 'exportFile']);
    expect(JSON.stringify(records[0]?.changes)).toContain('part_position');
    expect(await jobs()).toMatchObject([
      {
        noun: 'member',
        purpose: 'list',
        status: 'finished',
        count: 8,
        done: 8,
        creator_id: 1,
        columns: fields,
      },
    ]);
  });

  it('stops when its reader goes away', async () => {
    const { body } = await download(main, { ...everybody, format: 'xlsx' });

    await body?.cancel();

    await expect.poll(async () => (await jobs())[0]?.status).toBe('stopped');
  });

  it('of many people is told to the main administrator', async () => {
    const sub = await backend.signIn(people.viewer);
    const rows = Array.from({ length: 1_001 }, (_, index) => 10_000 + index);
    await backend.database.db
      .insertInto('member')
      .values(
        rows.map((id) => ({
          ...{
            company_id: company,
            user_id: id,
            name: `人${id}`,
            pinyin: 'ren',
            initials: 'r',
            custom_fields: '{}',
          },
          ...{ country_code: '86', phone: `139000${id}`, main_department_id: 10, active_status: 0 },
          ...{ is_real_name: 1, updated_at: new Date() },
        })),
      )
      .execute();
    await backend.database.db
      .insertInto('membership')
      .values(
        rows.map((id) => ({
          company_id: company,
          department_id: 10,
          user_id: id,
          is_main: 1,
          rank: lateRank,
        })),
      )
      .execute();
    const asked = { fields: ['name'], scope: { keyword: '', sort_field: 'name' }, format: 'csv' };

    await (await download(sub, asked)).body?.cancel();

    expect((await messagesTo(backend, mobileOf(main))).at(-1)).toContain('郑只看');
  });
});

describe('the code before an export', () => {
  it('opens exactly the export it was asked for, once', async () => {
    const token = await proveExport(backend, main, everybody);
    const ask = (more: object) =>
      backend.call('memberExport', { ...everybody, ...more, verify_token: token }, main);
    const unproved = { code: 4000, message: '请先完成短信验证', data: { need: 'sms_code' } };

    expect(await backend.call('memberExport', everybody, main)).toMatchObject(unproved);
    expect(await ask({ scope: { id: 20 } })).toMatchObject(unproved);
    expect(await ask({ fields: [...fields, 'email'] })).toMatchObject(unproved);
    expect(await ask({})).toMatchObject({ code: 0, data: { count: 8 } });
    expect(await ask({})).toMatchObject(unproved);
  });

  it('is sent to the reader’s own number, once a minute', async () => {
    const first = await backend.call('exportVerifySms', {}, main);
    const second = await backend.call('exportVerifySms', {}, main);

    expect(first.data).toEqual({ phone_mask: '138****0001', expire_seconds: 300, retry_after: 60 });
    expect(second).toMatchObject({ code: 4000, data: { error_key: 'sms_rate' } });
    expect(await messagesTo(backend, mobileOf(main))).toHaveLength(1);
  });
});

describe('an export of inactive people', () => {
  it('holds those who never signed in', async () => {
    await backend.database.db
      .updateTable('member')
      .set({ active_status: 0 })
      .where('user_id', '=', 7)
      .execute();

    const { data } = await askProved(backend, main, { filters: {}, format: 'csv' }, 'exportNotActiveUser');
    const lines = await linesOf(await fetchExport(backend, main, { ticket: data.ticket }));

    expect(data).toMatchObject({ count: 1, file_name: '未激活-20261123-1000.csv' });
    expect(lines[1]).toContain('褚前端,86,138****0007,研发部/软件组/前端小组,员工');
    expect((await jobs())[0]?.purpose).toBe('notActive');
  });

  it('has only those whose last notice was asked for', async () => {
    const { db } = backend.database;
    await db.updateTable('member').set({ active_status: 0 }).where('user_id', 'in', [7, 8]).execute();
    await db
      .updateTable('member')
      .set({ last_sms_at: new Date('2026-01-05T00:00:00Z') })
      .where('user_id', '=', 8)
      .execute();
    const askFor = async (filters: object) =>
      (await askProved(backend, main, { filters, format: 'csv' }, 'exportNotActiveUser')).data.count;

    expect([await askFor({ notified: 'never' }), await askFor({ notified: 'earlier' })]).toEqual([1, 1]);
    expect(await askFor({ undeliverable: 1 })).toBe(0);
  });
});

describe('an export of departments', () => {
  it('is a filled-in sheet in the order of the tree', async () => {
    await backend.database.db
      .updateTable('member')
      .set({ work_id: 'LS5' })
      .where('user_id', '=', 5)
      .execute();
    const fields = ['id', 'dept_path', 'name', 'parent_path', 'responsible', 'supervisor_list'];

    const { data } = await backend.call('departmentExport', { fields, scope: {}, format: 'csv' }, main);
    const file = await fetchExport(backend, main, { ticket: data.ticket }, { path: '/department/export' });

    expect(await linesOf(file)).toEqual([
      '\uFEFF部门编号,部门路径,部门名称,上级部门,负责人,主管,导出信息',
      `10,研发部,研发部,,,,${stamp}`,
      `11,研发部/软件组,软件组,研发部,,138****0006,${stamp}`,
      `12,研发部/软件组/前端小组,前端小组,研发部/软件组,,,${stamp}`,
      `20,市场部,市场部,,,,${stamp}`,
      `21,市场部/国内组,国内组,市场部,LS5,,${stamp}`,
    ]);
  });
});

describe('an export on its way', () => {
  const startedAt = new Date('2026-11-23T02:00:00Z').getTime();
  const endBroken = (seconds: number) =>
    failBrokenExports({ ...backend.ports, clock: () => new Date(startedAt + seconds * 1_000) });

  /** Fetched and not read: anyone who downloads it is slow, or its process dies. */
  const fetchUnread = async (): Promise<Response> => {
    const { data } = await backend.call(
      'departmentExport',
      { fields: ['id'], scope: {}, format: 'csv' },
      main,
    );
    return fetchExport(backend, main, { ticket: data.ticket }, { path: '/department/export' });
  };

  it('is failed when its process says nothing more', async () => {
    const file = await fetchUnread();

    expect([await endBroken(50), (await jobs())[0]?.status]).toEqual([0, 'running']);
    expect([await endBroken(61), (await jobs())[0]?.status]).toEqual([1, 'failed']);
    await file.body?.cancel();
  });

  it('is spoken for as long as its reader takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const file = await fetchUnread();
    await backend.database.db
      .updateTable('export_job')
      .set({ leased_until: new Date(startedAt) })
      .execute();

    vi.advanceTimersByTime(20_000);
    await expect.poll(async () => (await jobs())[0]?.leased_until?.getTime()).toBeGreaterThan(startedAt);

    expect(await endBroken(50)).toBe(0);
    await file.body?.cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

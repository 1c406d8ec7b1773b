import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDeletions } from '#server/features/directory/leaving/jobs/deletions.ts';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let now = new Date('2026-11-23T02:00:00Z');
let backend: Backend;
let main: TestSession;
let sub: TestSession;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const tasks = async (session: TestSession, fields: object = {}) =>
  (await backend.call('taskList', fields, session)).data;

const run = (statement: string) => sql.raw(statement).execute(backend.database.db);

interface ImportSeed {
  readonly id: number;
  readonly creator?: number;
  readonly status?: string;
  readonly companyId?: number;
  readonly minutes?: number;
}

/** An import of 120 rows, 90 of them gone through. */
const addImport = ({ id, creator = 1, status = 'importing', companyId = 1, minutes = 0 }: ImportSeed) =>
  backend.database.db
    .insertInto('import_job')
    .values({
      company_id: companyId,
      import_id: id,
      noun: 'member',
      purpose: 'add',
      status: status as 'importing',
      file_name: '新员工.xlsx',
      file_hash: `${id}`,
      format: 'xlsx',
      locale: 'zh',
      rows_key: null,
      columns: '[]',
      total: 120,
      checked: 120,
      done: 90,
      failed: 2,
      counts: JSON.stringify({ success: 110, warning: 6, error: 4, written: 88 }),
      new_depts: '[]',
      new_positions: '[]',
      creator_id: creator,
      created_at: new Date(now.getTime() - minutes * 60_000),
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();

const titlesOf = (data: { readonly list: readonly { readonly title: string }[] }) =>
  data.list.map(({ title }) => title);

describe('imports in the task centre', () => {
  it('tell how far they are and where they stand', async () => {
    await addImport({ id: 7 });

    const data = await tasks(main);

    expect(data).toMatchObject({ total: 1, running: 1, page: 1 });
    expect(data.list[0]).toMatchObject({
      kind: 'import',
      task_id: 7,
      title: '批量添加成员（新员工.xlsx）',
      status: 'running',
      percentage: 75,
      result_url: '/contact/imports/7',
      creator_name: '周主管',
      message: '正在写入',
    });
  });

  it('wait for whoever has to confirm them', async () => {
    await addImport({ id: 7, status: 'checked' });

    expect(await tasks(main)).toMatchObject({
      running: 0,
      list: [{ status: 'attention', message: '检查完成：可导入 116 行，错误 4 行，等待确认' }],
    });
  });

  it('of others are seen by the main administrator alone', async () => {
    await addImport({ id: 1, creator: 1, status: 'finished' });
    await addImport({ id: 2, creator: 2, minutes: 1, status: 'finished' });
    await addImport({ id: 3, companyId: 2 });

    expect((await tasks(main)).list.map(({ task_id: id }: { task_id: number }) => id)).toEqual([1, 2]);
    expect((await tasks(sub)).list.map(({ task_id: id }: { task_id: number }) => id)).toEqual([2]);
    expect((await tasks(sub)).total).toBe(1);
  });
});

describe('hand-overs and deletions in the task centre', () => {
  const leave = async () => {
    await run('update department set admin_id = 7 where company_id = 1 and id = 20');
    const leaving = { user_ids: [7], out_time: '2026-11-23', reason: 'voluntary' };
    await backend.call('resignSave', { ...leaving, recipients: [{ recipient_id: 8 }] }, main);
  };

  it('follow a hand-over from its start to its end', async () => {
    await leave();

    const during = await tasks(main);
    await runHandOvers(backend.ports);
    const after = await tasks(main);

    expect(during).toMatchObject({ running: 1, list: [{ kind: 'transfer', status: 'running', total: 1 }] });
    expect(after).toMatchObject({ running: 0, list: [{ status: 'done', percentage: 100 }] });
    expect(after.list[0]).toMatchObject({
      title: '交接“褚前端”的事项',
      result_url: '/contact/resigned/7/show',
    });
  });

  it('count no thing the reader must not know of', async () => {
    await leave();

    const { list } = await tasks(sub);

    expect(list).toMatchObject([{ kind: 'transfer', total: 0 }]);
  });

  it('show a timed deletion that failed with its reason', async () => {
    await backend.call('batchDeleteDept', { ids: [11], mode: 'timed', target_dept_id: 21 }, main);
    const before = await tasks(main, { running: 1 });
    await backend.call('storeDepartment', { name: '前端小组', superDeptId: 21 }, main);
    now = new Date(now.getTime() + 8 * 86_400_000);

    await runDeletions(backend.ports);

    const fresh = await backend.signIn(people.main);
    expect(before.list).toMatchObject([{ kind: 'deletion', status: 'waiting' }]);
    expect((await tasks(fresh, { running: 0 })).list).toMatchObject([
      { kind: 'deletion', status: 'failed', failed: 1, message: expect.stringContaining('前端小组') },
    ]);
  });

  it('are none of the business of other branches', async () => {
    await backend.call('batchDeleteDept', { ids: [21], mode: 'timed' }, main);

    expect((await tasks(main)).total).toBe(1);
    expect((await tasks(sub)).total).toBe(0);
    expect((await tasks(await backend.signIn(people.stranger))).total).toBe(0);
  });
});

describe('the list of tasks', () => {
  const addExport = (id: number, status: string, minutesAgo: number, creator = 1, purpose = 'list') =>
    run(`insert into export_job (company_id, export_id, noun, purpose, status, file_name, format, columns, count, done,
        creator_id, created_at, fetched_at, leased_until)
      values (1, ${id}, 'member', '${purpose}', '${status}', '成员.xlsx', 'xlsx', '[]', 40, 10, ${creator},
        '${new Date(now.getTime() - minutesAgo * 60_000).toISOString()}',
        '${new Date(now.getTime() - minutesAgo * 60_000).toISOString()}',
        '${new Date(now.getTime() - (minutesAgo - 1) * 60_000).toISOString()}')`);

  it('is one line of time over all kinds', async () => {
    await addImport({ id: 1, minutes: 10 });
    await addExport(1, 'finished', 5);
    await addImport({ id: 2, minutes: 1, status: 'partly' });

    const first = await tasks(main, { page: 1, page_size: 2 });
    const second = await tasks(main, { page: 2, page_size: 2 });

    expect(titlesOf(first)).toEqual(['批量添加成员（新员工.xlsx）', '导出成员']);
    expect(first.list[0].message).toBe('已写入 88 行，失败 2 行');
    expect(second).toMatchObject({ total: 3, page: 2, list: [{ kind: 'import', task_id: 1 }] });
  });

  it('parts what goes on from what has ended', async () => {
    await addImport({ id: 1 });
    await addImport({ id: 2, status: 'cancelled', minutes: 2 });

    expect((await tasks(main, { running: 1 })).list).toMatchObject([{ task_id: 1 }]);
    expect((await tasks(main, { running: 0 })).list).toMatchObject([{ task_id: 2, status: 'cancelled' }]);
    expect((await tasks(main, { running: 0 })).running).toBe(1);
  });

  it('takes an export nobody fetched for cancelled', async () => {
    await addExport(1, 'waiting', 0);
    await addExport(2, 'waiting', 2);
    await addExport(3, 'running', 3);

    expect((await tasks(main)).list).toMatchObject([
      { task_id: 1, status: 'waiting' },
      { task_id: 2, status: 'cancelled', message: '文件未下载，链接已失效' },
      { task_id: 3, status: 'failed', result_url: null },
    ]);
  });

  it('leads whoever exported to where the same is asked for anew, once the file is gone', async () => {
    await addExport(1, 'waiting', 0);
    await addExport(2, 'finished', 2);
    await addExport(3, 'stopped', 3, 1, 'notActive');
    await addExport(4, 'finished', 4, people.sub.userId);
    await addExport(5, 'finished', 5, people.member.userId);

    const again = (await tasks(main)).list.map(({ again_url: url }: { again_url?: string }) => url);
    const [own] = (await tasks(sub)).list;
    const [ofMember] = (await tasks(await backend.signIn(people.member))).list;

    expect(again).toEqual([undefined, '/contact/ContactManage', '/newSetting/mjh', undefined, undefined]);
    expect(own).toMatchObject({
      again_url: '/contact/ContactManage',
      message: '已导出 40 行，文件只能下载一次，系统不保留',
    });
    // Anyone who may not export any more is led nowhere.
    expect(ofMember).toMatchObject({ task_id: 5 });
    expect(ofMember).not.toHaveProperty('again_url');
  });

  it('forgets what ended a month ago', async () => {
    await addImport({ id: 1, minutes: 31 * 24 * 60, status: 'finished' });

    expect((await tasks(main)).total).toBe(0);
  });

  it('is empty for whoever administers nothing', async () => {
    await addImport({ id: 1 });

    expect(await tasks(await backend.signIn(people.member))).toMatchObject({
      list: [],
      total: 0,
      running: 0,
    });
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ConsoleOptions, renderConsole } from '#tests/setup/renderConsole.tsx';

type Prepare = NonNullable<ConsoleOptions['prepare']>;

/** One import that runs, and many that have finished. */
const prepare: Prepare = async ({ database: { db } }) => {
  const now = new Date();
  const base = {
    company_id: 1,
    noun: 'member',
    purpose: 'add',
    file_hash: 'f',
    format: 'xlsx',
    locale: 'zh',
    columns: '[]',
    new_depts: '[]',
    new_positions: '[]',
    total: 120,
    checked: 120,
    creator_id: 1,
    expires_at: new Date(now.getTime() + 86_400_000),
  } as const;
  const finished = Array.from({ length: 21 }, (_, index) => ({
    ...base,
    import_id: index + 2,
    status: 'finished' as const,
    file_name: `第${index + 2}批.xlsx`,
    done: 120,
    counts: JSON.stringify({ written: 120 }),
    created_at: new Date(now.getTime() - (index + 1) * 60_000),
  }));
  const running = {
    ...base,
    import_id: 1,
    status: 'importing' as const,
    file_name: '新员工.xlsx',
    done: 90,
    counts: '{}',
    created_at: now,
  };
  await db
    .insertInto('import_job')
    .values([running, ...finished])
    .execute();
};

const lines = async (): Promise<readonly string[]> => {
  const list = await screen.findByRole('list', { name: '任务' });
  return within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent ?? '');
};

describe('the task centre', () => {
  it('shows long work with its progress and result', async () => {
    await renderConsole('/tasks', { prepare });

    const [first, second] = await lines();

    expect(document.querySelector('h1')?.textContent).toBe('任务中心');
    expect(first).toContain('批量添加成员（新员工.xlsx）');
    expect(first).toContain('75%');
    expect(second).toContain('已写入 120 行');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
  });

  it('leads from a task to its result', async () => {
    const { user, address } = await renderConsole('/tasks', { prepare });
    await lines();

    await user.click(screen.getByRole('link', { name: /第2批/ }));

    await waitFor(() => expect(address()).toBe('/contact/imports/2'));
  });

  it('keeps filter and page in the address', async () => {
    const { user, address } = await renderConsole('/tasks', { prepare });
    await lines();

    await user.click(screen.getByRole('button', { name: '已结束' }));
    await waitFor(async () => expect((await lines())[0]).toContain('第2批'));
    await user.click(screen.getByRole('button', { name: /下一页/ }));

    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(address()).toBe('/tasks?show=ended&page=2');
    expect(screen.getByText('第 21–21 项，共 21 项')).toBeTruthy();
  });

  it('says that there is nothing yet', async () => {
    await renderConsole('/tasks');

    expect(await screen.findByText('暂无任务')).toBeTruthy();
  });
});

describe('the bell', () => {
  it('leads from what runs to all tasks', async () => {
    const { user, address } = await renderConsole('/home', { prepare });

    await user.click(await screen.findByRole('button', { name: /^通知：/ }));
    const panel = await screen.findByRole('dialog', { name: '任务与通知' });
    await lines();
    await user.click(await within(panel).findByRole('link', { name: '全部任务' }));

    await waitFor(() => expect(address()).toBe('/tasks'));
  });

  it('announces once what ended while the page was away', async () => {
    const { backend, user } = await renderConsole('/home', { prepare });
    localStorage.setItem('RaStoreconsole.1.1..tasks.open', '["import 1"]');
    await backend.database.db
      .updateTable('import_job')
      .set({ status: 'partly', failed: 2, counts: JSON.stringify({ written: 118 }) })
      .where('import_id', '=', 1)
      .execute();

    await user.click(await screen.findByRole('button', { name: /^通知：/ }));

    const region = await screen.findByLabelText('通知（按 F8 前往）');
    expect(await within(region).findByText(/新员工.xlsx）：已写入 118 行，失败 2 行/)).toBeTruthy();
    expect(within(region).getByText('查看').closest('a')?.getAttribute('href')).toBe('/contact/imports/1');
    expect(localStorage.getItem('RaStoreconsole.1.1..tasks.open')).toBe('[]');
  });
});

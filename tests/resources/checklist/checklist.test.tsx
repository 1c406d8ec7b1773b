import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

/** A company with two lines for newcomers and one for leavers, and someone who has just come: number 9 of its people. */
const newcomer = {
  prepare: async (backend: Backend) => {
    const main = await backend.signIn(people.main);
    const line = (kind: string, title: string, days: number) =>
      backend.call('checklistLineSave', { kind, title, days, assignee_id: null }, main);
    await line('newcomer', '准备电脑', -2);
    await line('newcomer', '安全培训', 7);
    await line('leaver', '收回电脑', 0);
    await backend.call(
      'saveUser',
      {
        ...{ name: '单雄信', phone: '13800001000', departments: [{ id: 12, position: '前端工程师' }] },
        main_department_id: 12,
      },
      main,
    );
  },
};

const idOf = async (backend: Backend) => {
  const { user_id: id } = await backend.database.db
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', 1)
    .where('name', '=', '单雄信')
    .executeTakeFirstOrThrow();
  return id;
};

describe('the checklist in the detail of a person', () => {
  it('is ticked off line by line, and a tick is taken back', async () => {
    const { user, backend } = await renderConsole('/contact/checklists/1/show', newcomer);
    const part = await screen.findByRole('region', { name: '入职清单' });
    expect(within(part).getByText('0/2')).toBeDefined();

    await user.click(within(part).getByLabelText('完成“准备电脑”'));

    expect(await within(part).findByText('1/2')).toBeDefined();
    const rows = await backend.database.db
      .selectFrom('checklistTask')
      .select(['title', 'status', 'done_by', 'user_id'])
      .orderBy('task_id')
      .execute();
    const id = await idOf(backend);
    expect(rows).toMatchObject([
      { title: '准备电脑', status: 'done', done_by: 1, user_id: id },
      { title: '安全培训', status: 'open' },
    ]);

    await user.click(within(part).getByLabelText('“准备电脑”恢复为未完成'));
    expect(await within(part).findByText('0/2')).toBeDefined();
  });

  it('stands with the person who is about to leave', async () => {
    await renderConsole('/contact/ContactManage/8/show', {
      prepare: async (backend) => {
        await newcomer.prepare(backend);
        const plan = { user_id: 8, kind: 'resignation', effective_on: '2027-01-15', reason: 'retired' };
        await backend.call('plannedChangeSave', plan, await backend.signIn(people.main));
      },
    });

    const part = await screen.findByRole('region', { name: '离职清单' });
    expect(within(part).getByText('收回电脑')).toBeDefined();
    expect(within(part).getByText('2027/01/15 截止')).toBeDefined();
  });

  it('shows nothing of a person without one', async () => {
    const { sent } = await renderConsole('/contact/ContactManage/7/show', newcomer);

    await waitFor(() => expect(sent.some(({ path }) => path === '/api/checklistTask/list')).toBe(true));
    expect(screen.queryByRole('region', { name: '入职清单' })).toBeNull();
  });
});

describe('the overview of checklists', () => {
  it('says how many lines are done, how many are overdue and what comes next', async () => {
    await renderConsole('/contact/checklists', newcomer);

    const name = await screen.findByRole('link', { name: '单雄信' });
    const row = name.closest('tr');
    expect(row?.textContent).toContain('新成员');
    expect(row?.textContent).toContain('0/2');
    expect(row?.textContent).toContain('有逾期');
  });

  it('leads to what is open and to the lines everyone gets', async () => {
    await renderConsole('/contact/checklists', newcomer);

    const tasks = await screen.findByRole('link', { name: '清单待办' });
    expect(decodeURIComponent(tasks.getAttribute('href') ?? '')).toContain('{"status":["open"]}');
    expect(screen.getByRole('link', { name: '清单模板' }).getAttribute('href')).toContain(
      '/contact/checklists/lines',
    );
  });
});

describe('the lines everyone gets', () => {
  it('say in words when they are due', async () => {
    await renderConsole('/contact/checklists/lines', newcomer);

    await waitFor(() => expect(screen.getByText('入职前 2 天')).toBeDefined());
    expect(screen.getByText('入职后 7 天')).toBeDefined();
    expect(screen.getByText('离职当天')).toBeDefined();
  });
});

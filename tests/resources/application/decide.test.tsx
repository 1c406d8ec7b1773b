import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { keepMessages, keptWords } from '#tests/setup/keptMessages.ts';
import { askForAction, findRow } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/newSetting/ApplayList';

/** Two who wait for 软件组; the second has the number of a member. */
const addApplications = async ({ database: { db } }: Pick<Backend, 'database'>) => {
  await sql`insert into application (company_id, application_id, name, country_code, phone, department_id, applied_at, updated_at)
    values (1, 1, '林新', '86', '13900001111', 11, '2026-11-22T02:00:00Z', now()),
      (1, 2, '卫二', '86', '13800010008', 11, '2026-11-21T02:00:00Z', now())`.execute(db);
};

it('accepts with a word about numbers that are known', async () => {
  const { user } = await renderConsole(address, { prepare: addApplications });
  expect((await findRow('卫二')).textContent).toContain('该号码已是“国内组”的 卫销售');
  const waiting = screen.getByRole('button', { name: '待处理' });
  await waitFor(() => expect(waiting.textContent).toBe('待处理2'));

  const dialog = await askForAction(user, '卫二', '通过');
  await within(dialog).findByText(/有 1 个号码已是本企业成员/);
  await user.click(within(dialog).getByText('通过', { selector: 'button' }));

  await waitFor(async () => expect((await findRow('卫二')).textContent).toContain('已通过'));
  await waitFor(() => expect(waiting.textContent).toBe('待处理1'));
});

it('rejects with a reason that is offered', async () => {
  const { user } = await renderConsole(address, { prepare: addApplications });

  const dialog = await askForAction(user, '林新', '拒绝');
  await user.click(await within(dialog).findByText('职位已招满'));
  await user.click(within(dialog).getByText('拒绝：林新', { selector: 'button' }));

  await waitFor(async () => expect((await findRow('林新')).textContent).toContain('已拒绝'));
});

it.each(['通过', '拒绝'])(
  'says before %s that no message goes out, on a server no one sends them for',
  async (action) => {
    keepMessages();
    const { user } = await renderConsole(address, { prepare: addApplications });

    const dialog = await askForAction(user, '林新', action);

    expect(await within(dialog).findByText(keptWords)).toBeDefined();
  },
);

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { liveOnBackendDay } from '#tests/setup/backendDay.ts';
import { people } from '#tests/setup/company.ts';
import { findRow } from '#tests/setup/listPage.ts';
import { type ConsoleOptions, renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

type Prepare = NonNullable<ConsoleOptions['prepare']>;

/** 褚前端 has never signed in: nothing can be handed to them. */
const withUnfit: Prepare = async ({ database: { db } }) => {
  await db
    .updateTable('member')
    .set({ active_status: 0 })
    .where('company_id', '=', 1)
    .where('user_id', '=', 7)
    .execute();
};

/** The same, and 冯负责 has left with a department to hand over. */
const withLeaver: Prepare = async (backend) => {
  await withUnfit(backend);
  const main = await backend.signIn(people.main);
  const leaving = { user_ids: [5], out_time: '2026-11-23', reason: 'voluntary' };
  expect((await backend.call('resignSave', leaving, main)).code).toBe(0);
};

const expectReason = async ({ user }: ShownConsole, box: HTMLElement) => {
  await user.click(box);
  const option = await screen.findByRole('option', { name: /褚前端/ });
  await waitFor(() => expect(option.getAttribute('aria-disabled')).toBe('true'));
  expect(option.textContent).toContain('接收人须为已激活且已实名的成员');
};

describe('who can take things over', () => {
  liveOnBackendDay();

  it('is said where everything is handed to one person', async () => {
    const shown = await renderConsole('/contact/resigned', { prepare: withLeaver });
    await shown.user.click(within(await findRow('冯负责')).getByLabelText('冯负责 的操作'));
    await shown.user.click(await screen.findByRole('menuitem', { name: /继续交接/ }));

    await expectReason(shown, await screen.findByRole('combobox', { name: /全部交给/ }));
  }, 60_000);

  it('is said where each thing gets its own', async () => {
    const shown = await renderConsole('/contact/resigned/create?ids=5', { prepare: withUnfit });
    await shown.user.click(await screen.findByRole('combobox', { name: /离职原因/ }));
    await shown.user.click(await screen.findByRole('option', { name: '退休' }));
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: '下一步' });
    await waitFor(() => expect(next.disabled).toBe(false));
    await shown.user.click(next);
    await screen.findByText('部门负责人（1）');

    const [box] = await screen.findAllByRole('combobox');
    if (box === undefined) throw new Error('Expected a box for the recipient');
    await expectReason(shown, box);
  }, 60_000);
});

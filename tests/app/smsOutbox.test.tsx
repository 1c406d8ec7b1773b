import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { company, demoAccount } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

/** The tasks of a demo that would have sent so many messages: 第 1 条 first. */
const openDemo = (count: number) =>
  renderConsole('/tasks', {
    config: { demoAccounts: [demoAccount] },
    prepare: async ({ database: { db } }) => {
      const messages = Array.from({ length: count }, (_, index) => ({
        company_id: company,
        country_code: '86',
        phone: '13800010001',
        text: `第 ${index + 1} 条`,
        created_at: new Date('2026-03-01T02:00:00Z'),
      }));
      await db.insertInto('sms_outbox').values(messages).execute();
    },
  });

const outbox = async () => within(await screen.findByRole('region', { name: '短信发件箱（演示）' }));

const textsIn = (part: Pick<typeof screen, 'getAllByText'>) =>
  part.getAllByText(/^第 \d+ 条$/).map(({ textContent }) => textContent);

it('shows the newest messages of a demo, all of them when asked', async () => {
  const { user } = await openDemo(5);
  const shown = await outbox();
  const before = textsIn(shown);

  await user.click(shown.getByRole('button', { name: '显示全部 5 条' }));

  expect(before).toEqual(['第 5 条', '第 4 条', '第 3 条']);
  const list = shown.getByRole('region', { name: '短信发件箱（演示）' });
  expect(textsIn(within(list))).toHaveLength(5);
  expect(list.tabIndex).toBe(0);
});

it('asks for no more messages where all are shown', async () => {
  await openDemo(3);

  const shown = await outbox();

  expect(textsIn(shown)).toHaveLength(3);
  expect(shown.queryByRole('button')).toBeNull();
});

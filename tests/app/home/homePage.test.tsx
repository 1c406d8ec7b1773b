import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addressOfStake } from '#app/home/StakesPanel.tsx';
import type { Backend } from '#tests/setup/backend.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const tiles = ['成员', '激活率', '群组'];

/** Storage that is used up, and an order whose time to be paid ends soon. */
const pressing = async ({ database: { db } }: Backend) => {
  await db
    .insertInto('equity')
    .values({ company_id: 1, kind: 'storage', total: 1_024, used: 1_024 })
    .execute();
};

describe('the home page', () => {
  it('shows key figures as tiles that lead to their lists', async () => {
    const { screen } = await renderConsole('/home');

    const section = within(await screen.findByRole('region', { name: '企业概况' }));
    for (const name of tiles) expect(section.getByRole('link', { name })).toBeTruthy();
  });

  it('has no tile of what a reader may not see', async () => {
    const { screen } = await renderConsole('/home', { as: 'sub' });

    const section = within(await screen.findByRole('region', { name: '管理范围概况' }));
    expect(section.queryByRole('link', { name: '群组' })).toBeNull();
    expect(section.getByRole('link', { name: '成员' })).toBeTruthy();
  });

  it('says what runs out, with the way to buy more', async () => {
    const { screen } = await renderConsole('/home', { prepare: pressing });

    const section = within(await screen.findByRole('region', { name: '即将用尽或到期' }));
    expect(section.getByRole('link', { name: /存储空间.*100%.*购买/ }).getAttribute('href')).toContain(
      'kind=storage',
    );
  });

  it('says that nothing waits, and what would stand there', async () => {
    const { screen } = await renderConsole('/home');

    const section = within(await screen.findByRole('region', { name: '待处理' }));
    expect(section.getByText('待办已全部处理')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '即将用尽或到期' })).toBeNull();
  });

  it('remembers where one was', async () => {
    const { screen, user } = await renderConsole('/complaint');
    await screen.findByRole('heading', { level: 1, name: '群投诉' });

    await user.click(screen.getAllByRole('link', { name: '首页' })[0] as HTMLElement);

    const section = within(await screen.findByRole('region', { name: '最近访问' }));
    expect(section.getByRole('link', { name: '群投诉' })).toBeTruthy();
  });
});

it.each([
  ['storage', 1, '/product?kind=storage'],
  ['sms', 0, '/equity'],
  ['orders', 1, `/order?filter=${encodeURIComponent('{"order_status":[1]}')}`],
] as const)('leads from %s to what can be done (may buy: %i)', (key, canBuy, address) => {
  const stake = { level: 'warning', used: null, total: null, count: 1, until: null } as const;

  expect(addressOfStake({ ...stake, key, can_buy: canBuy })).toBe(address);
});

import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { spanText } from '#app/home/UnusualPanel.tsx';
import { addressOfStake } from '#app/home/WaitingPanel.tsx';
import type { Backend } from '#tests/setup/backend.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const tiles = ['成员', '激活率', '群'];

/** Storage that is used up, and an order whose time to be paid ends soon. */
const pressing = async ({ database: { db } }: Backend) => {
  await db
    .insertInto('equity')
    .values({ company_id: 1, kind: 'storage', total: 1_024, used: 1_024 })
    .execute();
};

/** Wrong management passwords of some administrators, five each, and a refused attempt of the first among them. */
const guessed =
  (...operators: readonly number[]) =>
  async ({ database: { db } }: Backend) => {
    const record = {
      ...{ company_id: 1, operator_role: 'sub', category: 'managementPassword', action: 'unlock' },
      ...{ target_type: 'managementPassword', request_id: 'r', result: 'manage_password_wrong' },
    };
    const rows = operators.flatMap((id, nth) =>
      Array.from({ length: 5 }, (_, minute) => ({
        ...record,
        operator_id: id,
        operator_name: `操作人${id}`,
        time: `2026-11-2${nth}T02:0${minute}:00Z`,
      })),
    );
    const [first] = rows;
    const refused = first && { ...first, time: '2026-11-20T02:02:30Z', result: 'no_permission' };
    await db
      .insertInto('operation_record')
      .values([...rows, ...(refused === undefined ? [] : [refused])])
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
    expect(section.queryByRole('link', { name: '群' })).toBeNull();
    expect(section.getByRole('link', { name: '成员' })).toBeTruthy();
  });

  it('says what runs out, with the way to buy more', async () => {
    const { screen } = await renderConsole('/home', { prepare: pressing });

    const section = within(await screen.findByRole('region', { name: '即将用尽或到期' }));
    expect(section.getByRole('link', { name: /存储空间.*100%.*购买/ }).getAttribute('href')).toContain(
      'kind=storage',
    );
  });

  it('tells of unusual events, each with the way to exactly its records', async () => {
    const { screen, user } = await renderConsole('/home', { prepare: guessed(2) });

    const section = within(await screen.findByRole('region', { name: '近 7 天异常操作' }));
    await user.click(
      await section.findByRole('link', {
        name: /操作人2：1 小时内身份验证失败 5 次.*2026\/11\/20 10:00 – 10:04.*查看/,
      }),
    );

    await screen.findByRole('heading', { level: 1, name: /操作记录/ });
    expect(await screen.findByText(/· 5 条记录/)).toBeTruthy();
    expect(within(await screen.findByRole('table')).getAllByText('验证失败')).toHaveLength(5);
  });

  it('tells of three unusual events at first, and of all others at a click', async () => {
    const { screen, user } = await renderConsole('/home', { prepare: guessed(2, 3, 4, 7) });

    const section = within(await screen.findByRole('region', { name: '近 7 天异常操作' }));
    expect(await section.findAllByRole('link')).toHaveLength(3);
    expect(section.queryByText(/操作人2/)).toBeNull();

    await user.click(section.getByRole('button', { name: '显示全部 4 项' }));

    expect(section.getAllByRole('link')).toHaveLength(4);
    expect(section.getByText(/操作人2/)).toBeTruthy();
    expect(section.queryByRole('button')).toBeNull();
  });

  it('has no card of unusual events of others, nor one where there are none', async () => {
    const { screen } = await renderConsole('/home', { as: 'sub', prepare: guessed(7) });

    await screen.findByRole('region', { name: '待处理' });
    expect(screen.queryByRole('region', { name: '近 7 天异常操作' })).toBeNull();
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
  ['storage', 1, '/product?kind=storage&buy=1'],
  ['sms', 0, '/equity'],
  ['orders', 1, `/order?filter=${encodeURIComponent('{"order_status":[1]}')}`],
] as const)('leads from %s to what can be done (may buy: %i)', (key, canBuy, address) => {
  const stake = { level: 'warning', used: null, total: null, count: 1, until: null } as const;

  expect(addressOfStake({ ...stake, key, can_buy: canBuy })).toBe(address);
});

it.each([
  ['2026-11-20T02:00:00Z', '2026-11-20T02:00:20Z', '2026/11/20 10:00'],
  ['2026-11-20T02:00:00Z', '2026-11-20T03:10:00Z', '2026/11/20 10:00 – 11:10'],
  ['2026-11-20T15:50:00Z', '2026-11-20T16:14:00Z', '2026/11/20 23:50 – 2026/11/21 00:14'],
] as const)('says from %s until %s as %s', (from, to, text) => {
  expect(spanText(from, to)).toBe(text);
});

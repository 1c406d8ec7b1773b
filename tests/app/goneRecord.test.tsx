import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

describe('the page of a record that is gone', () => {
  it.each([
    ['/accretion/my-order/99999/show', '我的订单'],
    ['/newSetting/ApplayList/99999/show', '申请列表'],
  ])('%s leads to the list, and does not offer to ask again', async (address, list) => {
    expectRefusal();
    const shown = await renderConsole(address);
    await screen.findByText('找不到这条记录');
    expect(screen.queryByText('重试')).toBeNull();

    await shown.user.click(screen.getByText(`返回“${list}”`));

    await waitFor(() => expect(shown.address()).toBe(address.replace('/99999/show', '')));
    expect(screen.queryByText('找不到这条记录')).toBeNull();
  });
});

describe('what only the main administrator does', () => {
  it.each([
    ['main', /由您提交证件/],
    ['sub', /由主管理员提交证件/],
  ] as const)('is said to a %s as it concerns them', async (as, expected) => {
    await renderConsole('/newSetting/company/authindex', { as });

    expect(await screen.findByText(expected)).toBeTruthy();
  });
});

import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { insertPresetApps } from '#server/features/workbench/store/apps.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

/** 褚前端 manages 审批(2) and 公告(4); 考勤打卡(1) and 工作日志(3) stand among the quick apps, too. */
const prepare = async (world: Backend) => {
  await insertPresetApps(world.database.db, people.main.companyId, world.ports.clock());
  const main = await world.signIn(people.main);
  const group = {
    name: '应用组',
    scope: 'company',
    user_ids: [7],
    modules: { apps: 'manage' },
    apps: [2, 4],
  };
  await world.call('manageGroupSave', group, main);
  await world.call('quickAppSave', { ids: [1, 2, 3, 4] }, main);
};

const renderQuick = async () => {
  const shown = await renderConsole('/miniP/fast-apply', { as: 'member', prepare });
  const { backend, session } = shown;
  const order = async () =>
    (await backend.call('quickAppList', {}, session)).data.list.map(
      ({ app_id: id }: { readonly app_id: number }) => id,
    );
  await screen.findByRole('button', { name: '下移审批' });
  return { ...shown, order };
};

afterEach(() => vi.restoreAllMocks());

describe('whoever manages certain apps only', () => {
  it('orders these among the others, over what somebody else saves meanwhile', async () => {
    const { backend, user, order } = await renderQuick();
    await user.click(screen.getByRole('button', { name: '下移审批' }));
    const main = await backend.signIn(people.main);
    await backend.call('quickAppSave', { ids: [3, 2, 5, 4] }, main);

    // React-admin's provider prints every refused call.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText(/刚刚修改了快捷应用/);
    await user.click(screen.getByRole('button', { name: '保存' }));

    await expect.poll(order).toEqual([3, 4, 5, 2]);
  });

  it('goes on choosing while what was chosen is saved', async () => {
    const { network, user, order } = await renderQuick();
    await user.click(screen.getByRole('button', { name: '下移审批' }));
    network.hold(({ path }) => path.endsWith('/quickAppSave'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await expect.poll(order).toEqual([1, 4, 3, 2]);

    await user.click(screen.getByRole('button', { name: '移除公告' }));
    await network.release();
    await screen.findByText('保存成功');
    const save = screen.getByRole('button', { name: '保存' });
    await expect.poll(() => save).toHaveProperty('disabled', false);
    await user.click(save);

    await expect.poll(order).toEqual([1, 3, 2]);
  });

  it('is asked before unsaved choices are left', async () => {
    const { user, address } = await renderQuick();
    const place = address();
    await user.click(screen.getByRole('button', { name: '移除审批' }));

    await user.click(screen.getByRole('link', { name: '首页' }));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));

    expect(address()).toBe(place);
    expect(screen.getByText('有未保存的修改')).toBeTruthy();
  });
});

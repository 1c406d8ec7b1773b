import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const browsing = { name: /^按部门选择/ };

/** A role of the company’s own that no one holds. */
const prepare = async (world: Backend) => {
  const main = await world.signIn(people.main);
  const group = (await world.call('addRoleGroup', { posGroupName: '安全管理' }, main)).data.id;
  await world.call('addRoleData', { posName: '安全员', cpId: group }, main);
};

const openRole = async (options: Parameters<typeof renderConsole>[1] = {}) => {
  const shown = await renderConsole('/contact/GroupManage?role=101', { prepare, ...options });
  await shown.user.click(await screen.findByRole('button', { name: '添加成员' }));
  await shown.user.click(await screen.findByRole('button', browsing));
  return shown;
};

const dialog = async () => within(await screen.findByRole('dialog', browsing));

const open = async (user: ShownConsole['user'], name: string) =>
  user.click(await (await dialog()).findByRole('button', { name: new RegExp(`^${name}`) }));

describe('going through the departments', () => {
  it('chooses people of two departments for a role, and tells where the keyboard is', async () => {
    const { user, backend, session } = await openRole();

    await open(user, '研发部');
    expect(document.activeElement?.textContent).toBe('研发部');
    await user.click(await (await dialog()).findByRole('checkbox', { name: /^吴分管/ }));
    await open(user, '软件组');
    await open(user, '前端小组');
    await user.click(await (await dialog()).findByRole('checkbox', { name: /^褚前端/ }));
    await user.click((await dialog()).getByRole('button', { name: '研发部' }));
    expect(await (await dialog()).findByRole('checkbox', { name: /^吴分管/, checked: true })).toBeDefined();
    await user.click((await dialog()).getByRole('button', { name: '确定（2）' }));

    await waitFor(() => expect(screen.queryByRole('dialog', browsing)).toBeNull());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '添加成员' }));
    await waitFor(async () =>
      expect(
        (await backend.call('roleUsersList', { posId: 101 }, session)).data.list.map(
          ({ user_id: id }: { readonly user_id: number }) => id,
        ),
      ).toEqual([7, 2]),
    );
  }, 30_000);

  it('takes everyone of a department and one away again, on a server of the specification alone', async () => {
    const { user } = await openRole({ isSpecificationAlone: true });

    await open(user, '研发部');
    await user.click(await (await dialog()).findByRole('checkbox', { name: '全选' }));
    await user.click((await dialog()).getByRole('button', { name: '移除 周主管' }));

    expect((await dialog()).getByText('已选 1/1,000 人')).toBe(document.activeElement);
    expect((await dialog()).getByRole('checkbox', { name: /^周主管/ })).toHaveProperty('checked', false);
  });

  it('says what went wrong and asks again', async () => {
    const { user, network } = await openRole();
    await (await dialog()).findByRole('button', { name: /^研发部/ });
    network.cut();
    expectRefusal();

    await open(user, '研发部');
    const retry = await (await dialog()).findByRole('button', { name: '重试' });
    network.restore();
    await user.click(retry);

    expect(await (await dialog()).findByRole('checkbox', { name: /^吴分管/ })).toBeDefined();
  });

  it('shows a reader the departments of the own scope', async () => {
    await openRole({ as: 'sub' });

    expect(await (await dialog()).findByRole('button', { name: /^研发部/ })).toBeDefined();
    expect((await dialog()).queryByRole('button', { name: /^市场部/ })).toBeNull();
  });
});

describe('where one person is chosen', () => {
  const address = '/visibility';

  it('is a radio button', async () => {
    const { user, address: current } = await renderConsole(address);

    await user.click(await screen.findByRole('button', { name: '按部门选择 · 谁在看' }));
    await open(user, '市场部');
    await user.click(await (await dialog()).findByRole('radio', { name: /^郑只看/ }));
    await user.click((await dialog()).getByRole('radio', { name: /^王资产/ }));
    await user.click((await dialog()).getByRole('button', { name: '确定（1）' }));

    await waitFor(() => expect(current()).toContain('viewer=4'));
  });

  it('is not offered where a person may be barred by what departments do not tell', async () => {
    await renderConsole('/newSetting/update-master-manager');

    expect(await screen.findByRole('combobox')).toBeDefined();
    expect(screen.queryByRole('button', browsing)).toBeNull();
  });

  it('is not offered in the filters of a list', async () => {
    const rows = { device: [{ user_id: 7, phone_model: 'Mate 60' }] };
    const { user } = await renderConsole('/enterprise/member-device-manage', { rows });
    await screen.findByText('Mate 60');

    await user.click(await screen.findByRole('button', { name: '筛选' }));
    await user.click(await screen.findByRole('menuitem', { name: '使用人' }));
    await screen.findByRole('combobox');
    expect(screen.queryByRole('button', browsing)).toBeNull();
  });
});

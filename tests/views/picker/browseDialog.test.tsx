import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const browsing = { name: /^从通讯录选择/ };

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

/** Ticks a person, once it is known that they may be chosen. */
const tick = async (user: ShownConsole['user'], name: RegExp) => {
  const box = await (await dialog()).findByRole('checkbox', { name });
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  await user.click(box);
};

describe('going through the departments', () => {
  it('chooses people of two departments for a role, and tells where the keyboard is', async () => {
    const { user, backend, session } = await openRole();

    await open(user, '研发部');
    expect(document.activeElement?.textContent).toBe('研发部');
    await tick(user, /^吴分管/);
    await open(user, '软件组');
    await open(user, '前端小组');
    await tick(user, /^褚前端/);
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

describe('choosing many at once', () => {
  it('takes everyone of a department and below it', async () => {
    const { user } = await openRole();

    await open(user, '研发部');
    await user.click(await (await dialog()).findByRole('button', { name: '选择本部门及下级的 4 人' }));

    expect(await (await dialog()).findByText('已选 4/1,000 人')).toBeDefined();
    expect(await (await dialog()).findByText(/^已加入 4 人/)).toBeDefined();
  });

  it('finds people by their reading in place of the departments', async () => {
    const { user } = await openRole();

    await user.type((await dialog()).getByRole('searchbox'), 'chuqianduan');
    await tick(user, /^褚前端/);

    expect((await dialog()).getByRole('button', { name: '移除 褚前端' })).toBeDefined();
  });

  it('takes everyone who holds a role', async () => {
    const { user } = await openRole();

    await user.click((await dialog()).getByRole('tab', { name: '按角色' }));
    await user.click(await (await dialog()).findByRole('button', { name: '部门主管' }));
    await user.click(await (await dialog()).findByRole('button', { name: /^选择全部/ }));

    expect(await (await dialog()).findByRole('button', { name: '移除 陈主管' })).toBeDefined();
  });

  it('takes a pasted list, and leaves to settle who is missing', async () => {
    const { user } = await openRole();

    await user.click((await dialog()).getByRole('tab', { name: '粘贴名单' }));
    await user.click((await dialog()).getByRole('textbox', { name: '名单' }));
    await user.paste('吴分管\t13800010007\n查无此人');
    await user.click((await dialog()).getByRole('button', { name: '匹配 3 个' }));

    expect(await (await dialog()).findByText('已加入 2 人，此前已选 0 人，待处理 1 个')).toBeDefined();
    expect((await dialog()).getByRole('list', { name: '待处理的名单' }).textContent).toBe(
      '查无此人 没有找到',
    );
    expect((await dialog()).getByRole('button', { name: '移除 褚前端' })).toBeDefined();
  });

  it('asks which of several people of one name is meant', async () => {
    const { user, backend, session } = await openRole();
    const fields = { name: '吴分管', phone: '13912345678', main_department_id: 20 };
    await backend.call('saveUser', { ...fields, departments: [{ id: 20, position: '顾问' }] }, session);

    await user.click((await dialog()).getByRole('tab', { name: '粘贴名单' }));
    await user.type((await dialog()).getByRole('textbox', { name: '名单' }), '吴分管');
    await user.click((await dialog()).getByRole('button', { name: '匹配 1 个' }));
    await user.click(await (await dialog()).findByRole('button', { name: /^吴分管 · 市场部/ }));

    expect((await dialog()).getByText('已选 1/1,000 人')).toBeDefined();
    expect((await dialog()).queryByRole('list', { name: '待处理的名单' })).toBeNull();
  });

  it('says why one of a list cannot be chosen: no sub-administrator gives a role to themselves', async () => {
    const { user } = await openRole({ as: 'sub' });

    await user.click((await dialog()).getByRole('tab', { name: '粘贴名单' }));
    await user.click((await dialog()).getByRole('textbox', { name: '名单' }));
    await user.paste('吴分管，褚前端，卫销售');
    await user.click((await dialog()).getByRole('button', { name: '匹配 3 个' }));

    const open = await (await dialog()).findByRole('list', { name: '待处理的名单' });
    expect(within(open).getByText(/不能/)).toBeDefined();
    expect(within(open).getByText('没有找到，或不在您的管理范围内')).toBeDefined();
    expect((await dialog()).getByText('已选 1/1,000 人')).toBeDefined();
  });
});

describe('where one person is chosen', () => {
  const address = '/visibility';

  it('is a radio button', async () => {
    const { user, address: current } = await renderConsole(address);

    await user.click(await screen.findByRole('button', { name: '从通讯录选择 · 谁在看' }));
    await open(user, '市场部');
    await user.click(await (await dialog()).findByRole('radio', { name: /^郑只看/ }));
    await user.click((await dialog()).getByRole('radio', { name: /^王资产/ }));
    await user.click((await dialog()).getByRole('button', { name: '确定（1）' }));

    await waitFor(() => expect(current()).toContain('viewer=4'));
  });

  it('says in their place why a person cannot be chosen, by the rule of the page', async () => {
    const { user } = await renderConsole('/newSetting/update-master-manager');

    await user.click(await screen.findByRole('button', browsing));
    await open(user, '研发部');

    expect(await (await dialog()).findByText('新主管理员不能是本人')).toBeDefined();
    expect((await dialog()).getByRole('radio', { name: /^周主管/ })).toHaveProperty('disabled', true);
    expect((await dialog()).getByRole('radio', { name: /^吴分管/ })).toHaveProperty('disabled', false);
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

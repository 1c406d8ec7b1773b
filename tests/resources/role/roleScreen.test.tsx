import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/contact/GroupManage';

/** Two groups with a role each; 褚前端 and 卫销售 hold the first. */
const prepare = async (world: Backend) => {
  const main = await world.signIn(people.main);
  for (const name of ['安全管理', '行政']) {
    const group = (await world.call('addRoleGroup', { posGroupName: name }, main)).data.id;
    const role = { posName: name === '行政' ? '档案员' : '安全员', cpId: group };
    const { posId } = (await world.call('addRoleData', role, main)).data;
    if (name !== '行政')
      await world.call('addRoleUsers', { posId, user_ids: [7, 8], scope_depts: [10] }, main);
  }
};

describe('the page of roles', () => {
  it('opens with the first own role somebody holds', async () => {
    const { address: current } = await renderConsole(address, { prepare });

    expect(await screen.findByLabelText('移除 褚前端')).toBeDefined();
    expect(current()).toBe('/contact/GroupManage?role=101');
  });

  it('takes somebody out and gives them back', async () => {
    const { backend, session } = await renderConsole(address, { prepare });
    const held = async () => (await backend.call('roleUsersList', { posId: 101 }, session)).data.list;

    await userEvent.click(await screen.findByText('安全员'));
    await userEvent.click(await screen.findByLabelText('移除 褚前端'));
    await userEvent.click(await screen.findByText('撤销', { selector: 'button' }));

    await waitFor(async () => expect(await held()).toHaveLength(2));
    expect((await held())[0]).toMatchObject({ name: '褚前端', scope_depts: [{ id: 10 }] });
  });

  it('moves a group by key and says where it is', async () => {
    const { backend, session } = await renderConsole(address, { prepare });
    const order = async () =>
      (await backend.call('characterDatas', {}, session)).data.list.map(
        ({ posGroupName }: { readonly posGroupName: string }) => posGroupName,
      );

    (await screen.findByText('行政', { selector: 'button *' })).closest('button')?.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');

    await waitFor(() => expect(screen.getAllByText('“行政”已移到第 1 位').length).toBeGreaterThan(0));
    expect(await order()).toEqual(['默认角色', '行政', '安全管理']);
  });

  it('names whom a deletion takes the role from', async () => {
    await renderConsole(address, { prepare });

    await userEvent.click(await screen.findByLabelText('“安全员”的操作'));
    await userEvent.click(within(await screen.findByRole('menu')).getByText('删除'));

    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('包括：褚前端、卫销售')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('取消');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { expectRefusal } from '#tests/setup/console.ts';
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

  it('keeps a new name over a reload and puts it beside what a colleague saved', async () => {
    const { backend, session } = await renderConsole(address, { prepare });
    const edit = async () => {
      await userEvent.click(await screen.findByLabelText('“安全员”的操作'));
      await userEvent.click(within(await screen.findByRole('menu')).getByText('编辑'));
      return within(await screen.findByRole('dialog', { name: '编辑角色' }));
    };
    const first = await edit();
    await userEvent.clear(first.getByLabelText(/^角色名称/));
    await userEvent.click(first.getByText('保存', { selector: 'button' }));
    expect(await first.findByText('角色名称不能为空')).toBeDefined();
    await userEvent.type(first.getByLabelText(/^角色名称/), '安全主任');
    await userEvent.click(first.getByText('取消', { selector: 'button' }));
    await userEvent.click(await screen.findByRole('button', { name: '离开并保留草稿' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const again = await edit();
    await waitFor(() => expect(again.getByLabelText<HTMLInputElement>(/^角色名称/).value).toBe('安全主任'));
    const { posId, version } = (await backend.call('characterDatas', {}, session)).data.list
      .flatMap(({ roles }: { readonly roles: readonly { readonly posName: string }[] }) => roles)
      .find(({ posName }: { readonly posName: string }) => posName === '安全员');
    await backend.call('editRoleData', { posId, version, posName: '安全工程师', cpId: 1 }, session);
    expectRefusal();
    await userEvent.click(again.getByText('保存', { selector: 'button' }));
    const conflict = within(await screen.findByRole('dialog', { name: '合并修改' }));
    expect(conflict.getByText('安全工程师')).toBeDefined();
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

describe('the rule of a role', () => {
  const ruleOf = (backend: Backend, session: Parameters<Backend['call']>[2]) =>
    backend.call('roleRule', { posId: 102 }, session);
  const openRule = async () => {
    await userEvent.click(await screen.findByText('成员规则', { selector: 'button' }));
    return within(await screen.findByRole('dialog'));
  };
  const choose = async (label: RegExp, option: string) => {
    await userEvent.click(await screen.findByLabelText(label));
    await userEvent.click(await screen.findByRole('option', { name: option }));
    await userEvent.keyboard('{Escape}');
  };

  it('says what it comes to before it is saved, and whom it took in after', async () => {
    const { backend, session } = await renderConsole(`${address}?role=102`, {
      prepare: async (world) => {
        await prepare(world);
        await world.call('byWebAddPosition', { posName: '员工' }, await world.signIn(people.main));
      },
    });
    const dialog = await openRule();
    expect(await dialog.findByText('选择至少一项条件后，符合的成员会自动加入。')).toBeDefined();

    await choose(/^职位/, '员工');
    expect(await dialog.findByText('8 人符合，加入 8 人，移出 0 人。')).toBeDefined();
    await choose(/^人员类型/, '临时工');
    expect(await dialog.findByText('0 人符合，加入 0 人，移出 0 人。')).toBeDefined();
    await choose(/^人员类型/, '正式');
    expect(await dialog.findByText('8 人符合，加入 8 人，移出 0 人。')).toBeDefined();
    await userEvent.click(dialog.getByText('设置成员规则', { selector: 'button' }));

    const note = within(await screen.findByRole('note', { name: '按规则加入' }));
    expect([note.getByText('职位：员工'), note.getByText('类型：临时工、正式')]).toHaveLength(2);
    expect(await screen.findAllByText('按规则')).toHaveLength(8);
    expect((await ruleOf(backend, session)).data).toMatchObject({
      positions: ['员工'],
      types: ['temporary', 'regular'],
    });
  });

  it('leaves people it holds without a way to take them out by hand', async () => {
    await renderConsole(`${address}?role=101`, {
      prepare: async (world) => {
        await prepare(world);
        const main = await world.signIn(people.main);
        await world.call('saveRoleRule', { posId: 101, departments: [11] }, main);
      },
    });

    expect(await screen.findByText('按规则，并由人工添加')).toBeDefined();
    expect(await screen.findByText('按规则')).toBeDefined();
    expect(screen.queryByLabelText('移除 陈主管')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('选择 陈主管').disabled).toBe(true);
    await userEvent.click(screen.getByLabelText('移除 褚前端'));

    expect(await screen.findByText('褚前端 不再由人工添加，仍按规则拥有“安全员”')).toBeDefined();
    await waitFor(() => expect(screen.getAllByText('按规则')).toHaveLength(2));
  });

  it('begins with what is saved, and takes it away with nothing chosen', async () => {
    const { backend, session } = await renderConsole(`${address}?role=102`, {
      prepare: async (world) => {
        await prepare(world);
        const main = await world.signIn(people.main);
        await world.call('saveRoleRule', { posId: 102, positions: ['员工'] }, main);
      },
    });
    const dialog = await openRule();
    expect(await dialog.findByText('8 人符合，加入 0 人，移出 0 人。')).toBeDefined();

    await userEvent.click(dialog.getByLabelText(/^职位/));
    await userEvent.keyboard('{Backspace}');
    expect(await dialog.findByText('没有条件：保存后不再按规则加入，移出 8 人。')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByText('设置成员规则', { selector: 'button' }));

    expect(await screen.findByText('还没有成员拥有该角色')).toBeDefined();
    expect((await ruleOf(backend, session)).data.version).toBe(0);
  });

  it('is offered for own roles alone, to those who may change their people', async () => {
    await renderConsole(`${address}?role=5`, { prepare });
    expect(await screen.findByText('该角色须为每名成员指定适用部门。')).toBeDefined();

    expect(screen.queryByText('成员规则')).toBeNull();
  });
});

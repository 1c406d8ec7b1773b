import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Backend, TestSession } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { type ConsoleOptions, renderConsole } from '#tests/setup/renderConsole.tsx';

const rule = { departments: [11], positions: ['员工'], types: [] };
const restrict = async (backend: Backend, id: number, restriction: object): Promise<void> => {
  const main = await backend.signIn(people.main);
  const answer = await backend.call('updateDepartment', { id, restriction }, main);
  expect(answer.code).toBe(0);
};
const withPosition = async (backend: Backend): Promise<void> => {
  await backend.call('byWebAddPosition', { posName: '员工' }, await backend.signIn(people.main));
};
const openSettings = (id: number, options: ConsoleOptions = {}) =>
  renderConsole(`/contact/PartmentManage/${id}/settings`, options);
const stored = async (backend: Backend, session: TestSession, id: number) =>
  (await backend.call('getDepartmentInfo', { id }, session)).data;

const group = async (name: string) => within(await screen.findByRole('group', { name }));
const select = async (label: RegExp, option: string) => {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const choose = async (where: ReturnType<typeof within>, label: RegExp, option: string) => {
  await userEvent.click(where.getByLabelText(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await userEvent.keyboard('{Escape}');
};

describe('the conditions of visibility in the form of a department', () => {
  it('say how many people meet them before they are saved', async () => {
    const { backend, session, user } = await openSettings(20, { prepare: withPosition });
    await user.click(await screen.findByLabelText('在通讯录中隐藏'));
    expect(screen.queryByRole('group', { name: '按条件可见' })).toBeNull();
    await select(/^隐藏范围/, '仅指定部门或成员可见');

    const conditions = await group('按条件可见');
    expect(await conditions.findByText('符合全部条件', { exact: false })).toBeDefined();
    expect(await screen.findByText('没有条件：不按条件指定成员')).toBeDefined();
    await choose(conditions, /^职位/, '员工');
    expect(await screen.findByText('8 人符合')).toBeDefined();
    await choose(conditions, /^人员类型/, '日结工');
    expect(await screen.findByText('0 人符合')).toBeDefined();
    await user.click(screen.getByText('保存', { selector: 'button' }));

    expect(await screen.findAllByText('保存成功')).not.toHaveLength(0);
    expect((await stored(backend, session, 20)).restriction).toMatchObject({
      hidden: 1,
      visible_type: 1,
      visible_rule: { departments: [], positions: ['员工'], types: ['daily'] },
    });
    expect(await screen.findByText('隐藏：仅指定部门或成员可见', { exact: false })).toBeDefined();
  });

  it('stand there again, with whom they name now, and go when they are taken out', async () => {
    const { backend, session, user } = await openSettings(20, {
      prepare: (world) => restrict(world, 20, { hidden: 1, visible_type: 1, visible_rule: rule }),
    });
    const conditions = await group('按条件可见');
    expect(await screen.findByText('2 人符合')).toBeDefined();
    expect(await conditions.findByDisplayValue('软件组')).toBeDefined();

    await user.click(conditions.getByLabelText(/^职位/));
    await user.keyboard('{Backspace}{Escape}');
    await user.click(screen.getByText('保存', { selector: 'button' }));

    expect(await screen.findAllByText('保存成功')).not.toHaveLength(0);
    expect((await stored(backend, session, 20)).restriction.visible_rule).toEqual({ ...rule, positions: [] });
  });

  it('are set apart for what its members see', async () => {
    const { backend, session, user } = await openSettings(20);
    await user.click(await screen.findByLabelText('限制查看范围'));
    await select(/^可查看/, '指定部门或成员');

    await choose(await group('按条件可查看'), /^人员类型/, '正式');
    expect(await screen.findByText('8 人符合')).toBeDefined();
    await user.click(screen.getByText('保存', { selector: 'button' }));

    expect(await screen.findAllByText('保存成功')).not.toHaveLength(0);
    expect(await stored(backend, session, 20)).toMatchObject({
      member_scope: { rule: { departments: [], positions: [], types: ['regular'] } },
      restriction: { visible_rule: null },
    });
  });

  it('tell a sub-administrator whom they count, and at the field what stands against them', async () => {
    const { user } = await openSettings(11, {
      as: 'sub',
      prepare: (world) => restrict(world, 11, { hidden: 1, visible_type: 1, visible_depts: [10] }),
    });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await choose(await group('按条件可见'), /^人员类型/, '正式');
    expect(await screen.findByText('您的管理范围内 4 人符合；范围以外的成员未计入')).toBeDefined();
    await user.click(screen.getByText('保存', { selector: 'button' }));

    expect(
      await (await group('按条件可见')).findByText('请选择您管理范围内的部门：条件不能包含范围以外的成员'),
    ).toBeDefined();
  });

  it('are not offered by a server that does not know of them', async () => {
    const { user } = await openSettings(20, { isSpecificationAlone: true });
    await user.click(await screen.findByLabelText('在通讯录中隐藏'));
    await select(/^隐藏范围/, '仅指定部门或成员可见');
    expect(await screen.findByLabelText(/^可见的成员/)).toBeDefined();

    expect(screen.queryByRole('group', { name: '按条件可见' })).toBeNull();
  });
});

describe('before a department is deleted', () => {
  const askFor = async (name: string): Promise<HTMLElement> => {
    const item = await screen.findByLabelText(new RegExp(`^${name}`), { selector: '[role=treeitem]' });
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 'Delete' });
    return screen.findByRole('dialog', { name: `删除“${name}”？` });
  };

  it('says how many roles and other departments name it', async () => {
    await renderConsole('/contact/PartmentManage/12', {
      prepare: async (world) => {
        const main = await world.signIn(people.main);
        const { id } = (await world.call('addRoleGroup', { posGroupName: '岗位' }, main)).data;
        const { posId } = (await world.call('addRoleData', { posName: '安全员', cpId: id }, main)).data;
        await world.call('saveRoleRule', { posId, departments: [12] }, main);
        await restrict(world, 20, { hidden: 1, visible_type: 1, visible_rule: { departments: [12] } });
        await restrict(world, 10, { hidden: 1, visible_type: 1, visible_depts: [12] });
      },
    });
    const dialog = within(await askFor('前端小组'));

    const roles = await dialog.findByText('规则中包含该部门的角色');
    expect(roles.nextElementSibling?.textContent).toBe('1');
    const visibility = dialog.getByText('可见范围中包含该部门的其他部门');
    expect(visibility.nextElementSibling?.textContent).toBe('2');
  });

  it('does not speak of what does not name it', async () => {
    await renderConsole('/contact/PartmentManage/12');
    const dialog = within(await askFor('前端小组'));

    expect(await dialog.findByText('部门群')).toBeDefined();
    expect(dialog.queryByText('规则中包含该部门的角色')).toBeNull();
  });
});

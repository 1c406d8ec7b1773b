import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

describe('manage groups and sub-administrators', () => {
  it('say who gains and loses whom before rights are saved', async () => {
    const { sent, user } = await renderConsole('/newSetting/manage-group?tab=subs');
    await userEvent.click(await screen.findByRole('button', { name: '编辑 吴分管' }));
    const drawer = await screen.findByRole('dialog', { name: '编辑“吴分管”的权限' });

    await userEvent.click(within(drawer).getByRole('radio', { name: '全企业' }));
    await userEvent.click(within(drawer).getByRole('radio', { name: '设备 查看' }));

    expect(await within(drawer).findByText('增加 4 人、设备：管理 → 查看')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    await userEvent.click(within(drawer).getByRole('button', { name: '保存' }));
    const asked = await screen.findByRole('dialog', { name: '保存这些权限？' });
    // Counted once more before it may be confirmed.
    await waitFor(() =>
      expect(within(asked).getByRole('button', { name: '保存子管理员' })).toHaveProperty('disabled', false),
    );
    await userEvent.click(within(asked).getByRole('button', { name: '保存子管理员' }));
    expect(await screen.findByText('子管理员已保存')).toBeDefined();
    expect(sent.some(({ path }) => path === '/api/master/subSave')).toBe(true);
  });

  it('make somebody a sub-administrator', async () => {
    const { sent, user } = await renderConsole('/newSetting/manage-group?tab=subs');
    await user.click((await screen.findAllByRole('button', { name: '添加子管理员' }))[0] as HTMLElement);
    const drawer = within(await screen.findByRole('dialog', { name: '添加子管理员' }));

    await user.type(drawer.getByRole('combobox', { name: /^成员/ }), '冯');
    await user.click(await screen.findByRole('option', { name: /冯/ }));
    await user.click(drawer.getByRole('radio', { name: '全企业' }));
    await user.click(drawer.getByRole('radio', { name: '设备 查看' }));
    await user.click(drawer.getByRole('button', { name: '保存' }));
    const asked = within(await screen.findByRole('dialog', { name: '保存这些权限？' }));
    await waitFor(() =>
      expect(asked.getByRole('button', { name: '保存子管理员' })).toHaveProperty('disabled', false),
    );
    await user.click(asked.getByRole('button', { name: '保存子管理员' }));

    expect(await screen.findByText('子管理员已保存')).toBeDefined();
    expect(await screen.findByRole('button', { name: /^编辑 冯/ })).toBeDefined();
    expect(sent.filter(({ path }) => path === '/api/master/subSave')).toHaveLength(1);
  });

  it('begin with what a usual job needs, and keep single acts back', async () => {
    const { sent, user } = await renderConsole('/newSetting/manage-group?tab=subs');
    await user.click((await screen.findAllByRole('button', { name: '添加子管理员' }))[0] as HTMLElement);
    const drawer = within(await screen.findByRole('dialog', { name: '添加子管理员' }));
    await user.type(drawer.getByRole('combobox', { name: /^成员/ }), '冯');
    await user.click(await screen.findByRole('option', { name: /冯/ }));
    await user.click(drawer.getByRole('radio', { name: '全企业' }));

    await user.click(drawer.getByRole('button', { name: '分支机构' }));
    await user.click(drawer.getByRole('checkbox', { name: '导入' }));

    expect(drawer.getByRole<HTMLInputElement>('radio', { name: '通讯录 管理' }).checked).toBe(true);
    expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: '导出' }).checked).toBe(false);
    expect(await drawer.findByText(/可以：查看完整手机号/)).toBeDefined();
    await user.click(drawer.getByRole('button', { name: '保存' }));
    const asked = within(await screen.findByRole('dialog', { name: '保存这些权限？' }));
    await waitFor(() =>
      expect(asked.getByRole('button', { name: '保存子管理员' })).toHaveProperty('disabled', false),
    );
    await user.click(asked.getByRole('button', { name: '保存子管理员' }));
    expect(await screen.findByText('不含：导出')).toBeDefined();
    expect(sent.find(({ path }) => path === '/api/master/subSave')?.body).toMatchObject({
      modules: { addressBook: 'manage', roles: 'manage', groups: 'manage' },
      withheld: ['export'],
    });
  });

  it('keep what was written of a group and say what is missing', async () => {
    const { user, sent } = await renderConsole('/newSetting/manage-group');
    const add = async () => {
      await user.click((await screen.findAllByRole('button', { name: '新建管理组' }))[0] as HTMLElement);
      return within(await screen.findByRole('dialog', { name: '新建管理组' }));
    };
    const first = await add();
    await user.type(first.getByRole('textbox', { name: /^管理组名称/ }), '考勤组');
    await user.click(first.getByRole('radio', { name: '应用 管理' }));
    await user.click(first.getByRole('radio', { name: '指定应用' }));
    await user.click(first.getByRole('button', { name: '保存' }));
    expect((await first.findAllByText('请选择管理范围内的部门')).length).toBeGreaterThan(0);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '离开并保留草稿' }));

    const again = await add();
    await waitFor(() =>
      expect(again.getByRole<HTMLInputElement>('textbox', { name: /^管理组名称/ }).value).toBe('考勤组'),
    );
    expect(again.getByRole<HTMLInputElement>('radio', { name: '应用 管理' }).checked).toBe(true);
    expect(sent.some(({ path }) => path === '/api/manageGroup/save')).toBe(false);
  });

  it('are as many as the roles count, members of groups among them', async () => {
    let counted = 0;
    await renderConsole('/newSetting/manage-group?tab=subs', {
      prepare: async (backend) => {
        const main = await backend.signIn(people.main);
        const group = { name: '门店管理组', scope: 'company', is_all: 1, user_ids: [people.member.userId] };
        expect((await backend.call('manageGroupSave', group, main)).code).toBe(0);
        counted = (await backend.call('roleUsersList', { posId: 2 }, main)).data.total;
      },
    });

    const own = (await screen.findAllByRole('button', { name: /^编辑 / })).length;
    expect(own).toBeLessThan(counted);
    const said = `共 ${counted} 名子管理员：${own} 名单独授权，其余来自管理组。`;
    expect(await screen.findByText(new RegExp(said))).toBeDefined();
  });

  it('explain by which rule a person may do something', async () => {
    await renderConsole('/newSetting/manage-group?tab=effective&person=6');

    const row = (await screen.findByRole('rowheader', { name: /^通讯录/ })).closest('tr');

    expect(row?.textContent).toContain('部门主管');
    expect(row?.textContent).toContain('软件组及下级部门');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('makes the group of a department and changes it', async () => {
  const { user, backend, session } = await renderConsole('/contact/PartmentManage/10');
  const group = async () => (await backend.call('getDepartmentInfo', { id: 10 }, session)).data.group;
  await user.click(await screen.findByRole('tab', { name: '设置' }));
  await user.click(await screen.findByRole('button', { name: '新建部门群' }));
  const made = within(await screen.findByRole('dialog', { name: '新建部门群' }));
  await user.click(made.getByRole('button', { name: '新建' }));
  expect(await made.findByText('请选择群主')).toBeTruthy();
  await user.click(made.getByRole('combobox', { name: /^群主/ }));
  const [person] = await screen.findAllByRole('option');
  await user.click(person as HTMLElement);
  await user.click(made.getByRole('button', { name: '新建' }));
  await screen.findByText('部门群新建成功');
  const { name, owner_id: owner } = await group();
  expect([name, typeof owner]).toEqual(['研发部', 'number']);

  await user.click(await screen.findByRole('button', { name: '编辑部门群' }));
  const changed = within(await screen.findByRole('dialog', { name: '编辑部门群' }));
  await user.type(changed.getByRole('textbox', { name: /^群名称/ }), '大群');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '继续编辑' }));
  await user.click(changed.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await group()).toMatchObject({ name: '研发部大群', owner_id: owner }));
});

it('finds an owner by initials and by pinyin, among the people of the department only', async () => {
  const { user } = await renderConsole('/contact/PartmentManage/10');
  await user.click(await screen.findByRole('tab', { name: '设置' }));
  await user.click(await screen.findByRole('button', { name: '新建部门群' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新建部门群' }));
  const owner = dialog.getByRole('combobox', { name: /^群主/ });
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await user.type(owner, 'zzg');
  await waitFor(() => expect(offered()).toEqual([expect.stringMatching(/^周主管/)]));
  await user.clear(owner);
  await user.type(owner, 'wufen');
  await waitFor(() => expect(offered()).toEqual([expect.stringMatching(/^吴分管/)]));
  // Someone of another department: there, but no one to own this group.
  await user.clear(owner);
  await user.type(owner, 'wxs');
  await waitFor(() => expect(offered()).toEqual([]));
});

it('keeps an owner who has gone while other things change', async () => {
  const { user, backend, session } = await renderConsole('/contact/PartmentManage/10', {
    prepare: async (world) => {
      const main = await world.signIn(people.main);
      const { data } = await world.call('createByDept', { id: 10, owner_id: 1 }, main);
      await world.database.db
        .updateTable('chat_group')
        .set({ owner_id: 9_999 })
        .where('group_id', '=', data.group_id)
        .execute();
    },
  });
  await user.click(await screen.findByRole('tab', { name: '设置' }));
  await user.click(await screen.findByRole('button', { name: '编辑部门群' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑部门群' }));
  await user.type(dialog.getByRole('textbox', { name: /^群名称/ }), '大群');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(async () =>
    expect((await backend.call('getDepartmentInfo', { id: 10 }, session)).data.group.name).toBe('研发部大群'),
  );
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const joinAddress = '/newSetting/interJoin';

it('shows an administrator who comes without an invitation the code to pass on, inside the console', async () => {
  const { user, sent, address } = await renderConsole(joinAddress);

  await user.click(await screen.findByRole('textbox', { name: /加入部门/ }));
  const tree = within(await screen.findByRole('tree'));
  await user.click(await tree.findByText('研发部'));

  expect(await screen.findByRole('img', { name: /研发部/ })).toBeTruthy();
  expect(address()).toBe(joinAddress);
  expect(screen.getByRole('button', { name: /^账号/ })).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/api/getInviteUrl')).toHaveLength(1);
});

it('says which role may invite to those who may not', async () => {
  await renderConsole(joinAddress, { as: 'asset' });

  expect(await screen.findByRole('heading', { name: '无权访问' })).toBeTruthy();
});

it('leads from roles to manage groups', async () => {
  const { user, address } = await renderConsole('/contact/GroupManage');

  await user.click(await screen.findByRole('link', { name: '管理组与子管理员' }));

  expect(address()).toBe('/newSetting/manage-group');
});

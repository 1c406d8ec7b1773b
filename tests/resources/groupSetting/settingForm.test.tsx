import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { insertGroups } from '#tests/builders/groups.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/newSetting/setting/group-chat-manage';
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const limit = () => screen.findByLabelText<HTMLInputElement>(/普通群人数上限/);

it('asks before limits are left that are not saved, and not after they are', async () => {
  const { user, address: place } = await renderConsole(address);
  const before = place();
  const box = await limit();
  await user.clear(box);
  await user.type(box, '321');
  await expect.poll(drafts).toHaveLength(1);

  await user.click(screen.getByRole('link', { name: '首页' }));
  await user.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(place()).toBe(before);
  expect(box.value).toBe('321');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('设置成功');
  await expect.poll(drafts).toEqual([]);
  expect((await limit()).value).toBe('321');
  await user.click(screen.getByRole('link', { name: '首页' }));

  await expect.poll(place).not.toBe(before);
});

it('says which groups stay above a lowered limit, and saves when that is meant', async () => {
  const { user, backend, session } = await renderConsole(address, {
    prepare: async (made) => {
      await insertGroups(made, [{ id: 101, ownerId: 6, people: [7, 2], admins: [7] }]);
    },
  });
  const stored = async () => (await backend.call('groupWhitelist', {}, session)).data.member_limit;
  const box = await limit();
  await user.clear(box);
  await user.type(box, '40');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const question = await screen.findByRole('dialog', { name: '1 个群将高于上限' });
  await user.click(within(question).getByRole('button', { name: '取消' }));
  expect([await stored(), box.value]).toEqual([500, '40']);
  await expect.poll(drafts).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: '保存' }));
  await user.click(await screen.findByRole('button', { name: '保存设置' }));
  await screen.findByText('设置成功');
  expect(await stored()).toBe(40);
});

it('keeps the list with what it is used for', async () => {
  const { user, backend, session } = await renderConsole(address, {
    prepare: async (made) => {
      const main = await made.signIn(people.main);
      await made.call('whitelistSave', { users: [6, 8], depts: [10] }, main);
    },
  });
  const listed = await screen.findByRole('list', { name: '白名单成员' });
  expect(within(listed).getAllByRole('listitem')).toHaveLength(2);
  await user.click(within(listed).getAllByRole('button', { name: /^移除/ })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('设置成功');
  const { data } = await backend.call('groupWhitelist', {}, session);
  expect([data.users.length, data.depts]).toEqual([1, [10]]);
});

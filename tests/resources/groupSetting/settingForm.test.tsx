import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));

it('asks before limits are left that are not saved, and not after they are', async () => {
  const { user, address } = await renderConsole('/newSetting/setting/group-chat-manage');
  const place = address();
  const limit = await screen.findByLabelText<HTMLInputElement>(/普通群人数上限/);
  await user.clear(limit);
  await user.type(limit, '321');
  expect(drafts()).toHaveLength(1);

  await user.click(screen.getByRole('link', { name: '首页' }));
  await user.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(address()).toBe(place);
  expect(limit.value).toBe('321');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await expect.poll(drafts).toEqual([]);
  expect((await screen.findByLabelText<HTMLInputElement>(/普通群人数上限/)).value).toBe('321');
  await user.click(screen.getByRole('link', { name: '首页' }));

  await expect.poll(address).not.toBe(place);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('keeps a template that is refused and submits a sound one', async () => {
  const { user } = await renderConsole('/contact/settingU/invite-note');
  const box = await screen.findByRole('textbox', { name: /短信模板/ });

  await user.clear(box);
  await user.type(box, '欢迎');
  expect(screen.getByText('模板中必须包含 {link}')).toBeDefined();
  await user.click(screen.getByText('下载链接'));
  await user.click(screen.getByText('提交审核'));

  expect(await screen.findByText(/等待平台审核/)).toBeDefined();
  expect((box as HTMLTextAreaElement).value).toContain('欢迎{link}');
});

it('asks before a template is left that is not saved, and not after it is', async () => {
  const { user, address } = await renderConsole('/contact/settingU/invite-note');
  const place = address();
  await user.type(await screen.findByRole('textbox', { name: /短信模板/ }), '，欢迎');

  await user.click(screen.getByRole('link', { name: '首页' }));
  await user.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(address()).toBe(place);
  await user.click(screen.getByText('提交审核'));
  await screen.findByText(/等待平台审核/);
  await user.click(screen.getByRole('link', { name: '首页' }));

  await expect.poll(address).not.toBe(place);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

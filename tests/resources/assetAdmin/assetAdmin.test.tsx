import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('says why nobody can be added, and what to do', async () => {
  await renderConsole('/newSetting/power-manager');

  expect(await screen.findByText('企业尚未通过高级认证')).toBeDefined();
  expect(screen.getByText(/提交高级认证/)).toBeDefined();
  const add = (await screen.findByText('添加资产管理员')).closest('button');
  expect(add?.getAttribute('aria-description')).toBe('企业未通过高级认证，无法添加资产管理员');
});

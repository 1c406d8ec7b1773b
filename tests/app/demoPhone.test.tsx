import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoAccount } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('shows the link the app is given for the chosen administrator', async () => {
  const { user } = await renderConsole('/demo/phone', { config: { demoAccounts: [demoAccount] } });

  await user.click(await screen.findByRole('button', { name: /周主管/ }));

  await screen.findByRole('heading', { name: '应用收到的链接（周主管）' });
  const link = screen.getByRole('link', { name: '打开管理后台' });
  const address = new URL(link.getAttribute('href') ?? '');
  expect([...address.searchParams.keys()]).toEqual(['user_id', 'token', 'company_id', 'mobile']);
});

it('says that it exists in the demo alone', async () => {
  await renderConsole('/demo/phone');

  expect(await screen.findByText('此页面仅在演示环境中可用')).toBeDefined();
});

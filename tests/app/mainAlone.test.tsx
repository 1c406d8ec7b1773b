import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

// spec.md section 6: only the main administrator; others see that they are not.
it.each([
  ['/newSetting/update-master-manager', /需要相应的权限。可以查看的角色：主管理员/],
  ['/newSetting/dissolve-enterprise', /需要相应的权限。可以查看的角色：主管理员/],
  ['/newSetting/power-manager', /需要相应的权限。可以查看的角色：主管理员/],
  ['/newSetting/company/authindex', /只有主管理员可以提交认证/],
])('says at %s that it takes the main administrator', async (address, sentence) => {
  await renderConsole(address, { as: 'sub' });

  await waitFor(() => expect(document.querySelector('main')?.textContent).toMatch(sentence));
});

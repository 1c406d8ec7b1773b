import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFirstRow } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('leads from the figures of a group to the group', async () => {
  const shown = await renderConsole('/newSetting/exportGroupStatistics', {
    prepare: async (backend) => {
      const session = await backend.signIn({ companyId: 1, userId: 1 });
      await backend.call('createByDept', { id: 10, owner_id: 1, include_sub: 1 }, session);
    },
  });

  await openFirstRow(shown);
  await shown.user.click(await screen.findByText('打开群', { selector: '[role=dialog] a' }));

  expect(shown.address()).toMatch(/\/GroupNewManage\/1\/show$/);
});

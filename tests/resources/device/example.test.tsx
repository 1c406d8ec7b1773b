import { expect, it } from 'vitest';
import { findRow, rowTexts } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('shows a bounded administrator the devices of their people', async () => {
  const rows = { device: [7, 8].map((user_id) => ({ user_id, phone_model: `Mate ${user_id}` })) };
  await renderConsole('/enterprise/member-device-manage', { as: 'sub', rows });

  expect((await findRow('Mate 7')).textContent).toContain('前端小组');
  expect(rowTexts()).toHaveLength(1);
});

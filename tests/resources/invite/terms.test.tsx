import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liveOnBackendDay } from '#tests/setup/backendDay.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

// A link is made on the backend's day: on a later one its own last day would be over.
liveOnBackendDay();

it('keeps the terms of a link that are not saved, and says what is wrong with them', async () => {
  expectRefusal();
  const { user } = await renderConsole('/contact/PartmentManage/10');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: '邀请加入' }));
    return within(await screen.findByRole('dialog', { name: /^邀请加入/ }));
  };
  const first = await open();
  await user.type(await first.findByRole('textbox', { name: '人数上限' }), 'abc');
  await user.click(first.getByRole('button', { name: '保存设置' }));
  await waitFor(() =>
    expect(first.getByRole('textbox', { name: '人数上限' }).getAttribute('aria-invalid')).toBe('true'),
  );
  await user.click(first.getByRole('button', { name: '关闭' }));

  const again = await open();
  const box = await again.findByRole<HTMLInputElement>('textbox', { name: '人数上限' });
  await waitFor(() => expect(box.value).toBe('abc'));
  await user.clear(box);
  await user.type(box, '５');
  await user.click(again.getByRole('button', { name: '保存设置' }));
  await screen.findByText('链接设置已保存');
  await waitFor(() => expect(box.value).toBe('5'));
});

it('lets a sub-administrator choose a permanent link, and warns of it', async () => {
  const { user, backend } = await renderConsole('/contact/PartmentManage/10', { as: 'sub' });
  await user.click(await screen.findByRole('button', { name: '邀请加入' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^邀请加入/ }));
  const warning = /长期有效的链接不会自动失效/;

  await user.click(await dialog.findByRole('combobox', { name: '有效期' }));
  expect(dialog.queryByText(warning)).toBeNull();
  await user.click(await screen.findByRole('option', { name: '长期有效' }));

  expect((await dialog.findByText(warning)).closest('[role="alert"]')).not.toBeNull();
  await user.click(dialog.getByRole('button', { name: '保存设置' }));
  await screen.findByText('链接设置已保存');
  const links = await backend.database.db.selectFrom('invite_link').select('expires_at').execute();
  expect(links).toEqual([{ expires_at: null }]);
});

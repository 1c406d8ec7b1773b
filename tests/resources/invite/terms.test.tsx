import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

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

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('asks before what was entered for several departments is lost', async () => {
  const { user } = await renderConsole('/contact/PartmentManage');
  await user.click((await screen.findAllByRole('checkbox'))[1] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: '批量编辑' }));
  const form = within(await screen.findByRole('dialog', { name: /批量编辑/ }));
  await user.click(await form.findByLabelText('修改“自动通过加入申请”'));
  await user.click(await form.findByLabelText('自动通过加入申请'));
  await user.keyboard('{Escape}');

  await screen.findByRole('dialog', { name: '内容尚未保存' });
  await user.click(screen.getByText('继续编辑'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '内容尚未保存' })).toBeNull());
  await screen.findByRole('dialog', { name: /批量编辑/ });
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('asks before people who were entered to be invited are lost', async () => {
  const { user } = await renderConsole('/newSetting/temporary-staff');
  const open = async () => {
    await user.click((await screen.findAllByRole('button', { name: '邀请' }))[0] as HTMLElement);
    return within(await screen.findByRole('dialog', { name: '邀请临时人员' }));
  };
  const dialogGone = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: '修改临时工' })).toBeNull());
  await open();
  await user.keyboard('{Escape}');
  await dialogGone();

  const form = await open();
  await user.type(form.getByLabelText('姓名 1'), '王芳');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: '内容尚未保存' }));
  expect(question.queryByText('离开并保留草稿')).toBeNull();
  await user.click(question.getByText('继续编辑'));
  expect(form.getByLabelText<HTMLInputElement>('姓名 1').value).toBe('王芳');

  await user.click(form.getByText('取消'));
  await user.click(await screen.findByText('放弃修改'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before a change of a type of temporary staff is lost', async () => {
  const { user } = await renderConsole('/newSetting/temporary-staff');
  // The head of a list that turns out to be empty gives its buttons to the empty page.
  await screen.findByText(/^还没有临时人员。/);
  await user.click(screen.getByRole('button', { name: '类型设置' }));
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: '修改临时工' }));
    return within(await screen.findByRole('dialog', { name: '修改临时工' }));
  };
  const dialogGone = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: '修改临时工' })).toBeNull());
  await open();
  await user.keyboard('{Escape}');
  await dialogGone();

  const form = await open();
  await user.type(form.getByRole('textbox', { name: /时长/ }), '1');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByText('放弃修改'));
  await dialogGone();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const open = () => renderConsole('/contact/settingU/invite-note');
const findBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /短信模板/ });

it('keeps a template that is refused, saves a sound one as a draft and submits it', async () => {
  const { user } = await open();
  const box = await findBox();

  await user.clear(box);
  await user.type(box, '欢迎');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findAllByText(/模板中必须包含 \{link\}/)).length).toBeGreaterThan(0);
  await user.click(screen.getByText('下载链接'));
  await user.click(screen.getByRole('button', { name: '保存' }));
  // It stands there before the draft does, and says why it cannot be pressed yet.
  const submit = () => screen.getByRole('button', { name: '提交审核', description: '' });
  await waitFor(submit);
  await user.click(submit());
  const question = within(await screen.findByRole('dialog', { name: /^提交审核/ }));
  await user.click(question.getByRole('button', { name: '提交审核' }));

  expect(await screen.findByText('审核中')).toBeDefined();
  expect(screen.getByText('欢迎{link}')).toBeDefined();
});

it('leaves the cursor behind a variable at once, so that what is typed next follows it', async () => {
  await open();
  const box = await findBox();
  fireEvent.change(box, { target: { value: '欢迎加入' } });
  box.setSelectionRange(2, 2);

  fireEvent.click(screen.getByText('下载链接'));

  expect([box.value, box.selectionStart, document.activeElement]).toEqual(['欢迎{link}加入', 8, box]);
});

it('asks before a template is left that is not saved, and not after it is', async () => {
  const { user, address } = await open();
  const place = address();
  await user.type(await findBox(), '，欢迎');

  await user.click(screen.getByRole('link', { name: '首页' }));
  await user.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(address()).toBe(place);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('保存成功');
  await user.click(screen.getByRole('link', { name: '首页' }));

  await expect.poll(address).not.toBe(place);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { findRow } from '#tests/setup/listPage.ts';
import { type ConsoleOptions, renderConsole } from '#tests/setup/renderConsole.tsx';

const list = '/newSetting/mjh';
const place = `${list}/settings`;

/** Two who have never signed in, one of them where the person in charge of sales looks after. */
const prepare = async ({ database: { db } }: Pick<Backend, 'database'>) => {
  await db.updateTable('member').set({ active_status: 0 }).where('user_id', 'in', [7, 8]).execute();
};

const open = (address: string, options: ConsoleOptions = {}) =>
  renderConsole(address, { prepare, ...options });
const dialog = () => screen.findByRole('dialog', { name: '邀请短信设置' });
const findBox = async () =>
  within(await dialog()).findByRole<HTMLTextAreaElement>('textbox', { name: /短信模板/ });

it('words the invitation over the people it is for, and goes back to them', async () => {
  const { user, address, backend, session } = await open(list);
  await user.click(await screen.findByRole('link', { name: '邀请短信设置' }));
  expect(address()).toBe(place);
  await user.type(await findBox(), '，欢迎');
  await user.click(screen.getByRole('button', { name: '保存' }));

  await screen.findByText('保存成功');
  // It waits for the platform next: the dialog stays for that.
  expect(await within(await dialog()).findByRole('button', { name: '提交审核' })).toBeDefined();
  const { data } = await backend.call('inviteNoteInfo', {}, session);
  expect(data).toMatchObject({ text: expect.stringMatching(/，欢迎$/), status: 'draft' });
  await user.click(within(await dialog()).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(list);
  expect(await findRow('褚前端')).toBeDefined();
});

// A page of jsdom cannot be loaded again: that it opens with the draft is shown by `tests/views/settingDialog.test.tsx`.
it('keeps what was typed when the session is lost', async () => {
  expectRefusal();
  const { user, backend } = await open(place);
  await user.type(await findBox(), '，欢迎');
  sessionStorage.setItem('reload:session:test', String(Date.now()));
  await backend.database.db.deleteFrom('session').execute();
  await user.click(screen.getByRole('button', { name: '保存' }));

  await screen.findByRole('tab', { name: '密码登录' });
  expect(sessionStorage.getItem('draft:1:1:/inviteNote')).toContain('，欢迎');
});

it('lets two who worded it at once decide between their words', async () => {
  expectRefusal();
  const { user, backend } = await open(place);
  const box = await findBox();
  const theirs = await backend.signIn(people.sub);
  await backend.call('inviteNoteSave', { text: '请打开 {link}', version: 0 }, theirs);
  await user.type(box, '，欢迎');
  await user.click(screen.getByRole('button', { name: '保存' }));

  const choice = within(await screen.findByRole('dialog', { name: '合并修改' }));
  expect(choice.getByText('请打开 {link}')).toBeDefined();
});

it('shows its words, and why they are fixed, to who only looks', async () => {
  const { user } = await open(list, { as: 'viewer' });
  await user.click(await screen.findByRole('link', { name: '邀请短信设置' }));

  const shown = within(await dialog());
  expect((await shown.findByRole('alert')).textContent).not.toBe('');
  expect(shown.queryByRole('textbox')).toBeNull();
  expect(shown.queryByRole('button', { name: '保存' })).toBeNull();
});

it('is offered to nobody who may not read it', async () => {
  await open(list, { as: 'responsible' });
  await findRow('卫销售');

  expect(screen.queryByRole('link', { name: '邀请短信设置' })).toBeNull();
});

import { expect, it, vi } from 'vitest';
import { hashPassword } from '#server/account/passwords.ts';
import { saveManagementPassword } from '#server/repositories/managementPasswords.ts';
import { setUnlocked } from '#server/repositories/sessions.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const password = 'Manage26';

const giveMain = async ({ database }: Backend) =>
  saveManagementPassword(database.db, people.main, await hashPassword(password), new Date());

/** react-admin tells the console of every refused request while developing. */
const expectRefusals = () => vi.spyOn(console, 'error').mockImplementation(() => {});

it('asks for the password and goes on where it stopped', async () => {
  expectRefusals();
  const { screen, user, backend, session, address, sent } = await renderConsole('/contact/ContactManage/7', {
    prepare: giveMain,
  });
  const note = await screen.findByLabelText('备注');
  await user.type(note, '会后续签');
  await setUnlocked(backend.database.db, session.sessionId, undefined);

  await user.click(screen.getByRole('button', { name: '保存' }));
  const gate = await screen.findByRole('dialog', { name: '请输入管理密码' });
  await user.type(screen.getByLabelText(/^管理密码/), `Wrong26{Enter}`);
  await screen.findByText('管理密码错误，还可尝试 4 次');
  await user.clear(screen.getByLabelText(/^管理密码/));
  await user.type(screen.getByLabelText(/^管理密码/), `${password}{Enter}`);

  expect((await screen.findAllByText('保存成功')).length).toBeGreaterThan(0);
  expect(gate.isConnected).toBe(false);
  expect(address()).toContain('/contact/ContactManage/7');
  const saves = sent.filter(({ path }) => path.endsWith('/contact/saveUser'));
  expect(saves).toHaveLength(2);
});

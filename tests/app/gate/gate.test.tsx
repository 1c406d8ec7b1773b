import { expect, it, vi } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { setUnlocked } from '#server/guard/store/sessionGates.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const password = 'Manage26';

const giveMain = async ({ database }: Backend) =>
  saveManagementPassword(database.db, {
    passwordOwner: people.main,
    passwordHash: await hashPassword(password),
    now: new Date(),
  });

/** react-admin tells the console of every refused request while developing. */
const expectRefusals = () => vi.spyOn(console, 'error').mockImplementation(() => {});

it('asks for the password and goes on where it stopped', async () => {
  expectRefusals();
  const { screen, user, backend, session, address, sent } = await renderConsole('/contact/ContactManage/8', {
    prepare: giveMain,
  });
  const workId = await screen.findByLabelText(/^工号/, { selector: 'input' });
  await user.type(workId, 'B7');
  await setUnlocked(backend.database.db, session.sessionId, undefined);

  await user.click(screen.getByText('保存', { selector: 'button' }));
  const entry = await screen.findByLabelText(/^管理密码/, { selector: 'input' });
  await user.type(entry, 'Wrong26{Enter}');
  await screen.findByText('管理密码错误，还可尝试 4 次');
  await user.clear(entry);
  await user.type(entry, `${password}{Enter}`);

  await screen.findByText('保存成功');
  expect(entry.isConnected).toBe(false);
  expect(address()).toContain('/contact/ContactManage/8');
  const saves = sent.filter(({ path }) => path === '/api/contact/saveUser');
  expect(saves).toHaveLength(2);
});

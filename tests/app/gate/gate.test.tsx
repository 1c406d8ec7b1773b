import { waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { setUnlocked } from '#server/guard/store/sessionGates.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';
import { giveAccount, password as loginPassword } from '../../server/account/accounts.ts';

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

it('lets a sub-administrator prove their first one by the login password or a code', async () => {
  expectRefusals();
  const { screen, user, backend, session } = await renderConsole('/contact/ContactManage', {
    as: 'sub',
    prepare: async (prepared) => void (await giveAccount(prepared, '13800010002', people.sub)),
  });
  const row = await screen.findByText('褚前端');
  await setUnlocked(backend.database.db, session.sessionId, undefined);

  await user.click(row);
  const gate = within(await screen.findByRole('dialog', { name: '设置管理密码' }));
  await user.click(gate.getByRole('button', { name: '改用短信验证码' }));
  expect(await gate.findByLabelText(/^短信验证码/, { selector: 'input' })).toBeTruthy();
  await user.click(gate.getByRole('button', { name: '改用登录密码' }));
  await user.type(await gate.findByLabelText(/^登录密码/, { selector: 'input' }), loginPassword);
  await user.type(gate.getByLabelText(/^新管理密码/, { selector: 'input' }), password);
  await user.type(gate.getByLabelText(/^再次输入管理密码/, { selector: 'input' }), `${password}{Enter}`);

  await waitFor(() => expect(screen.queryByRole('dialog', { name: '设置管理密码' })).toBeNull());
  expect(await backend.database.db.selectFrom('management_password').select('user_id').execute()).toEqual([
    { user_id: people.sub.userId },
  ]);
});

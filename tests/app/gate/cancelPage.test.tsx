import { expect, it, vi } from 'vitest';
import { newQrState } from '#domain/account/qrState.ts';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { insertCancelCode } from '#server/features/company/store/verifications.ts';
import { setUnlocked } from '#server/guard/store/sessionGates.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const password = 'Manage26';
const ticket = 'a-ticket';

const prepare = async (backend: Backend): Promise<void> => {
  const { db } = backend.database;
  const { companyId, userId } = people.main;
  const now = backend.ports.clock();
  await db
    .updateTable('company')
    .set({ verification_status: 2, advanced: 1 })
    .where('company_id', '=', companyId)
    .execute();
  await saveManagementPassword(db, {
    passwordOwner: people.main,
    passwordHash: await hashPassword(password),
    now,
  });
  const { sessionId } = await backend.signIn(people.main);
  await insertCancelCode(db, { companyId, ticket, userId, sessionId, state: newQrState(now), now });
};

it('asks a phone’s browser for the password before it cancels', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const address = `/verification-cancel?ticket=${ticket}`;
  const { screen, user, backend, session } = await renderConsole(address, { prepare });
  const confirm = await screen.findByText('确认取消认证', { selector: 'button' });
  await setUnlocked(backend.database.db, session.sessionId, undefined);

  await user.click(confirm);
  const entry = await screen.findByLabelText(/^管理密码/, { selector: 'input' });
  await user.type(entry, `${password}{Enter}`);

  await screen.findByText('认证已取消');
  expect(entry.isConnected).toBe(false);
});

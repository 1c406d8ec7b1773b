import { waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { setFactorGiven } from '#server/guard/store/sessionGates.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { createAuthenticator, type SoftAuthenticator } from '#tests/builders/passkey.ts';
import { type Backend, testNow } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const password = 'Manage26';
const here = (): string => window.location.origin;
const config = { publicOrigin: here };

/** Gives the main administrator a passkey, and answers the recovery codes that came with it. */
const enrol = async (backend: Backend, key: SoftAuthenticator): Promise<readonly string[]> => {
  const { db } = backend.database;
  const passwordHash = await hashPassword(password);
  await saveManagementPassword(db, { passwordOwner: people.main, passwordHash, now: testNow });
  const session = await backend.signIn(people.main);
  const { challenge } = (await backend.call('beginPasskey', {}, session)).data;
  const made = { name: '办公电脑', ...key.make({ challenge }) };
  return (await backend.call('confirmPasskey', made, session)).data.recovery_codes;
};

const home = () => ({ origin: here(), party: 'localhost' });

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;

/** A browser that has passkeys and asks this authenticator. */
const giveBrowser = (key: SoftAuthenticator): void => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const create = async ({ publicKey }: { readonly publicKey: { readonly challenge: ArrayBuffer } }) => {
    const challenge = Buffer.from(publicKey.challenge).toString('base64url');
    const { id, response } = key.make({ challenge });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId: bytesOf(id),
      type: 'public-key',
      response: {
        clientDataJSON: bytesOf(clientDataJSON),
        attestationObject: bytesOf(attestationObject),
        getTransports: () => transports,
      },
      getClientExtensionResults: () => ({}),
    };
  };
  const get = async ({ publicKey }: { readonly publicKey: { readonly challenge: ArrayBuffer } }) => {
    const challenge = Buffer.from(publicKey.challenge).toString('base64url');
    const { id, response } = key.give({ challenge });
    return {
      id,
      rawId: bytesOf(id),
      type: 'public-key',
      response: Object.fromEntries(Object.entries(response).map(([name, text]) => [name, bytesOf(text)])),
      getClientExtensionResults: () => ({}),
    };
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
};

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

/** react-admin tells the console of every refused request while developing. */
const expectRefusals = () => vi.spyOn(console, 'error').mockImplementation(() => {});

it('gives a passkey at sign-in, and the management password after it', async () => {
  expectRefusals();
  const key = createAuthenticator(home());
  giveBrowser(key);
  const { screen, user } = await renderConsole('/home', {
    config,
    prepare: async (backend) => void (await enrol(backend, key)),
  });

  const gate = within(await screen.findByRole('dialog', { name: '请完成二次验证' }));
  await user.click(await gate.findByRole('button', { name: '使用通行密钥' }));

  const entry = await screen.findByLabelText(/^管理密码/, { selector: 'input' });
  await user.type(entry, `${password}{Enter}`);

  expect(await screen.findByRole('button', { name: /^账号：/ })).toBeTruthy();
});

it('asks for a recovery code where this browser has no passkeys', async () => {
  expectRefusals();
  let codes: readonly string[] = [];
  const { screen, user } = await renderConsole('/home', {
    config,
    prepare: async (backend) => {
      codes = await enrol(backend, createAuthenticator(home()));
    },
  });

  const gate = within(await screen.findByRole('dialog', { name: '请完成二次验证' }));
  expect(await gate.findByText('此浏览器不支持通行密钥。')).toBeTruthy();
  expect(gate.queryByRole('button', { name: '使用通行密钥' })).toBeNull();
  await user.type(gate.getByRole('textbox', { name: /^恢复码/ }), `${codes[0]}{Enter}`);

  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请完成二次验证' })).toBeNull());
});

it('names the address passkeys work at where the page is at another', async () => {
  expectRefusals();
  const elsewhere = 'https://console.example.com';
  const { screen } = await renderConsole('/home', {
    config: { publicOrigin: () => elsewhere },
    prepare: async (backend) =>
      void (await enrol(backend, createAuthenticator({ origin: elsewhere, party: 'console.example.com' }))),
  });

  const gate = within(await screen.findByRole('dialog', { name: '请完成二次验证' }));

  expect(await gate.findByText(/通行密钥只能在 https:\/\/console\.example\.com 使用/)).toBeTruthy();
});

it('opens what has locked itself and proves a removal, where the company takes it for the password', async () => {
  expectRefusals();
  const key = createAuthenticator(home());
  giveBrowser(key);
  const { screen, user, backend, session } = await renderConsole('/home', {
    config,
    prepare: async (prepared) => {
      await enrol(prepared, key);
      const main = await prepared.signIn(people.main);
      const { db } = prepared.database;
      await setFactorGiven(db, main.sessionId, testNow);
      const { version } = (await prepared.call('securitySettingInfo', {}, main)).data;
      await prepared.call('securitySettingSave', { factor_opens: 1, version }, main);
    },
  });
  const due = within(await screen.findByRole('dialog', { name: '请完成二次验证' }));
  await user.click(await due.findByRole('button', { name: '使用通行密钥' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请完成二次验证' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: /^账号：/ }));
  await user.click(await screen.findByRole('menuitem', { name: '立即锁定' }));
  const locked = within(await screen.findByRole('dialog', { name: '请输入管理密码' }));
  await user.click(await locked.findByRole('button', { name: '使用通行密钥' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请输入管理密码' })).toBeNull());

  await backend.database.db.deleteFrom('step_up_grant').where('session_id', '=', session.sessionId).execute();
  await user.click(await screen.findByRole('button', { name: /^账号：/ }));
  await user.click(await screen.findByRole('menuitem', { name: '二次验证' }));
  await user.click(await screen.findByRole('button', { name: '移除通行密钥“办公电脑”' }));
  const proof = within(await screen.findByRole('dialog', { name: '验证身份' }));
  await user.click(await proof.findByRole('button', { name: '使用通行密钥' }));

  await screen.findByText('已移除通行密钥');
  expect(await backend.database.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
});

it('leads no one away from recovery codes that are shown this once', async () => {
  expectRefusals();
  const key = createAuthenticator(home());
  giveBrowser(key);
  const { screen, user } = await renderConsole('/home', { config });

  await user.click(await screen.findByRole('button', { name: /^账号：/ }));
  await user.click(await screen.findByRole('menuitem', { name: '二次验证' }));
  await user.click(await screen.findByRole('button', { name: '添加通行密钥' }));
  const adding = within(await screen.findByRole('dialog', { name: '添加通行密钥' }));
  expect(adding.getByRole('button', { name: '返回' })).toBeTruthy();
  await user.type(adding.getByRole('textbox', { name: /^名称/ }), '办公电脑{Enter}');

  expect(await adding.findAllByRole('listitem')).toHaveLength(10);
  expect(adding.queryByRole('button', { name: '返回' })).toBeNull();
  await user.click(adding.getByRole('button', { name: '我已保存' }));
  const own = within(await screen.findByRole('dialog', { name: '二次验证' }));
  expect(await own.findByText('办公电脑')).toBeTruthy();
});

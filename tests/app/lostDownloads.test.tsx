import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { keepDownloads } from '#session/lostDownloads.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';
import { giveAccount, password } from '../server/account/accounts.ts';

const managePassword = 'Manage26';
const mobile = '13800010001';

// The browser's own part: there is none here that could save a file.
const { createObjectURL, revokeObjectURL } = URL;
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => {
  vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

/** Ends the session behind the page's back; a page of jsdom cannot be loaded again, so this one has been just now. */
const endSession = async ({ backend, session }: ShownConsole): Promise<void> => {
  sessionStorage.setItem('reload:session:test', String(Date.now()));
  await backend.database.db.deleteFrom('session').execute();
  expect((await backend.call('checkMasterPermissions', {}, session)).code).toBe(4001);
};

/** Signs in and opens the gate, which waits for everyone who comes again. */
const signIn = async ({ user }: ShownConsole): Promise<void> => {
  await screen.findByRole('tab', { name: '密码登录' });
  await user.type(screen.getByLabelText(/^手机号/), mobile);
  await user.type(screen.getByLabelText(/^密码/, { selector: 'input' }), `${password}{Enter}`);
  await user.type(
    await screen.findByLabelText(/^管理密码/, { selector: 'input' }),
    `${managePassword}{Enter}`,
  );
};

const open = async (address: string): Promise<ShownConsole> => {
  const shown = await renderConsole(address, {
    prepare: async ({ database: { db } }) =>
      saveManagementPassword(db, {
        passwordOwner: people.main,
        passwordHash: await hashPassword(managePassword),
        now: new Date(),
      }),
  });
  await giveAccount(shown.backend, mobile, people.main);
  return shown;
};

describe('a download that meets an ended session', () => {
  it('goes on after signing in, once', async () => {
    const shown = await open('/contact/ContactManage/import/add');
    const button = await screen.findByRole('button', { name: /下载模板/ });
    await endSession(shown);

    await shown.user.click(button);
    await signIn(shown);

    await screen.findByText('登录已恢复，正在继续下载。');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(shown.address()).toContain('/contact/ContactManage/import/add');
    expect(sessionStorage.getItem('session:downloads')).toBeNull();
  });

  it('opens the dialog again where a code is needed', async () => {
    const { user } = await renderConsole('/home');
    const request = { filter: {}, columns: ['name'], format: 'csv' };
    keepDownloads([{ kind: 'export', resource: 'member', request }]);

    await user.click(await screen.findByRole('link', { name: '成员' }));

    const dialog = await screen.findByRole('dialog', { name: '导出成员' });
    expect(within(dialog).getByRole('radio', { name: /CSV/ })).toHaveProperty('checked', true);
    await screen.findByText('登录已恢复。请重新获取验证码，继续导出。');
    expect(saved).toEqual([]);
  });
});

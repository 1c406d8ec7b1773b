import { describe, expect, it } from 'vitest';
import type { Account, PermissionReply } from '#session/account.ts';
import { type AuthPorts, createAuthProvider, isAllowed } from '#session/authProvider.ts';

const permissions: PermissionReply = {
  is_main: 0,
  is_sub: 1,
  is_asset: 0,
  actions: { 'member.read': 1, 'member.update': 1, 'member.delete': 0, 'device.logout': 1 },
};

describe('the permission map', () => {
  it.each([
    ['member', 'list', true],
    ['member', 'edit', true],
    ['member', 'delete', false],
    ['member', 'read.phone', true],
    ['device', 'logout', true],
    ['unknown', 'list', false],
  ])('answers %s %s with %s', (resource, action, expected) => {
    expect(isAllowed(permissions, { resource, action })).toBe(expected);
  });

  it('is overruled by what the row itself forbids', () => {
    expect(
      isAllowed(permissions, { resource: 'member', action: 'edit', record: { can: { update: 0 } } }),
    ).toBe(false);
  });
});

describe('the auth provider', () => {
  const ports = (parts: Partial<AuthPorts>): AuthPorts => ({
    account: undefined,
    offered: (all) => all,
    readSession: () => ({ userId: 7, token: 'abc', companyId: 3 }),
    clearSession: () => {},
    signOut: async () => {},
    loadPermissions: async () => permissions,
    loadAccount: async () => ({
      userId: 7,
      name: '王芳',
      companyId: 3,
      companyName: '澜山',
      logo: undefined,
    }),
    ...parts,
  });

  it('loads the permissions once for many questions', async () => {
    let loads = 0;
    const auth = createAuthProvider(
      ports({
        loadPermissions: async () => {
          loads += 1;
          return permissions;
        },
      }),
    );

    await Promise.all(
      ['list', 'edit', 'delete'].map((action) => auth.canAccess?.({ resource: 'member', action })),
    );

    expect(loads).toBe(1);
  });

  it('asks for the account once for many questions, and again where that failed', async () => {
    let loads = 0;
    const auth = createAuthProvider(
      ports({
        loadAccount: () => {
          loads += 1;
          return loads === 1 ? Promise.reject(new Error('网络异常')) : ports({}).loadAccount();
        },
      }),
    );

    await expect(auth.getIdentity?.()).rejects.toThrow('网络异常');
    const [one, other] = await Promise.all([auth.getIdentity?.(), auth.getIdentity?.()]);

    expect([one?.fullName, other?.fullName, loads]).toEqual(['王芳', '王芳', 2]);
  });

  it('keeps no account that arrives after someone else has signed in', async () => {
    let arrive: (account: Account) => void = () => {};
    const late = new Promise<Account>((resolve) => {
      arrive = resolve;
    });
    const auth = createAuthProvider(ports({ loadAccount: () => late }));
    const first = await ports({}).loadAccount();

    const asked = auth.getIdentity?.();
    await auth.login({ ...first, userId: 8, name: '李强' });
    arrive(first);

    expect((await asked)?.fullName).toBe('王芳');
    expect((await auth.getIdentity?.())?.fullName).toBe('李强');
  });

  it('never turns a failed call into a sign-out', async () => {
    await expect(createAuthProvider(ports({})).checkError(new Error('4000'))).resolves.toBeUndefined();
  });

  it('signs out here even when the server cannot be reached', async () => {
    let isCleared = false;
    const auth = createAuthProvider(
      ports({
        signOut: () => Promise.reject(new Error('网络异常')),
        clearSession: () => {
          isCleared = true;
        },
      }),
    );

    await auth.logout({});

    expect(isCleared).toBe(true);
  });

  it('asks for no permissions of nobody', async () => {
    const loadPermissions = () => Promise.reject(new Error('called'));
    const auth = createAuthProvider(ports({ readSession: () => undefined, loadPermissions }));

    expect(await auth.getPermissions?.({})).toMatchObject({ is_main: 0, actions: {} });
  });

  it('refuses without a stored login', async () => {
    const auth = createAuthProvider(ports({ readSession: () => undefined }));

    await expect(auth.checkAuth({})).rejects.toThrow();
  });
});

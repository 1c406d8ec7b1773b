import type { AuthProvider, UserIdentity } from 'ra-core';
import type { Account, PermissionReply } from './account.ts';
import { readDeviceId } from './deviceId.ts';
import type { Session } from './session.ts';

/** Verbs as react-admin asks them, in the words of the permission map. */
const verbWords: Readonly<Record<string, string>> = {
  list: 'read',
  show: 'read',
  read: 'read',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
  export: 'export',
};

/** A key of the permission map: `device.read`, `device.logout`. Field rights (`read.phone`) follow their verb. */
const permissionKey = (resource: string, action: string): string => {
  const verb = action.split('.')[0] ?? action;
  return `${resource}.${verbWords[verb] ?? verb}`;
};

/** Whether the map allows it, and the row's own `can` does not forbid it. What the map does not name is forbidden. */
export const isAllowed = (
  permissions: PermissionReply,
  {
    resource,
    action,
    record,
  }: {
    readonly resource: string;
    readonly action: string;
    readonly record?: { readonly can?: Readonly<Record<string, number>> | null };
  },
): boolean => {
  const key = permissionKey(resource, action);
  if (permissions.actions[key] !== 1) return false;
  const verb = key.slice(resource.length + 1);
  return record?.can?.[verb] !== 0;
};

export interface AuthPorts {
  readonly readSession: () => Session | undefined;
  readonly clearSession: () => void;
  readonly signOut: () => Promise<void>;
  readonly loadPermissions: () => Promise<PermissionReply>;
  /** The account of the stored session, asked from the server when start-up did not learn it. */
  readonly loadAccount: () => Promise<Account>;
  /** Known from start-up, so that the first page does not ask again. */
  readonly account: Account | undefined;
  /** What of it the server answers: a permission for calls it does not have is none. */
  readonly offered: (permissions: PermissionReply) => PermissionReply;
}

/** react-admin's provider, and ways to ask again when what it knows has changed. */
interface ConsoleAuthProvider extends AuthProvider {
  readonly forgetPermissions: () => void;
  /** Name or logo of the company have changed: who asks next is told again. */
  readonly forgetAccount: () => void;
}

const noPermissions: PermissionReply = { is_main: 0, is_sub: 0, is_asset: 0, actions: {} };

/**
 * react-admin's questions about the person. `checkError` never rejects: a rejection would make a failed save look like
 * a success; code 4001 is dealt with in the data provider before an error gets here. Permissions are loaded once per
 * session, because `canAccess` is asked per row and button.
 */
export const createAuthProvider = (ports: AuthPorts): ConsoleAuthProvider => {
  let account = ports.account && Promise.resolve(ports.account);
  const known = (signedIn: Account | undefined): Promise<PermissionReply> | undefined =>
    signedIn?.permissions === undefined ? undefined : Promise.resolve(ports.offered(signedIn.permissions));
  let permissions = known(ports.account);

  const permissionsOnce = async (): Promise<PermissionReply> => {
    // react-admin asks before it knows whether anyone is signed in; without a session there are no permissions.
    if (ports.readSession() === undefined) return noPermissions;
    permissions ??= ports.loadPermissions().then(ports.offered, (error: unknown) => {
      permissions = undefined;
      throw error;
    });
    return permissions;
  };
  /** Kept while it is on its way as well: one that arrives after someone else has signed in is theirs no more. */
  const accountOnce = (): Promise<Account> => {
    if (account !== undefined) return account;
    const asked = ports.loadAccount();
    account = asked;
    asked.catch(() => {
      if (account === asked) account = undefined;
    });
    return asked;
  };
  const forget = (): void => {
    account = undefined;
    permissions = undefined;
  };

  return {
    // The login page has signed in already, because choosing a company lies between; it hands over the account.
    login: async (signedIn: Account) => {
      forget();
      account = Promise.resolve(signedIn);
      permissions = known(signedIn);
    },
    logout: async () => {
      forget();
      if (ports.readSession() === undefined) return;
      // A server that cannot be reached must not keep a user signed in here; its copy of the session expires by itself.
      await ports.signOut().catch(() => undefined);
      ports.clearSession();
    },
    checkAuth: async () => {
      if (ports.readSession() === undefined) throw new SignedOutError();
    },
    forgetPermissions: () => {
      permissions = undefined;
    },
    forgetAccount: () => {
      account = undefined;
    },
    checkError: async () => {},
    getPermissions: permissionsOnce,
    getIdentity: async (): Promise<UserIdentity> => {
      const reader = await accountOnce();
      return { ...reader, id: reader.userId, fullName: reader.name, deviceId: readDeviceId() };
    },
    canAccess: async ({ resource, action, record }) =>
      isAllowed(await permissionsOnce(), { resource, action, record }),
  };
};

/** `checkAuth` found no stored login; the message is react-admin's own key for it. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
  constructor() {
    super('ra.auth.auth_check_error');
  }
}

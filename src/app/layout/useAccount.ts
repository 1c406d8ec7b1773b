import { useGetIdentity, usePermissions } from 'ra-core';
import type { Account, PermissionReply } from '#session/account.ts';

/** The capacity somebody works in, for the word `shell.role.<role>`. */
const roleOf = (permissions: PermissionReply | undefined): string | undefined => {
  if (permissions === undefined) return undefined;
  if (permissions.is_main === 1) return 'main';
  if (permissions.is_sub === 1) return 'sub';
  return permissions.is_asset === 1 ? 'asset' : 'member';
};

/** The signed-in account and its role; both undefined until known. */
export const useAccount = (): {
  readonly account: Account | undefined;
  readonly role: string | undefined;
} => {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<PermissionReply>();
  // `getIdentity` of our auth provider answers an Account with react-admin's names added.
  return { account: identity as unknown as Account | undefined, role: roleOf(permissions) };
};

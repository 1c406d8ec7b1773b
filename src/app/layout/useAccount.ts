import { useGetIdentity, usePermissions } from 'ra-core';
import type { Account, PermissionReply } from '#session/account.ts';

/** The administrator's capacity, for the word `shell.role.<role>`; leaders of a department have none of their own. */
const roleOf = (permissions: PermissionReply | undefined): string | undefined => {
  if (permissions === undefined) return undefined;
  if (permissions.is_main === 1) return 'main';
  if (permissions.is_sub === 1) return 'sub';
  return permissions.is_asset === 1 ? 'asset' : undefined;
};

/** The signed-in account and its role; undefined until known. */
export const useAccount = (): {
  readonly account: Account | undefined;
  readonly role: string | undefined;
} => {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<PermissionReply>();
  // `getIdentity` of our auth provider answers an Account with react-admin's names added.
  return { account: identity as unknown as Account | undefined, role: roleOf(permissions) };
};

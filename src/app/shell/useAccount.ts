import { useGetIdentity } from 'ra-core';
import type { Account, PermissionReply } from '#session/account.ts';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';

/** The other capacities in which one enters, by what only they and those above them may do: the permission map names none of them. */
const quietRole = ({ actions }: PermissionReply): string | undefined => {
  if (actions['member.create'] === 1) return 'responsible';
  if (actions['member.read'] === 1) return 'supervisor';
  return actions['app.read'] === 1 ? 'appManager' : undefined;
};

/** The administrator's capacity, for the word `shell.role.<role>`. */
const roleOf = (permissions: PermissionReply | undefined): string | undefined => {
  if (permissions === undefined) return undefined;
  if (permissions.is_main === 1) return 'main';
  if (permissions.is_sub === 1) return 'sub';
  return permissions.is_asset === 1 ? 'asset' : quietRole(permissions);
};

/** The signed-in account and its role; undefined until known. */
export const useAccount = (): {
  readonly account: Account | undefined;
  readonly role: string | undefined;
} => {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissionReply();
  // `getIdentity` of our auth provider answers an Account with react-admin's names added.
  return { account: identity as unknown as Account | undefined, role: roleOf(permissions) };
};

import { useQuery } from '@tanstack/react-query';
import { useAuthProvider } from 'ra-core';
import type { Calls } from '#generated/types.ts';

type PermissionReply = Calls['checkMasterPermissions']['reply'];

/** Under this name start-up keeps what it knows, and react-admin asks for it. */
export const permissionsKey = ['auth', 'getPermissions', {}] as const;

/**
 * What the server says this reader may do; undefined until it is known, or where no one asks for it. react-admin's `usePermissions` follows
 * the address, to lead back there after a refusal, and renders who asks at every navigation.
 */
export const usePermissionReply = (): {
  readonly permissions: PermissionReply | undefined;
  readonly isPending: boolean;
} => {
  const auth = useAuthProvider();
  const { data, isPending } = useQuery<PermissionReply>({
    queryKey: permissionsKey,
    queryFn: async ({ signal }): Promise<PermissionReply> => await auth?.getPermissions?.({ signal }),
    enabled: auth?.getPermissions !== undefined,
  });
  return { permissions: data, isPending };
};

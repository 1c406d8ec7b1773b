import { type ReactNode, useMemo } from 'react';
import { useGetIdentity, usePermissions } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { RightsContext, rightsOf, unknownRights } from './rightsOf.ts';

type Permissions = Calls['checkMasterPermissions']['reply'];

const isPermissionMap = (value: unknown): value is Permissions =>
  typeof value === 'object' && value !== null && 'actions' in value;

/** Gives every view below it the reader's rights, asked once. */
export const RightsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { permissions } = usePermissions<unknown>();
  const { identity } = useGetIdentity();
  const userId = typeof identity?.id === 'number' ? identity.id : undefined;
  const deviceId = typeof identity?.deviceId === 'string' ? identity.deviceId : undefined;
  const rights = useMemo(
    () => (isPermissionMap(permissions) ? rightsOf(permissions, userId, deviceId) : unknownRights),
    [permissions, userId, deviceId],
  );
  return <RightsContext value={rights}>{children}</RightsContext>;
};

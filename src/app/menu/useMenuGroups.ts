import { usePermissions } from 'ra-core';
import { useLiveModels } from '#app/console/liveModels.ts';
import type { PermissionReply } from '#session/account.ts';
import { isAllowed } from '#session/permissions.ts';
import { type MenuGroup, menuGroupsOf } from './menuSections.ts';

/** The menu as this administrator sees it; undefined while the permissions are being loaded. */
export const useMenuGroups = (): readonly MenuGroup[] | undefined => {
  const { all } = useLiveModels();
  const { permissions, isPending } = usePermissions<PermissionReply>();
  if (isPending || permissions === undefined) return undefined;
  return menuGroupsOf(all, (noun) => isAllowed(permissions, { resource: noun, action: 'read' }));
};

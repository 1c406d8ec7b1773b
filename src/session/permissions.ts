import type { PermissionReply } from './account.ts';

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
export const permissionKey = (resource: string, action: string): string => {
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

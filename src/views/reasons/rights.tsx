import { createContext, type ReactNode, use, useMemo } from 'react';
import { useGetIdentity } from 'react-admin';
import { type Actor, type Mandate, type Role, roles } from '#domain/permission/actor.ts';
import type { ConditionContext } from '#engine/condition.ts';
import type { EntityModel } from '#engine/model.ts';
import { type Standing, standingOf } from '#engine/reason.ts';
import type { Calls } from '#generated/types.ts';
import { usePermissionReply } from './usePermissionReply.ts';

/** What the console knows of its reader: enough to explain, never to decide; a row's `can` decides. */
export interface Rights {
  readonly standing: (model: EntityModel, permission: string) => Standing;
  readonly holdsRole: (role: Role) => boolean;
  /** Whether they may have a role after all: some of them only the server knows. */
  readonly mayHold: (role: Role) => boolean;
  /** Who, where and when, for conditions on `$user.id`, `$device.id` and `$now`. */
  readonly context: () => ConditionContext;
}

/** Before the permissions are known, and where no one asks for them. */
export const unknownRights: Rights = {
  standing: () => ({ reach: 'unknown' }),
  holdsRole: () => false,
  mayHold: () => true,
  context: () => ({ now: new Date().toISOString() }),
};

/** Filled by `RightsProvider`: asked once for a whole page, because every row of a list reads it. */
export const RightsContext = createContext<Rights>(unknownRights);

/** The reader's rights as far as the console knows them. */
export const useRights = (): Rights => use(RightsContext);

type Permissions = Calls['checkMasterPermissions']['reply'];

/** Roles the permission map does not name: the user who is allowed something without an administrator's role has one of these. */
const quietRoles: readonly Role[] = roles.filter((role) => !['main', 'sub', 'asset'].includes(role));

const administratorRoles = ({ is_main, is_sub, is_asset }: Permissions): readonly Role[] => [
  ...(is_main === 1 ? (['main'] as const) : []),
  ...(is_sub === 1 ? (['sub'] as const) : []),
  ...(is_asset === 1 ? (['asset'] as const) : []),
];

/** What the server's answer says of mandates; one with the widest grants where a server tells of modules alone. */
const mandatesOf = ({ mandates, modules, scope_depts: departments }: Permissions): readonly Mandate[] =>
  (mandates ?? [{ group_id: null, modules, scope_depts: departments }]).map((mandate) => ({
    source:
      mandate.group_id === null ? { kind: 'own' } : { kind: 'manageGroup', id: mandate.group_id, name: '' },
    grants: mandate.modules,
    withheld: mandate.withheld ?? [],
    departments: mandate.scope_depts,
    apps: [],
  }));

const actorOf = (permissions: Permissions, held: readonly Role[]): Actor => ({
  userId: 0,
  companyId: 0,
  name: '',
  roles: held,
  mandates: mandatesOf(permissions),
  ledDepartments: [],
  responsibleDepartments: [],
});

const standing = (permissions: Permissions, model: EntityModel, permission: string): Standing => {
  const named = standingOf(model, permission, actorOf(permissions, administratorRoles(permissions)));
  const isAllowed = permissions.actions[`${model.noun}.${permission}`] === 1;
  if (!isAllowed) return named.reach === 'ungranted' ? named : { reach: 'none' };
  if (named.reach !== 'none' && named.reach !== 'ungranted') return named;
  return standingOf(model, permission, actorOf(permissions, quietRoles));
};

/** The reader's rights from the session's permission map: the server's roles and grants, no guesses about rows. */
export const rightsOf = (
  permissions: Permissions,
  userId: number | undefined,
  deviceId?: string,
): Rights => ({
  standing: (model, permission) => standing(permissions, model, permission),
  holdsRole: (role) => administratorRoles(permissions).includes(role),
  mayHold: (role) => quietRoles.includes(role) || administratorRoles(permissions).includes(role),
  context: () => ({
    ...(userId === undefined ? {} : { userId }),
    ...(deviceId === undefined ? {} : { deviceId }),
    now: new Date().toISOString(),
  }),
});

const isPermissionMap = (value: unknown): value is Permissions =>
  typeof value === 'object' && value !== null && 'actions' in value;

/** Gives every view below it the reader's rights, asked once. */
export const RightsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { permissions } = usePermissionReply();
  const { identity } = useGetIdentity();
  const userId = typeof identity?.id === 'number' ? identity.id : undefined;
  const deviceId = typeof identity?.deviceId === 'string' ? identity.deviceId : undefined;
  const rights = useMemo(
    () => (isPermissionMap(permissions) ? rightsOf(permissions, userId, deviceId) : unknownRights),
    [permissions, userId, deviceId],
  );
  return <RightsContext value={rights}>{children}</RightsContext>;
};

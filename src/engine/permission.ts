import type { Actor, Reach, Role } from '#domain/permission/actor.ts';
import type { EntityModel } from './model.ts';

type PermissionTable = Pick<EntityModel, 'permissions' | 'module'>;

const widestFirst: readonly Reach[] = ['all', 'departments', 'own'];

/** Permission keys that only look; a sub-administrator with a `view` grant has these and no others. */
const isReading = (permission: string): boolean => permission === 'read' || permission === 'export';

const isGranted = (actor: Actor, table: PermissionTable, permission: string): boolean => {
  const grant = actor.grants[table.module] ?? 'none';
  return grant === 'manage' || (grant === 'view' && isReading(permission));
};

const countsFor = (actor: Actor, role: Role, table: PermissionTable, permission: string): boolean =>
  actor.roles.includes(role) && (role !== 'sub' || isGranted(actor, table, permission));

/**
 * How far the actor's permission reaches on a resource: the widest of their roles (contract.md section 4: a union
 * of grants), or undefined when no role has it. `sub` counts only with a grant for the resource's module.
 */
export const reachOf = (table: PermissionTable, permission: string, actor: Actor): Reach | undefined => {
  const byRole = table.permissions[permission] ?? {};
  const reached = (Object.entries(byRole) as [Role, Reach][])
    .filter(([role]) => countsFor(actor, role, table, permission))
    .map(([, reach]) => reach);
  return widestFirst.find((reach) => reached.includes(reach));
};

/** Roles that have a permission at all, for the sentence "ask one of these". */
export const rolesWith = (table: PermissionTable, permission: string): readonly Role[] =>
  Object.keys(table.permissions[permission] ?? {}) as Role[];

const leaderRoles: readonly Role[] = ['responsible', 'supervisor'];

/**
 * By which of their roles a permission reaches the actor's departments: those of a sub-administrator's scope, or those
 * the person leads. The two are never mixed: what a leader may do in their team says nothing about a scope, and back.
 */
export const departmentReach = (
  table: PermissionTable,
  permission: string,
  actor: Actor,
): { readonly asSub: boolean; readonly asLeader: boolean } => {
  const reachesBy = (roles: readonly Role[]): boolean =>
    reachOf(table, permission, { ...actor, roles: actor.roles.filter((role) => roles.includes(role)) }) ===
    'departments';
  return { asSub: reachesBy(['sub']), asLeader: reachesBy(leaderRoles) };
};

/** Departments that bound reach `departments`: the sub-administrator's scope and those the person leads. Empty and `all` true: no bound. */
export const scopeOf = (actor: Actor): { readonly all: boolean; readonly departments: readonly number[] } => {
  const isUnboundSub = actor.roles.includes('sub') && actor.scopeDepartments.length === 0;
  return {
    all: actor.roles.includes('main') || isUnboundSub,
    departments: [...new Set([...actor.scopeDepartments, ...actor.ledDepartments])],
  };
};

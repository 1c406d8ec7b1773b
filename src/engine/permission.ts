import type { Actor, Mandate, Module, ModuleGrant, Reach, Role } from '#domain/permission/actor.ts';
import { actsOf, type DepartmentBounds, departmentsOf, grantsModule } from '#domain/permission/mandate.ts';
import type { EntityModel, FieldModel } from './model.ts';

type PermissionTable = Pick<EntityModel, 'noun' | 'permissions' | 'module'>;

const widestFirst: readonly Reach[] = ['all', 'departments', 'own'];

/** Permission keys that only look; a sub-administrator with a `view` grant has these and no others. */
const isReading = (permission: string): boolean => permission === 'read' || permission === 'export';

/** The grant a permission asks of a sub-administrator: looking needs less. */
export const grantNeeded = (permission: string): 'view' | 'manage' =>
  isReading(permission) ? 'view' : 'manage';

/** The actor's mandates that grant a permission of a resource, and keep back none of the acts it is. */
export const mandatesFor = (
  { noun, module }: Pick<PermissionTable, 'noun' | 'module'>,
  permission: string,
  actor: Pick<Actor, 'mandates'>,
): readonly Mandate[] => {
  const needed = grantNeeded(permission);
  const asked = actsOf(noun, permission);
  return actor.mandates.filter(
    ({ grants, withheld }) =>
      grantsModule(grants, module, needed) && !asked.some((act) => withheld.includes(act)),
  );
};

const countsFor = (
  actor: Actor,
  {
    role,
    table,
    permission,
  }: { readonly role: Role; readonly table: PermissionTable; readonly permission: string },
): boolean =>
  actor.roles.includes(role) && (role !== 'sub' || mandatesFor(table, permission, actor).length > 0);

/**
 * How far the actor's permission reaches on a resource: the widest of their roles (contract.md section 4: a union
 * of grants), or undefined when no role has it. `sub` counts only with a mandate that grants the resource's module.
 */
export const reachOf = (table: PermissionTable, permission: string, actor: Actor): Reach | undefined => {
  const byRole = table.permissions[permission] ?? {};
  const reached = (Object.entries(byRole) as [Role, Reach][])
    .filter(([role]) => countsFor(actor, { role, table, permission }))
    .map(([, reach]) => reach);
  return widestFirst.find((reach) => reached.includes(reach));
};

/** Whether a permission stops at what belongs to administrators (contract.md section 4): looking never does. */
export const sparesAdministrators = ({ scope }: Pick<EntityModel, 'scope'>, permission: string): boolean =>
  scope.sparesAdministrators === true && !isReading(permission);

/** Roles that have a permission at all, for the sentence "ask one of these". */
export const rolesWith = (table: PermissionTable, permission: string): readonly Role[] =>
  Object.keys(table.permissions[permission] ?? {}) as Role[];

/** Whether someone with these roles may write a field; one that names no writers is everyone's who may save the row. */
export const mayWrite = ({ options }: FieldModel, holdsRole: (role: Role) => boolean): boolean =>
  options.permissions?.write?.some(holdsRole) ?? true;

/**
 * By which of their roles a permission reaches the actor's departments: those of a sub-administrator's scope, those the person is
 * responsible for, or those they lead in any way. They are never mixed: what a leader may do in their team says nothing about a
 * scope, what a responsible person may do nothing about a team they supervise.
 */
export const departmentReach = (
  table: PermissionTable,
  permission: string,
  actor: Actor,
): { readonly asSub: boolean; readonly asLeader: Leading | undefined } => {
  const reachesAs = (only: Role): boolean =>
    reachOf(table, permission, { ...actor, roles: actor.roles.filter((role) => role === only) }) ===
    'departments';
  return {
    asSub: reachesAs('sub'),
    asLeader: (['supervisor', 'responsible'] as const).find(reachesAs),
  };
};

/** How someone leads departments: what a supervisor may do counts in all of them. */
export type Leading = 'responsible' | 'supervisor';

/** The departments someone leads in that way. */
export const departmentsLed = (
  { ledDepartments, responsibleDepartments }: Pick<Actor, 'ledDepartments' | 'responsibleDepartments'>,
  leading: Leading,
): readonly number[] => (leading === 'supervisor' ? ledDepartments : responsibleDepartments);

/**
 * Departments a permission reaches by the actor's mandates alone: those of every mandate that grants it, and of no other.
 * Whether the resource offers the permission to sub-administrators at all is `reachOf`'s question.
 */
export const mandateBounds = (
  table: Pick<PermissionTable, 'noun' | 'module'>,
  permission: string,
  actor: Pick<Actor, 'roles' | 'mandates'>,
): DepartmentBounds =>
  actor.roles.includes('sub')
    ? departmentsOf(mandatesFor(table, permission, actor))
    : { all: false, departments: [] };

/**
 * What a role that needs no mandate may do in a module by the schemas' permission tables: `view` where it reads rows beyond its
 * own, `manage` where it may do anything more with them.
 */
export const moduleLevelOf = (
  tables: readonly PermissionTable[],
  module: Module,
  role: Role,
): ModuleGrant => {
  const keys = tables
    .filter((table) => table.module === module)
    .flatMap((table) =>
      Object.entries(table.permissions)
        .filter(([, byRole]) => byRole[role] !== undefined && byRole[role] !== 'own')
        .map(([key]) => key),
    );
  if (keys.some((key) => !isReading(key))) return 'manage';
  return keys.length > 0 ? 'view' : 'none';
};

/**
 * Departments that bound reach `departments`: those of the mandates (with `module` only of those that let someone look at
 * it), and those the person leads.
 */
export const scopeOf = (actor: Actor, module?: Module): DepartmentBounds => {
  const mandates =
    module === undefined
      ? actor.mandates
      : actor.mandates.filter((each) => grantsModule(each.grants, module, 'view'));
  const own = departmentsOf(actor.roles.includes('sub') ? mandates : []);
  return {
    all: actor.roles.includes('main') || own.all,
    departments: [...new Set([...own.departments, ...actor.ledDepartments])],
  };
};

/**
 * The roles that may read a noun's list, for the sentence that says which one is needed; empty when no role is needed
 * or known. A call may name another noun's permission (`member.read`).
 */
export const listReaders = (
  model: EntityModel,
  models: Readonly<Record<string, EntityModel>>,
): readonly Role[] => {
  const call = model.calls[model.verbs.list?.call ?? ''];
  const permission = call?.permission ?? 'read';
  const [noun = '', foreign] = permission.split('.');
  if (foreign === undefined) return rolesWith(model, permission);
  const owner = models[noun];
  return owner === undefined ? [] : rolesWith(owner, foreign);
};

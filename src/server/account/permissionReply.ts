import { type Actor, type ModuleGrant, modules } from '#domain/permission/actor.ts';
import type { EntityModel } from '#engine/model.ts';
import { reachOf, scopeOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';

export type PermissionReply = Calls['checkMasterPermissions']['reply'];

type Models = Readonly<Record<string, EntityModel>>;

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** `<noun>.<verb or action>` -> 1 for what the actor may do at least on some rows; the rows' own `can` says where. */
const actionFlags = (models: Models, actor: Actor): Record<string, 0 | 1> =>
  Object.fromEntries(
    Object.values(models).flatMap((model) =>
      Object.keys(model.permissions).map((key) => [
        `${model.noun}.${key}`,
        flag(reachOf(model, key, actor) !== undefined),
      ]),
    ),
  );

const moduleGrants = (actor: Actor): Record<string, ModuleGrant> =>
  Object.fromEntries(
    modules.map((module) => [
      module,
      actor.roles.includes('main') ? 'manage' : (actor.grants[module] ?? 'none'),
    ]),
  );

const holdsEverything = (actor: Actor, grants: Readonly<Record<string, ModuleGrant>>): boolean =>
  scopeOf(actor).all && Object.values(grants).every((grant) => grant === 'manage');

/** What the console may offer to somebody: contract.md section 5, `/master/checkMasterPermissions`. */
export const permissionReply = (
  models: Models,
  actor: Actor,
  hasManagementPassword: boolean,
): PermissionReply => {
  const grants = moduleGrants(actor);
  const scope = scopeOf(actor);
  return {
    is_main: flag(actor.roles.includes('main')),
    is_sub: flag(actor.roles.includes('sub')),
    is_asset: flag(actor.roles.includes('asset')),
    all_permissions: flag(holdsEverything(actor, grants)),
    scope_depts: scope.all ? [] : [...scope.departments],
    modules: grants,
    apps: [],
    manage_password: { set: flag(hasManagementPassword), unlocked_until: null },
    actions: actionFlags(models, actor),
  };
};

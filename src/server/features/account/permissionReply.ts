import { type Actor, type ModuleGrant, modules } from '#domain/permission/actor.ts';
import { departmentsOf, grantsModule, widestGrant } from '#domain/permission/mandate.ts';
import type { EntityModel } from '#engine/model.ts';
import { reachOf, scopeOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import type { GateState } from './store/managementPasswords.ts';

type PermissionReply = Calls['checkMasterPermissions']['reply'];

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

const moduleGrants = (actor: Actor): Record<string, ModuleGrant> => {
  const held = actor.mandates.map(({ grants }) => grants);
  return Object.fromEntries(
    modules.map((module) => [module, actor.roles.includes('main') ? 'manage' : widestGrant(held, module)]),
  );
};

const holdsEverything = (actor: Actor): boolean =>
  actor.roles.includes('main') ||
  modules.every(
    (module) =>
      departmentsOf(actor.mandates.filter(({ grants }) => grantsModule(grants, module, 'manage'))).all,
  );

const mandateReplies = (actor: Actor): PermissionReply['mandates'] =>
  actor.mandates.map(({ source, grants, departments }) => ({
    group_id: source.kind === 'own' ? null : source.id,
    modules: { ...grants },
    scope_depts: [...departments],
  }));

/** What the console may offer to somebody: contract.md section 5, `/master/checkMasterPermissions`. */
export const permissionReply = (models: Models, actor: Actor, gate: GateState): PermissionReply => {
  const grants = moduleGrants(actor);
  const scope = scopeOf(actor);
  return {
    is_main: flag(actor.roles.includes('main')),
    is_sub: flag(actor.roles.includes('sub')),
    is_asset: flag(actor.roles.includes('asset')),
    all_permissions: flag(holdsEverything(actor)),
    scope_depts: scope.all ? [] : [...scope.departments],
    modules: grants,
    apps: [...new Set(actor.mandates.flatMap(({ apps }) => apps))],
    mandates: mandateReplies(actor),
    manage_password: {
      set: flag(gate.isSet),
      unlocked_until: gate.unlockedUntil?.toISOString() ?? null,
    },
    actions: actionFlags(models, actor),
  };
};

/** Somebody who can be asked for access. */
interface PersonToAsk {
  readonly name: string;
  readonly role: 'main' | 'sub';
}

const named = 2;

const isMain = (actor: Actor): boolean => actor.roles.includes('main');

/**
 * Two people who have a permission themselves and can speak about it: the main administrator, then the first
 * sub-administrator who holds it. `key` is `<noun>.<permission>`; an unknown one leaves the main administrator.
 */
export const whoMay = (
  models: Readonly<Record<string, EntityModel>>,
  key: string,
  administrators: readonly Actor[],
): PersonToAsk[] => {
  const [noun = '', permission = ''] = key.split('.');
  // Whatever the browser asks for: the name of something every object has is no noun.
  const model = Object.hasOwn(models, noun) ? models[noun] : undefined;
  return administrators
    .filter(
      (actor) => isMain(actor) || (model !== undefined && reachOf(model, permission, actor) !== undefined),
    )
    .slice(0, named)
    .map((actor) => ({ name: actor.name, role: isMain(actor) ? 'main' : 'sub' }));
};

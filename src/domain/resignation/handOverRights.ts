import type { Actor, Module } from '#domain/permission/actor.ts';
import { grantsModule } from '#domain/permission/mandate.ts';
import type { HandOverKind } from './vocabulary.ts';

/** Something to hand over, as far as it decides who may. */
export interface HandedThing {
  readonly kind: HandOverKind;
  readonly target_id: number;
}

/** The module a sub-administrator needs to give such a thing to somebody; null: being allowed to resign its owner is enough. */
const givenBy: Readonly<Record<Exclude<HandOverKind, 'manage_group'>, Module | null>> = {
  app_admin: 'apps',
  role: 'roles',
  group_owner: 'groups',
  dept_responsible: null,
  dept_supervisor: null,
};

/**
 * Whether somebody may know of a thing and hand it over: only who could also give it without anybody leaving, or to resign a person would
 * be a way to what they hold (decisions/0021). Belonging to a manage group is given by the main administrator alone (contract.md section 4).
 */
export const mayHandOver = (
  { roles, mandates }: Pick<Actor, 'roles' | 'mandates'>,
  { kind, target_id: id }: HandedThing,
): boolean => {
  if (roles.includes('main')) return true;
  if (kind === 'manage_group') return false;
  const module = givenBy[kind];
  if (module === null) return true;
  return mandates.some(
    ({ grants, apps }) =>
      grantsModule(grants, module, 'manage') &&
      (kind !== 'app_admin' || apps.length === 0 || apps.includes(id)),
  );
};

/** Whether a kind goes to a default recipient: nobody comes into rights without having been chosen for them. */
export const hasDefaultRecipient = (kind: HandOverKind): boolean => kind !== 'manage_group';

import type { Actor } from '#domain/permission/actor.ts';
import type { EntityModel } from '#engine/model.ts';
import { reachOf } from '#engine/permission.ts';

/** Somebody who can be asked for access. */
export interface PersonToAsk {
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

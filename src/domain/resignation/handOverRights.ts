import type { Actor } from '#domain/permission/actor.ts';
import type { HandOverKind } from './vocabulary.ts';

/**
 * Whether somebody may know of a kind of thing and hand it over: belonging to a manage group is a right, and rights are given by
 * the main administrator alone (contract.md section 4).
 */
export const mayHandOver = ({ roles }: Pick<Actor, 'roles'>, kind: HandOverKind): boolean =>
  kind !== 'manage_group' || roles.includes('main');

/** Whether a kind goes to a default recipient: nobody comes into rights without having been chosen for them. */
export const hasDefaultRecipient = (kind: HandOverKind): boolean => kind !== 'manage_group';

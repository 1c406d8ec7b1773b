import type { Actor } from '#domain/permission/actor.ts';

/** Administrator roles a person holds, as flags of the wire shape. */
export interface HeldAdministration {
  readonly main: number;
  readonly sub: number;
  readonly asset: number;
}

/** Somebody holding an administrator role is edited by the main administrator alone (contract.md section 4). */
export const canEditAdministrator = (actor: Actor, held: HeldAdministration): boolean =>
  actor.roles.includes('main') || (held.main === 0 && held.sub === 0 && held.asset === 0);

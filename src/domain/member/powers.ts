import type { Actor } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** What people can hold besides an administrator role, in the order in which it is named. */
export const powerKinds = ['department', 'app', 'role', 'group'] as const;
export type PowerKind = (typeof powerKinds)[number];

/** Something a person holds: departments they lead, apps they manage, roles they have, chat groups they run. */
export interface HeldPower {
  readonly kind: PowerKind;
  /** Whether the editor could give it to somebody themselves. */
  readonly isInReach: boolean;
}

/** The first kind of power that is not the editor's to give; undefined: all of it is, or there is none. */
export const powerBeyond = (powers: readonly HeldPower[]): PowerKind | undefined =>
  powerKinds.find((kind) => powers.some((power) => power.kind === kind && !power.isInReach));

/** Administrator roles a person holds, as flags of the wire shape. */
export interface HeldAdministration {
  readonly main: number;
  readonly sub: number;
  readonly asset: number;
}

/** Somebody holding an administrator role is edited by the main administrator alone (contract.md section 4). */
export const canEditAdministrator = (actor: Actor, held: HeldAdministration): boolean =>
  actor.roles.includes('main') || (held.main === 0 && held.sub === 0 && held.asset === 0);

/**
 * A person belongs to the administrators of their main department. Who manages another department of theirs changes
 * their place there, and nothing else of them; `changed` are the fields a save would change.
 */
export const checkHome = (isHomeManaged: boolean, changed: readonly string[]): readonly Violation[] =>
  isHomeManaged ? [] : changed.map((field) => violation('member.homeElsewhere', field));

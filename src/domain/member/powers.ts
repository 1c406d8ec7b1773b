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

import type { Actor, Role } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** What people can hold besides an administrator role, in the order in which it is named. */
export const powerKinds = ['department', 'app', 'role', 'group'] as const;
export type PowerKind = (typeof powerKinds)[number];

/** Something a person holds: departments they lead, apps they manage, roles they have, chat groups they run. */
export interface HeldPower {
  readonly kind: PowerKind;
  /** Whether the editor could give it to someone themselves. */
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

/** Someone holding an administrator role is edited by the main administrator alone (contract.md section 4). */
export const canEditAdministrator = (actor: Actor, held: HeldAdministration): boolean =>
  actor.roles.includes('main') || (held.main === 0 && held.sub === 0 && held.asset === 0);

/**
 * A person belongs to the administrators of their main department. Who manages another department of theirs changes
 * their place there, and nothing else of them; `changed` are the fields a save would change.
 */
export const checkHome = (isHomeManaged: boolean, changed: readonly string[]): readonly Violation[] =>
  isHomeManaged ? [] : changed.map((field) => violation('member.homeElsewhere', field));

/** Why someone's number is not the editor's to change: their home is elsewhere, or they hold a power beyond the editor's. */
export type PhoneObstacle = 'home' | PowerKind;

/** The sentence about each of them. */
export const phoneObstacleRules: Readonly<Record<PhoneObstacle, string>> = {
  home: 'member.homeElsewhere',
  department: 'member.phoneOfLeader',
  app: 'member.phoneOfAppManager',
  role: 'member.phoneOfRoleHolder',
  group: 'member.phoneOfGroupOwner',
};

/**
 * What keeps an editor from giving someone another number; undefined: nothing. Anyone who has the number signs in as the person: of
 * people at home elsewhere, and of those who hold what the editor could not give, it would open more than the editor holds
 * (decisions/0021).
 */
export const phoneObstacle = (
  isHomeManaged: boolean,
  powers: readonly HeldPower[],
): PhoneObstacle | undefined => (isHomeManaged ? powerBeyond(powers) : 'home');

/** The number as two fields of the form; `changed` are the fields a save would change. */
const numberFields: readonly string[] = ['phone', 'country_code'];

/** Whether a save would change the number someone signs in with. */
export const changesPhone = (changed: readonly string[]): boolean =>
  changed.some((field) => numberFields.includes(field));

/** What an editor in whose way something stands has changed of the number, or of `known`: what single sign-on finds people by. */
export const checkPhoneChange = (
  obstacle: PhoneObstacle | undefined,
  changed: readonly string[],
  known?: string,
): readonly Violation[] =>
  obstacle === undefined
    ? []
    : changed.flatMap((field) => {
        if (numberFields.includes(field)) return [violation(phoneObstacleRules[obstacle], field)];
        return field === known ? [violation('member.signOnOfHolder', field)] : [];
      });

/**
 * What has to be proved again before the number of someone with these roles changes (contract.md section 4): nothing for people
 * who never enter the console, the management password for all others, and for one's own also a code to the number that goes.
 */
export const phoneChangeProof = (
  roles: readonly Role[],
  isOneself: boolean,
): readonly ('password' | 'sms')[] => {
  if (roles.every((role) => role === 'member' || role === 'groupOwner')) return [];
  return isOneself ? ['password', 'sms'] : ['password'];
};

/**
 * Whether a number this editor gives someone has still to prove that it is the person's: until then none of their powers counts
 * (decisions/0021). One's own was proved by a code to the old one; what the main administrator says needs no proof. An identity provider
 * is no person of the company (user 0): a number of its saying waits as well.
 */
export const needsNumberProof = (
  { userId, roles }: Pick<Actor, 'userId' | 'roles'>,
  personId: number,
): boolean => userId !== personId && !(userId !== 0 && roles.includes('main'));

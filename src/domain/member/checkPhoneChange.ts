import type { Role } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';

/**
 * Whether an editor may give somebody another number. Whoever has the number signs in as the person: of people at home elsewhere,
 * and of those who lead a department the editor may not change, it would open more than the editor holds.
 */
export const mayChangePhone = (isHomeManaged: boolean, ledInReach: readonly boolean[]): boolean =>
  isHomeManaged && ledInReach.every((isInReach) => isInReach);

/** The number as two fields of the form; `changed` are the fields a save would change. */
const numberFields: readonly string[] = ['phone', 'country_code'];

/** Whether a save would change the number somebody signs in with. */
export const changesPhone = (changed: readonly string[]): boolean =>
  changed.some((field) => numberFields.includes(field));

/** What an editor who may not change the number has changed of it. */
export const checkPhoneChange = (
  isPhoneManaged: boolean,
  changed: readonly string[],
): readonly Violation[] =>
  isPhoneManaged
    ? []
    : changed
        .filter((field) => numberFields.includes(field))
        .map((field) => violation('member.phoneElsewhere', field));

/**
 * What has to be proved anew before the number of somebody with these roles changes (contract.md section 4): nothing for people
 * who never enter the console, the management password for all others, and for one's own also a code to the number that goes.
 */
export const phoneChangeProof = (
  roles: readonly Role[],
  isOneself: boolean,
): readonly ('password' | 'sms')[] => {
  if (roles.every((role) => role === 'member' || role === 'groupOwner')) return [];
  return isOneself ? ['password', 'sms'] : ['password'];
};

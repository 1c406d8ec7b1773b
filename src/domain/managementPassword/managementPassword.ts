import { meetsPolicy } from '#domain/account/password.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** A management password as it is chosen. `old` is what was typed for the one that goes, where there is one. */
export interface ChosenPassword {
  readonly password: string;
  readonly confirm: string;
  readonly old?: string | undefined;
}

/** The fewest characters a management password has, until a company asks for more. */
export const usualMinLength = 6;

/** spec.md section 5: 6 to 20 characters of three sorts, typed twice alike, and another one than before (case P01). */
export const checkChosenPassword = (
  { password, confirm, old }: ChosenPassword,
  minLength = usualMinLength,
): readonly Violation[] => {
  const typed = password.normalize('NFC');
  const isShort = [...typed].length < minLength && minLength > usualMinLength;
  return [
    ...(isShort ? [violation('managementPassword.tooShort', 'password', { min: minLength })] : []),
    ...(meetsPolicy('management', typed) ? [] : [violation('validation.password.management', 'password')]),
    ...(typed === confirm.normalize('NFC') ? [] : [violation('managementPassword.mismatch', 'confirm')]),
    ...(typed === old?.normalize('NFC') ? [violation('managementPassword.same', 'password')] : []),
  ];
};

const secondsOfMinute = 60;
const secondsOfHour = 60 * secondsOfMinute;

/** Said while the user who guessed has to wait (case P02), with the time that is left. */
export const lockedFor = (seconds: number, field = 'password'): Violation =>
  seconds <= 2 * secondsOfHour
    ? violation('managementPassword.locked', field, { minutes: Math.ceil(seconds / secondsOfMinute) })
    : violation('managementPassword.lockedHours', field, { hours: Math.ceil(seconds / secondsOfHour) });

/** Said for a wrong password, with the guesses that are left. */
export const wrongPassword = (left: number, field = 'password'): Violation =>
  violation('managementPassword.wrong', field, { left });

/** Who proves themselves by a code to the phone: contract.md section 4 marks it for the main administrator alone. */
export const mayResetByCode = (roles: readonly string[]): boolean => roles.includes('main');

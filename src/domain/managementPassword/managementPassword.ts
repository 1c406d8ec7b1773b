import { meetsPolicy } from '#domain/account/password.ts';
import { type SignInState, signInLimit } from '#domain/account/signIn.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** A management password as it is chosen. `old` is what was typed for the one that goes, where there is one. */
export interface ChosenPassword {
  readonly password: string;
  readonly confirm: string;
  readonly old?: string | undefined;
}

/** spec.md section 5: 6 to 20 characters of three sorts, typed twice alike, and another one than before (case P01). */
export const checkChosenPassword = ({ password, confirm, old }: ChosenPassword): readonly Violation[] => {
  const typed = password.normalize('NFC');
  return [
    ...(meetsPolicy('management', typed) ? [] : [violation('validation.password.management', 'password')]),
    ...(typed === confirm.normalize('NFC') ? [] : [violation('managementPassword.mismatch', 'confirm')]),
    ...(typed === old?.normalize('NFC') ? [violation('managementPassword.same', 'password')] : []),
  ];
};

const msPerMinute = 60_000;

/** Said while the lock lasts (case P02); the minutes are those that are left. */
export const lockedUntil = (until: Date, now: Date): Violation =>
  violation('managementPassword.locked', 'password', {
    minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / msPerMinute)),
  });

/** Said for a wrong password: how many guesses are left, or that this was the last. */
export const wrongPassword = (state: SignInState, now: Date): Violation =>
  state.lockedUntil === undefined
    ? violation('managementPassword.wrong', 'password', { left: signInLimit.failures - state.failedAttempts })
    : lockedUntil(state.lockedUntil, now);

/** Who proves themselves by a code to the phone: contract.md section 4 marks it for the main administrator alone. */
export const mayResetByCode = (roles: readonly string[]): boolean => roles.includes('main');

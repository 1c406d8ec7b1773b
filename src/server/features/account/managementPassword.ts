import type { CodeScene } from '#domain/account/code.ts';
import { manageGuesses, managementSubject } from '#domain/account/guessing.ts';
import { lockedFor, mayResetByCode, wrongPassword } from '#domain/managementPassword/managementPassword.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { puzzleRefusal } from '#server/features/account/captcha/limits.ts';
import { findPasswordHash, saveLock } from '#server/features/account/store/managementPasswords.ts';
import { isNumberWaiting } from '#server/features/account/store/numberProofs.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { checkCode } from './codes.ts';
import { beginGuess, type GuessWait, rememberDevice } from './guesses.ts';
import { ownNumber } from './ownNumber.ts';

/** A refusal by one rule, at one field. */
const because = (rule: string, field: string | undefined, errorKey: string = rule): Refusal => ({
  kind: 'refused',
  errorKey,
  violations: [violation(rule, field)],
});

const lockedRefusal = (broken: Violation, until: Date): Refusal => ({
  kind: 'refused',
  errorKey: 'manage_password_locked',
  violations: [broken],
  extra: { locked_until: until.toISOString() },
});

const waitRefusal = async (
  { db, actor }: CallContext,
  { isOwn, nextAt, seconds }: GuessWait,
  field: string,
): Promise<Refusal> => {
  if (isOwn) await saveLock(db, actor, nextAt);
  return lockedRefusal(lockedFor(seconds, field), nextAt);
};

/** A management password as typed: in which field, and the ticket of a puzzle where one was asked for. */
export interface TypedPassword {
  readonly password: string;
  readonly ticket: string | null | undefined;
  readonly field?: string;
}

/**
 * Whether the management password of whoever asks is the one given: undefined, or why not. Five wrong ones let this device wait for a
 * quarter of an hour, and no other (decisions/0022-guessing.md). Only in calls that run outside a transaction: a refusal must not take
 * its count back.
 */
export const managementPasswordRefusal = async (
  context: CallContext,
  { password, ticket, field = 'password' }: TypedPassword,
): Promise<Refusal | undefined> => {
  const { db, actor } = context;
  const hash = await findPasswordHash(db, actor);
  if (hash === undefined) return because('managementPassword.unset', undefined, 'manage_password_required');
  const guess = { rules: manageGuesses, subject: managementSubject(actor), ticket };
  const verdict = await beginGuess(context, guess);
  if (verdict.kind === 'puzzle') return puzzleRefusal;
  if (verdict.kind === 'wait') return waitRefusal(context, verdict, field);
  if (await isPassword(password, hash)) {
    await verdict.takeBack();
    await rememberDevice(context, manageGuesses, guess.subject);
    await saveLock(db, actor, undefined);
    return undefined;
  }
  const wait = verdict.left > 0 ? undefined : await verdict.ownWait();
  if (wait !== undefined) return waitRefusal(context, wait, field);
  const violations = [wrongPassword(verdict.left, field)];
  return { kind: 'refused', errorKey: 'manage_password_wrong', violations };
};

/** Whether a code sent to the number of whoever asks is right; it is used up. Undefined, or why not. */
export const ownCodeRefusal = async (
  context: CallContext,
  scene: CodeScene,
  code: string,
): Promise<Refusal | undefined> => {
  const number = await ownNumber(context);
  if (number === undefined) return because('call.notFound', undefined);
  return checkCode(context, { ...number, scene, code });
};

/**
 * What proves that its owner sets a management password: the old one; for the main administrator, who can ask nobody, a code by
 * SMS (contract.md section 4). Everybody else's first one needs nothing but their session, unless somebody has changed the number
 * they signed in with: a session proves nothing then (decisions/0021). Undefined, or why not.
 */
export const settingRefusal = async (
  context: CallContext,
  { old, code, ticket }: Readonly<Record<'old' | 'code', string | undefined>> & Pick<TypedPassword, 'ticket'>,
  isSet: boolean,
): Promise<Refusal | undefined> => {
  const byCode = mayResetByCode(context.actor.roles);
  if (byCode && code) return ownCodeRefusal(context, 'managePassword', code);
  if (isSet && old)
    return managementPasswordRefusal(context, { password: old, ticket, field: 'old_password' });
  if (isSet) return because('managementPassword.oldRequired', 'old_password');
  if (byCode) return because('managementPassword.setCodeRequired', 'code', 'sms_required');
  return (await isNumberWaiting(context.db, context.actor))
    ? because('managementPassword.numberWaits', undefined, 'number_unproved')
    : undefined;
};

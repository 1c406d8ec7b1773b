import type { CodeScene } from '#domain/account/code.ts';
import { afterAttempt, isLocked, type SignInState } from '#domain/account/signIn.ts';
import { lockedUntil, mayResetByCode, wrongPassword } from '#domain/managementPassword/managementPassword.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { CallContext, Refusal } from '#server/handlers/handler.ts';
import {
  lockManagementPassword,
  type ManagementPassword,
  type PasswordOwner,
  saveGuesses,
} from '#server/repositories/managementPasswords.ts';
import { giveBackAddressToken, takeAddressToken } from './addressLimit.ts';
import { checkCode } from './codes.ts';
import { ownNumber } from './ownNumber.ts';
import { isPassword } from './passwords.ts';

/** Wrong guesses from one address at whosever passwords; a whole office may share it (safety.md T16). */
const addressBudget = { bucket: 'manage.ip', limit: 60, windowSeconds: 15 * 60 };

/** A refusal by one rule, at one field. */
const because = (rule: string, field: string | undefined, errorKey: string = rule): Refusal => ({
  kind: 'refused',
  errorKey,
  violations: [violation(rule, field)],
});

const ownerOf = ({ actor: { companyId, userId } }: CallContext): PasswordOwner => ({ companyId, userId });

const lockedRefusal = (broken: Violation, until: Date): Refusal => ({
  kind: 'refused',
  errorKey: 'manage_password_locked',
  violations: [broken],
  extra: { locked_until: until.toISOString() },
});

const tooManyFromAddress = async (context: CallContext): Promise<Refusal | undefined> => {
  const verdict = await takeAddressToken(context, addressBudget);
  return verdict.isAllowed
    ? undefined
    : lockedRefusal(lockedUntil(verdict.nextAt, context.now), verdict.nextAt);
};

interface Attempt {
  readonly known: ManagementPassword;
  /** How it stands if this guess is wrong. */
  readonly after: SignInState;
}

/** Counts the guess before the password is looked at: of a hundred at once no more than five are. */
const beginAttempt = (context: CallContext): Promise<Attempt | Refusal> =>
  context.db.transaction().execute(async (transaction) => {
    const known = await lockManagementPassword(transaction, ownerOf(context));
    const { now } = context;
    if (known === undefined)
      return because('managementPassword.unset', undefined, 'manage_password_required');
    if (known.lockedUntil !== undefined && isLocked(known, now))
      return lockedRefusal(lockedUntil(known.lockedUntil, now), known.lockedUntil);
    const after = afterAttempt(known, now);
    await saveGuesses(transaction, ownerOf(context), after);
    return { known, after };
  });

/**
 * Whether the management password of whoever asks is the one given: undefined, or why not. Five wrong ones lock it for a quarter
 * of an hour, never for good. Only in calls that run outside a transaction: a refusal must not take its count back.
 */
export const managementPasswordRefusal = async (
  context: CallContext,
  password: string,
  field = 'password',
): Promise<Refusal | undefined> => {
  const early = await tooManyFromAddress(context);
  if (early !== undefined) return early;
  const attempt = await beginAttempt(context);
  if ('kind' in attempt) return attempt;
  const { known, after } = attempt;
  if (await isPassword(password, known.passwordHash)) {
    await saveGuesses(context.db, ownerOf(context), { failedAttempts: 0, lockedUntil: undefined });
    await giveBackAddressToken(context, addressBudget);
    return undefined;
  }
  const broken = { ...wrongPassword(after, context.now), field };
  if (after.lockedUntil !== undefined) return lockedRefusal(broken, after.lockedUntil);
  return { kind: 'refused', errorKey: 'manage_password_wrong', violations: [broken] };
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
 * SMS (contract.md section 4). Everybody else's first one needs nothing but their session. Undefined, or why not.
 */
export const settingRefusal = async (
  context: CallContext,
  { old, code }: { readonly old: string | undefined; readonly code: string | undefined },
  isSet: boolean,
): Promise<Refusal | undefined> => {
  const byCode = mayResetByCode(context.actor.roles);
  if (byCode && code) return ownCodeRefusal(context, 'managePassword', code);
  if (isSet && old) return managementPasswordRefusal(context, old, 'old_password');
  if (isSet) return because('managementPassword.oldRequired', 'old_password');
  return byCode ? because('managementPassword.setCodeRequired', 'code', 'sms_required') : undefined;
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { factorGuesses, managementSubject } from '#domain/account/guessing.ts';
import {
  type FactorState,
  factorLocked,
  factorStateOf,
  wrongFactor,
} from '#domain/secondFactor/factorState.ts';
import {
  acceptedSteps,
  digitsOf,
  isRecoveryCode,
  recoveryCode,
  recoveryCount,
  timeCodeRules,
  typedCode,
} from '#domain/secondFactor/timeCode.ts';
import { violation } from '#domain/violation.ts';
import type { ManagementPassword } from '#generated/types.ts';
import type { ActionHook } from '#server/crud/sources/writes.ts';
import { revokeSessionsOfPerson } from '#server/guard/store/sessionEnds.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import { puzzleRefusal } from './captcha.ts';
import { beginGuess } from './guesses.ts';
import {
  deleteFactor,
  findFactor,
  findFactorFacts,
  type KeptFactor,
  takeRecoveryCode,
  takeStep,
} from './store/secondFactors.ts';

const counterBytes = 8;

/** The code of a secret in one step (RFC 6238). */
export const timeCodeOf = (
  secret: Uint8Array,
  step: number,
  digits: number = timeCodeRules.digits,
): string => {
  const counter = Buffer.alloc(counterBytes);
  counter.writeBigUInt64BE(BigInt(step));
  return digitsOf(createHmac('sha1', secret).update(counter).digest(), digits);
};

const equals = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The step a typed code is right for now, one before or after included; undefined: it is wrong. */
export const matchingStep = (secret: Uint8Array, typed: string, now: Date): number | undefined =>
  acceptedSteps(now).find((step) => equals(timeCodeOf(secret, step), typed));

/** What a secret is sealed for: of another person it opens nothing. */
export const sealSubject = ({ companyId, userId }: CallContext['actor']): string =>
  `second factor ${companyId} ${userId}`;

const secretOf = ({ links, actor }: CallContext, { sealedSecret }: KeptFactor): Uint8Array | undefined => {
  const text = links.open(sealedSecret, sealSubject(actor));
  return text === undefined ? undefined : Buffer.from(text, 'base64url');
};

/** The step a typed code is right for, of a person's own secret, confirmed or not; undefined: it is wrong. */
export const rightStep = (
  context: CallContext,
  factor: KeptFactor | undefined,
  typed: string,
): number | undefined => {
  const secret = factor && secretOf(context, factor);
  return secret && matchingStep(secret, typedCode(typed), context.now);
};

/** Fresh recovery codes, each of eighty random bits. */
export const drawRecoveryCodes = ({ randomToken }: Pick<CallContext, 'randomToken'>): readonly string[] =>
  Array.from({ length: recoveryCount }, () => recoveryCode(Buffer.from(randomToken(), 'base64url')));

/** How a recovery code is kept: without the dashes it is read with. */
export const plainRecoveryCode = typedCode;

/** How a code was taken: of the authenticator, or one of the codes for when that is lost. */
export type TakenBy = 'app' | 'recovery';

/** Uses up what was typed, of a confirmed authenticator; undefined: it is wrong, or was used before. */
const take = async (context: CallContext, typed: string): Promise<TakenBy | undefined> => {
  const { db, actor } = context;
  const factor = await findFactor(db, actor);
  if (factor?.isConfirmed !== true) return undefined;
  const code = typedCode(typed);
  if (isRecoveryCode(code)) return (await takeRecoveryCode(db, actor, code)) ? 'recovery' : undefined;
  const step = rightStep(context, factor, code);
  return step !== undefined && (await takeStep(db, actor, step)) ? 'app' : undefined;
};

interface TypedFactor {
  readonly code: string;
  readonly ticket: string | null | undefined;
  /** Field of the request the code came in. */
  readonly field?: string;
}

type FactorVerdict =
  | { readonly kind: 'taken'; readonly by: TakenBy }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const atField = (field: string, refusal: Refusal): FactorVerdict => ({
  kind: 'refused',
  refusal: {
    ...refusal,
    violations: refusal.violations.map((each) => ({ ...each, ...(each.field && { field }) })),
  },
});

/**
 * Looks at a code and uses it up where `check` finds it right. Wrong ones are counted as those of the management password are: five let
 * this device wait, and no other (decisions/0022-guessing.md). Only in calls that run outside a transaction.
 */
export const guessFactor = async <Right>(
  context: CallContext,
  { ticket, field = 'code' }: Omit<TypedFactor, 'code'>,
  check: () => Promise<Right | undefined>,
): Promise<
  { readonly kind: 'right'; readonly right: Right } | Extract<FactorVerdict, { kind: 'refused' }>
> => {
  const guess = await beginGuess(context, {
    rules: factorGuesses,
    subject: managementSubject(context.actor),
    ticket,
  });
  const refuse = (refusal: Refusal) => atField(field, refusal) as Extract<FactorVerdict, { kind: 'refused' }>;
  if (guess.kind === 'puzzle') return refuse(puzzleRefusal);
  const locked = (seconds: number, until: Date) =>
    refuse({
      kind: 'refused',
      errorKey: 'second_factor_locked',
      violations: [factorLocked(seconds)],
      extra: { locked_until: until.toISOString() },
    });
  if (guess.kind === 'wait') return locked(guess.seconds, guess.nextAt);
  const right = await check();
  if (right !== undefined) {
    await guess.takeBack();
    return { kind: 'right', right };
  }
  const wait = guess.left > 0 ? undefined : await guess.ownWait();
  if (wait !== undefined) return locked(wait.seconds, wait.nextAt);
  return refuse({
    kind: 'refused',
    errorKey: 'second_factor_wrong',
    violations: [wrongFactor(guess.left)],
  });
};

/** Whether a code proves its person: used up, or why not. */
export const checkFactor = async (
  context: CallContext,
  { code, ...typed }: TypedFactor,
): Promise<FactorVerdict> => {
  const verdict = await guessFactor(context, typed, () => take(context, code));
  return verdict.kind === 'right' ? { kind: 'taken', by: verdict.right } : verdict;
};

/** Where the session of a call stands with the second factor, and whether its console is open. */
export const findFactorState = async (
  { db, actor, sessionId = 0, now }: CallContext,
  factor: KeptFactor | undefined,
): Promise<{ readonly state: FactorState; readonly isUnlocked: boolean; readonly isRequired: boolean }> => {
  const facts = await findFactorFacts(db, { companyId: actor.companyId, sessionId, now });
  const state = factorStateOf({
    hasFactor: factor?.isConfirmed === true,
    givenAt: facts?.given_at ?? undefined,
    requiredSince: facts?.required_since ?? undefined,
    openedAt: facts?.opened_at ?? now,
    roles: actor.roles,
  });
  return {
    state,
    isUnlocked: facts?.is_unlocked === true,
    isRequired: facts !== undefined && facts.required_since !== null,
  };
};

/**
 * The main administrator takes the authenticator of someone else away, who has lost it: all they are signed in with ends, and they set
 * up another one when they next sign in, where the company asks for one.
 */
export const resetFactor: ActionHook<ManagementPassword> = async (
  { user_id: userId },
  _,
  { db, actor, now },
) => {
  const owner = { companyId: actor.companyId, userId };
  if (userId === actor.userId) return [violation('secondFactor.notOneself')];
  if (!(await deleteFactor(db, owner))) return [violation('secondFactor.none')];
  await revokeSessionsOfPerson(db, { ...owner, exceptId: 0 }, now);
  return { concerns: [{ type: 'member', id: userId }] };
};

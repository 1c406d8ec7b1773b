import { createHmac, timingSafeEqual } from 'node:crypto';
import { factorGuesses, managementSubject } from '#domain/account/guessing.ts';
import {
  type FactorState,
  factorLocked,
  factorStateOf,
  wrongFactor,
} from '#domain/secondFactor/factorState.ts';
import { wrongPasskey } from '#domain/secondFactor/passkey.ts';
import {
  acceptedSteps,
  digitsOf,
  isRecoveryCode,
  recoveryCode,
  recoveryCount,
  timeCodeRules,
  typedCode,
} from '#domain/secondFactor/timeCode.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { ManagementPassword } from '#generated/types.ts';
import type { ActionHook } from '#server/crud/sources/writes.ts';
import { revokeSessionsOfPerson } from '#server/guard/store/sessionEnds.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import { puzzleRefusal } from './captcha.ts';
import { beginGuess } from './guesses.ts';
import { type PasskeyAnswer, takePasskey } from './passkeys.ts';
import {
  deleteFactors,
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
export const sealSubject = ({
  companyId,
  userId,
}: Pick<CallContext['actor'], 'companyId' | 'userId'>): string => `second factor ${companyId} ${userId}`;

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

/** What was given: a code of the authenticator, a passkey, or one of the codes for when those are lost. */
export type TakenBy = 'app' | 'passkey' | 'recovery';

/** Uses up what was typed, of a confirmed authenticator or the recovery codes; undefined: it is wrong, or was used before. */
const take = async (context: CallContext, typed: string): Promise<TakenBy | undefined> => {
  const { db, actor } = context;
  const code = typedCode(typed);
  if (isRecoveryCode(code)) return (await takeRecoveryCode(db, actor, code)) ? 'recovery' : undefined;
  const factor = await findFactor(db, actor);
  if (factor?.isConfirmed !== true) return undefined;
  const step = rightStep(context, factor, code);
  return step !== undefined && (await takeStep(db, actor, step)) ? 'app' : undefined;
};

/** A second factor as it came: a code, or what a passkey has signed. */
interface GivenFactor {
  readonly code: string | null | undefined;
  readonly passkey: PasskeyAnswer | null | undefined;
  readonly ticket: string | null | undefined;
  /** Field of the request the code came in. */
  readonly codeField?: string;
}

type FactorVerdict =
  | { readonly kind: 'taken'; readonly by: TakenBy }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const atField = (
  field: string | undefined,
  refusal: Refusal,
): Extract<FactorVerdict, { kind: 'refused' }> => ({
  kind: 'refused',
  refusal: {
    ...refusal,
    violations: refusal.violations.map(({ field: own, ...each }) =>
      own === undefined || field === undefined ? each : { ...each, field },
    ),
  },
});

/** A guess at a second factor: the ticket of a puzzle solved before, the field of what was typed, and what is said where it is wrong. */
interface FactorGuess {
  readonly ticket: string | null | undefined;
  readonly field: string | undefined;
  readonly wrong: (left: number) => Violation;
}

/**
 * Looks at what was given and uses it up where `check` finds it right. Wrong ones are counted as those of the management password are: five
 * let this device wait, and no other (decisions/0022-guessing.md). Only in calls that run outside a transaction.
 */
export const guessFactor = async <Right>(
  context: CallContext,
  { ticket, field, wrong }: FactorGuess,
  check: () => Promise<Right | undefined>,
): Promise<
  { readonly kind: 'right'; readonly right: Right } | Extract<FactorVerdict, { kind: 'refused' }>
> => {
  const guess = await beginGuess(context, {
    rules: factorGuesses,
    subject: managementSubject(context.actor),
    ticket,
  });
  const refuse = (refusal: Refusal) => atField(field, refusal);
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
    violations: [wrong(guess.left)],
  });
};

/** Whether a code or a passkey proves its person: used up, or why not. */
export const checkFactor = async (
  context: CallContext,
  { code, passkey, ticket, codeField = 'code' }: GivenFactor,
): Promise<FactorVerdict> => {
  const byPasskey = async (answer: PasskeyAnswer): Promise<TakenBy | undefined> =>
    (await takePasskey(context, answer)) ? 'passkey' : undefined;
  const verdict = passkey
    ? await guessFactor(context, { ticket, field: undefined, wrong: wrongPasskey }, () => byPasskey(passkey))
    : await guessFactor(context, { ticket, field: codeField, wrong: wrongFactor }, () =>
        take(context, code ?? ''),
      );
  return verdict.kind === 'right' ? { kind: 'taken', by: verdict.right } : verdict;
};

/** Where the session of a call stands with the second factor, and whether its console is open. */
export const findFactorState = async ({
  db,
  actor,
  sessionId = 0,
  now,
}: CallContext): Promise<{
  readonly state: FactorState;
  readonly hasFactor: boolean;
  readonly isRequired: boolean;
}> => {
  const facts = await findFactorFacts(db, { companyId: actor.companyId, sessionId, now });
  const hasFactor = facts?.has_factor === true;
  const state = factorStateOf({
    hasFactor,
    givenAt: facts?.given_at ?? undefined,
    requiredSince: facts?.required_since ?? undefined,
    openedAt: facts?.opened_at ?? now,
    roles: actor.roles,
  });
  return {
    state,
    hasFactor,
    isRequired: facts !== undefined && facts.required_since !== null,
  };
};

/**
 * The main administrator takes the second factor of someone else away, who has lost it: all they are signed in with ends, and they set
 * up another one when they next sign in, where the company asks for one.
 */
export const resetFactor: ActionHook<ManagementPassword> = async (
  { user_id: userId },
  _,
  { db, actor, now },
) => {
  const owner = { companyId: actor.companyId, userId };
  if (userId === actor.userId) return [violation('secondFactor.notOneself')];
  if (!(await deleteFactors(db, owner))) return [violation('secondFactor.none')];
  await revokeSessionsOfPerson(db, { ...owner, exceptId: 0 }, now);
  return { concerns: [{ type: 'member', id: userId }] };
};

import { unlockedUntil } from '#domain/managementPassword/gate.ts';
import { base32Of, keyAddress, timeCodeRules } from '#domain/secondFactor/timeCode.ts';
import { violation } from '#domain/violation.ts';
import {
  checkFactor,
  drawRecoveryCodes,
  findFactorState,
  guessFactor,
  plainRecoveryCode,
  rightStep,
  sealSubject,
} from '#server/features/account/secondFactor.ts';
import { findPasswordHash } from '#server/features/account/store/managementPasswords.ts';
import {
  beginFactorOf,
  confirmFactorOf,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
} from '#server/features/account/store/secondFactors.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { rotatedSession, stepUpRefusal } from '#server/guard/proofs.ts';
import { findSecurity } from '#server/guard/store/security.ts';
import { setFactorGiven, setUnlocked } from '#server/guard/store/sessionGates.ts';
import {
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
  type Refusal,
  refused,
} from '#server/platform/handler.ts';

const entryOf = (action: string, { actor }: CallContext) => ({
  action,
  targetType: 'secondFactor',
  targetId: actor.userId,
  targetName: actor.name,
});

/** Where one's own second factor stands: in this session, and at all. */
export const factorState: Handler<'factorState'> = async (_, context) => {
  const { db, actor } = context;
  const factor = await findFactor(db, actor);
  const { state, isRequired } = await findFactorState(context, factor);
  const { factorOpens } = await findSecurity(db, actor.companyId);
  return done({
    state,
    has_factor: factor?.isConfirmed === true ? 1 : 0,
    set_at: factor?.confirmedAt?.toISOString() ?? null,
    recovery_left: await countRecoveryCodes(db, actor),
    is_required: isRequired ? 1 : 0,
    opens_gate: factorOpens ? 1 : 0,
  });
};

/**
 * What proves that its owner sets an authenticator up: the management password, given again; where someone is led to it at sign-in, they
 * have given it a moment ago. Undefined, or why not.
 */
const enrolRefusal = async (context: CallContext): Promise<Refusal | undefined> => {
  const factor = await findFactor(context.db, context.actor);
  if (factor?.isConfirmed === true) return refused([violation('secondFactor.exists')]);
  const { state } = await findFactorState(context, factor);
  return state === 'enrol' ? undefined : stepUpRefusal(context, ['password']);
};

/** A fresh secret, for the authenticator app to take; it counts once a code of it was given. */
export const beginFactor: Handler<'beginFactor'> = async (_, context) => {
  const { db, actor, now, links, randomToken } = context;
  const refusal = await enrolRefusal(context);
  if (refusal !== undefined) return refusal;
  const bytes = Buffer.from(randomToken(), 'base64url').subarray(0, timeCodeRules.secretBytes);
  const sealedSecret = links.seal(bytes.toString('base64url'), sealSubject(actor));
  if (!(await beginFactorOf(db, actor, { sealedSecret, now })))
    return refused([violation('secondFactor.exists')]);
  const place = await findPlace(db, actor.companyId, actor.userId);
  const secret = base32Of(bytes);
  return doneUnaudited({
    secret,
    address: keyAddress({ issuer: place?.companyName ?? 'Console', account: actor.name, secret }),
  });
};

/** The first code of the authenticator: it counts from now on, in this session as given. Recovery codes are shown here and never again. */
export const confirmFactor: Handler<'confirmFactor'> = async (request, context) => {
  const { db, actor, now, sessionId = 0 } = context;
  const refusal = await enrolRefusal(context);
  if (refusal !== undefined) return refusal;
  const factor = await findFactor(db, actor);
  if (factor === undefined) return refused([violation('secondFactor.notBegun')]);
  context.audit(entryOf('set', context));
  const ticket = request.captcha_ticket;
  const verdict = await guessFactor(context, { ticket }, async () =>
    rightStep(context, factor, request.code),
  );
  if (verdict.kind === 'refused') return verdict.refusal;
  const codes = drawRecoveryCodes(context);
  const isSet = await db.transaction().execute(async (transaction) => {
    const { sealedSecret } = factor;
    if (!(await confirmFactorOf(transaction, actor, { sealedSecret, step: verdict.right, now })))
      return false;
    await replaceRecoveryCodes(transaction, actor, codes.map(plainRecoveryCode));
    await setFactorGiven(transaction, sessionId, now);
    return true;
  });
  if (!isSet) return refused([violation('secondFactor.notBegun')]);
  return done({ recovery_codes: [...codes] }, await rotatedSession(context));
};

/**
 * Gives the second factor in this session. Where the company takes it in place of the management password, it opens the console as
 * well, of those who have set one.
 */
export const giveFactor: Handler<'giveFactor'> = async (request, context) => {
  const { db, actor, now, sessionId = 0 } = context;
  context.audit(entryOf('give', context));
  const verdict = await checkFactor(context, { code: request.code, ticket: request.captcha_ticket });
  if (verdict.kind === 'refused') return verdict.refusal;
  await setFactorGiven(db, sessionId, now);
  const { factorOpens } = await findSecurity(db, actor.companyId);
  const until =
    factorOpens && (await findPasswordHash(db, actor)) !== undefined ? unlockedUntil(now) : undefined;
  if (until !== undefined) await setUnlocked(db, sessionId, until);
  if (verdict.by === 'recovery') context.audit(entryOf('recover', context));
  return done(
    {
      unlocked_until: until?.toISOString() ?? null,
      recovery_left: await countRecoveryCodes(db, actor),
    },
    await rotatedSession(context),
  );
};

/** Takes one's own authenticator away, with its recovery codes. */
export const removeFactor: Handler<'removeFactor'> = async (_, context) => {
  if (!(await deleteFactor(context.db, context.actor))) return refused([violation('secondFactor.none')]);
  context.audit(entryOf('remove', context));
  return done({});
};

/** Ten recovery codes in place of those there were. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (_, context) => {
  const { db, actor } = context;
  const factor = await findFactor(db, actor);
  if (factor?.isConfirmed !== true) return refused([violation('secondFactor.none')]);
  const codes = drawRecoveryCodes(context);
  await replaceRecoveryCodes(db, actor, codes.map(plainRecoveryCode));
  context.audit(entryOf('renew', context));
  return done({ recovery_codes: [...codes] });
};

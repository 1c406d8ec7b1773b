import { unlockedUntil } from '#domain/managementPassword/gate.ts';
import { wrongFactor } from '#domain/secondFactor/factorState.ts';
import { maxPasskeys, type RelyingParty } from '#domain/secondFactor/passkey.ts';
import { base32Of, keyAddress, timeCodeRules } from '#domain/secondFactor/timeCode.ts';
import { violation } from '#domain/violation.ts';
import { creationOf, madePasskey, partyOf, requestOf } from '#server/features/account/passkeys.ts';
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
  deleteAuthenticator,
  deletePasskey,
  findFactor,
  findPasskeys,
  insertPasskey,
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
  refusedKeeping,
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
  const passkeys = await findPasskeys(db, actor);
  const { state, hasFactor, isRequired } = await findFactorState(context);
  const { factorOpens } = await findSecurity(db, actor.companyId);
  return done({
    state,
    has_factor: hasFactor ? 1 : 0,
    has_authenticator: factor?.isConfirmed === true ? 1 : 0,
    has_passkey: passkeys.length > 0 ? 1 : 0,
    passkey_origin: partyOf(context)?.origin ?? null,
    set_at: factor?.confirmedAt?.toISOString() ?? null,
    recovery_left: await countRecoveryCodes(db, actor),
    is_required: isRequired ? 1 : 0,
    opens_gate: factorOpens ? 1 : 0,
  });
};

/**
 * What proves that its owner sets a second factor up: the management password, given again; where someone is led to it at sign-in, they
 * have given it a moment ago. Undefined, or why not.
 */
const ownerRefusal = async (context: CallContext): Promise<Refusal | undefined> => {
  const { state } = await findFactorState(context);
  return state === 'enrol' ? undefined : stepUpRefusal(context, ['password']);
};

/** As `ownerRefusal`, of an authenticator: everyone has one at most. */
const enrolRefusal = async (context: CallContext): Promise<Refusal | undefined> => {
  const factor = await findFactor(context.db, context.actor);
  if (factor?.isConfirmed === true) return refused([violation('secondFactor.exists')]);
  return ownerRefusal(context);
};

/** Recovery codes come with someone's first second factor, and stay as they are when another one joins it. */
const firstCodes = async (context: CallContext): Promise<readonly string[]> => {
  const { hasFactor } = await findFactorState(context);
  return hasFactor ? [] : drawRecoveryCodes(context);
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

/** The first code of the authenticator: it counts from now on, in this session as given. The recovery codes of a first second factor are shown here and never again. */
export const confirmFactor: Handler<'confirmFactor'> = async (request, context) => {
  const { db, actor, now, sessionId = 0 } = context;
  const refusal = await enrolRefusal(context);
  if (refusal !== undefined) return refusal;
  const factor = await findFactor(db, actor);
  if (factor === undefined) return refused([violation('secondFactor.notBegun')]);
  context.audit(entryOf('set', context));
  const ticket = request.captcha_ticket;
  const guess = { ticket, field: 'code', wrong: wrongFactor };
  const verdict = await guessFactor(context, guess, async () => rightStep(context, factor, request.code));
  if (verdict.kind === 'refused') return verdict.refusal;
  const codes = await firstCodes(context);
  const isSet = await db.transaction().execute(async (transaction) => {
    const { sealedSecret } = factor;
    if (!(await confirmFactorOf(transaction, actor, { sealedSecret, step: verdict.right, now })))
      return false;
    if (codes.length > 0) await replaceRecoveryCodes(transaction, actor, codes.map(plainRecoveryCode));
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
  const { code, passkey, captcha_ticket: ticket } = request;
  if (!code && !passkey) return refused([violation('secondFactor.codeMissing', 'code')]);
  const verdict = await checkFactor(context, { code, passkey, ticket });
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

/** Takes one's own authenticator away, and the recovery codes where it was all there was. */
export const removeFactor: Handler<'removeFactor'> = async (_, context) => {
  if (!(await deleteAuthenticator(context.db, context.actor)))
    return refused([violation('secondFactor.none')]);
  context.audit(entryOf('remove', context));
  return done({});
};

const noParty = (): Refusal => refused([violation('secondFactor.noPasskeysHere')]);

/** What one of one's own passkeys is asked to sign, to be given as second factor in this session. */
export const passkeyChallenge: Handler<'passkeyChallenge'> = async (_, context) => {
  const party = partyOf(context);
  if (party === undefined) return noParty();
  const passkeys = await findPasskeys(context.db, context.actor);
  if (passkeys.length === 0) return refused([violation('secondFactor.noPasskey')]);
  return doneUnaudited(await requestOf(context, party, passkeys));
};

/** One's own passkeys, by the names they were given. */
export const passkeyList: Handler<'passkeyList'> = async (_, { db, actor }) => {
  const passkeys = await findPasskeys(db, actor);
  return done({
    list: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkey_id: passkeyId,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  });
};

/** Why no passkey is set up now, or where it would be and which there are. */
const passkeyGround = async (
  context: CallContext,
): Promise<
  Refusal | { readonly kind: 'open'; readonly party: RelyingParty; readonly passkeys: Passkeys }
> => {
  const party = partyOf(context);
  if (party === undefined) return noParty();
  const refusal = await ownerRefusal(context);
  if (refusal !== undefined) return refusal;
  const passkeys = await findPasskeys(context.db, context.actor);
  if (passkeys.length >= maxPasskeys)
    return refused([violation('secondFactor.tooManyPasskeys', undefined, { limit: maxPasskeys })]);
  return { kind: 'open', party, passkeys };
};

type Passkeys = Awaited<ReturnType<typeof findPasskeys>>;

/** What the browser is asked to make a passkey of; it counts once its answer was checked. */
export const beginPasskey: Handler<'beginPasskey'> = async (_, context) => {
  const ground = await passkeyGround(context);
  if (ground.kind === 'refused') return ground;
  const { party, passkeys } = ground;
  const place = await findPlace(context.db, context.actor.companyId, context.actor.userId);
  const company = place?.companyName ?? 'Console';
  return doneUnaudited(await creationOf(context, party, { passkeys, company }));
};

/**
 * The passkey the browser has made: it counts from now on, in this session as given. Recovery codes are there where it is the first second
 * factor, shown here and never again. An answer that is refused has used its challenge up.
 */
export const confirmPasskey: Handler<'confirmPasskey'> = async (request, context) => {
  const { db, actor, now, sessionId = 0 } = context;
  const ground = await passkeyGround(context);
  if (ground.kind === 'refused') return ground;
  const name = request.name.trim();
  const made = await madePasskey(context, ground.party, request);
  if (made === undefined)
    return refusedKeeping([violation('secondFactor.passkeyNotMade')], 'secondFactor.passkeyNotMade');
  const codes = await firstCodes(context);
  if (!(await insertPasskey(db, actor, { ...made, name, createdAt: now })))
    return refusedKeeping([violation('secondFactor.passkeyKnown')], 'secondFactor.passkeyKnown');
  if (codes.length > 0) await replaceRecoveryCodes(db, actor, codes.map(plainRecoveryCode));
  await setFactorGiven(db, sessionId, now);
  context.audit({ ...entryOf('addPasskey', context), targetName: name });
  return done({ recovery_codes: [...codes] }, await rotatedSession(context));
};

/** Takes one of one's own passkeys away, and the recovery codes where it was all there was. */
export const removePasskey: Handler<'removePasskey'> = async (request, context) => {
  const name = await deletePasskey(context.db, context.actor, request.passkey_id);
  if (name === undefined) return refused([violation('secondFactor.noPasskey')]);
  context.audit({ ...entryOf('dropPasskey', context), targetName: name });
  return done({});
};

/** Ten recovery codes in place of those there were. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (_, context) => {
  const { db, actor } = context;
  const { hasFactor } = await findFactorState(context);
  if (!hasFactor) return refused([violation('secondFactor.none')]);
  const codes = drawRecoveryCodes(context);
  await replaceRecoveryCodes(db, actor, codes.map(plainRecoveryCode));
  context.audit(entryOf('renew', context));
  return done({ recovery_codes: [...codes] });
};

import { manageGuesses, managementSubject } from '#domain/account/guessing.ts';
import { grantedUntil, unlockedUntil } from '#domain/managementPassword/gate.ts';
import { checkChosenPassword } from '#domain/managementPassword/managementPassword.ts';
import { violation } from '#domain/violation.ts';
import { forgetGuesses, rememberDevice } from '#server/features/account/guesses.ts';
import {
  ownCodeRefusal,
  ownProofRefusal,
  settingRefusal,
} from '#server/features/account/managementPassword.ts';
import {
  findPasswordHash,
  saveManagementPassword,
} from '#server/features/account/store/managementPasswords.ts';
import { markNumberProved } from '#server/features/account/store/smsCodes.ts';
import { rotatedSession } from '#server/guard/proofs.ts';
import { deleteGrants, insertGrant } from '#server/guard/store/proofs.ts';
import { findSecurity } from '#server/guard/store/security.ts';
import { extendSession, lockSessionsOf, setUnlocked } from '#server/guard/store/sessionGates.ts';
import { type CallContext, done, type Handler, refused } from '#server/platform/handler.ts';
import { hashPassword } from '#server/platform/passwords.ts';

/** Keeps the console open for another half hour; answered only while it is open. */
export const extendManage: Handler<'extendManage'> = async (_, { db, now, sessionId = 0 }) => {
  const until = unlockedUntil(now);
  await extendSession(db, { sessionId, now, until });
  return done({ unlocked_until: until.toISOString() });
};

/** Locks the console of this session: everything but signing out waits for the management password. */
export const lockManage: Handler<'lockManage'> = async (_, { db, actor, sessionId = 0, audit }) => {
  await setUnlocked(db, sessionId, undefined);
  await deleteGrants(db, { companyId: actor.companyId, sessionId });
  audit({
    action: 'lock',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  return done({});
};

const save = async (context: CallContext, password: string, isSet: boolean): Promise<void> => {
  const { db, actor, now, sessionId = 0 } = context;
  const subject = managementSubject(actor);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await saveManagementPassword(transaction, { passwordOwner: actor, passwordHash, now });
    // Anyone who gave the old one is the person, no matter who gave them their number.
    if (isSet) await markNumberProved(transaction, actor);
    await lockSessionsOf(transaction, actor, sessionId);
    await setUnlocked(transaction, sessionId, unlockedUntil(now));
    await forgetGuesses(transaction, manageGuesses, subject);
    await rememberDevice({ ...context, db: transaction }, manageGuesses, subject);
  });
};

/** Sets, changes or resets one's own management password (case P01). This session is open with it; all others lock. */
export const settingManagePassword: Handler<'settingManagePassword'> = async (request, context) => {
  const { db, actor, now } = context;
  const old = request.old_password || undefined;
  const code = request.code || undefined;
  const login = request.login_password || undefined;
  const { passwordMinLength } = await findSecurity(db, actor.companyId);
  const broken = checkChosenPassword({ ...request, old }, passwordMinLength);
  if (broken.length > 0) return refused(broken);
  const isSet = (await findPasswordHash(db, actor)) !== undefined;
  context.audit({
    action: isSet ? 'change' : 'set',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  const proof = { old, code, login, ticket: request.captcha_ticket };
  const refusal = await settingRefusal(context, proof, isSet);
  if (refusal !== undefined) return refusal;
  await save(context, request.password, isSet);
  return done({ set: 1, updated_at: now.toISOString() });
};

/**
 * Proves again who is there, for a call that asked for it (contract.md section 4, P and S): with the management password or what stands in for it, with a code
 * to the own phone, or with both. Each counts for five minutes; a code for one call and once. The session goes on with another token.
 */
export const stepUp: Handler<'stepUp'> = async (request, context) => {
  const { call, password, code, passkey, factor_code: factorCode, captcha_ticket: ticket } = request;
  const { db, actor, now, sessionId = 0 } = context;
  const until = grantedUntil(now);
  const grant = { companyId: actor.companyId, sessionId, callName: call };
  context.audit({
    action: 'stepUp',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  if (!password && !code && !factorCode && !passkey)
    return refused([violation('managementPassword.required', 'password')]);
  if (password || factorCode || passkey) {
    const refusal = await ownProofRefusal(context, { password, factorCode, passkey, ticket });
    if (refusal !== undefined) return refusal;
    await insertGrant(db, { ...grant, kind: 'password' }, { now, until });
  }
  if (code) {
    const refusal = await ownCodeRefusal(context, 'stepUp', code);
    if (refusal !== undefined) return refusal;
    await insertGrant(db, { ...grant, kind: 'sms' }, { now, until });
  }
  return done({ expires_at: until.toISOString() }, await rotatedSession(context));
};

/**
 * Opens the console of this session with the management password; a wrong one leaves its record, too. Anyone who has it is the person,
 * no matter who gave them their number.
 */
export const unlockManage: Handler<'unlockManage'> = async (
  { password, passkey, factor_code: factorCode, captcha_ticket: ticket },
  context,
) => {
  const { db, actor, now, sessionId = 0 } = context;
  context.audit({
    action: 'unlock',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  const refusal = await ownProofRefusal(context, { password, factorCode, passkey, ticket });
  if (refusal !== undefined) return refusal;
  // A second factor says nothing of a number others have given its person since.
  if (password) await markNumberProved(db, actor);
  const until = unlockedUntil(now);
  await setUnlocked(db, sessionId, until);
  return done({ unlocked_until: until.toISOString() }, await rotatedSession(context));
};

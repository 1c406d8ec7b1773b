import { manageGuesses, managementSubject } from '#domain/account/guessing.ts';
import { unlockedUntil } from '#domain/managementPassword/gate.ts';
import { checkChosenPassword } from '#domain/managementPassword/managementPassword.ts';
import { forgetGuesses, rememberDevice } from '#server/account/guesses.ts';
import { settingRefusal } from '#server/account/managementPassword.ts';
import { hashPassword } from '#server/account/passwords.ts';
import { type CallContext, done, type Handler, refused } from '#server/handlers/handler.ts';
import { findPasswordHash, saveManagementPassword } from '#server/repositories/managementPasswords.ts';
import { settleNumber } from '#server/repositories/numberProofs.ts';
import { lockSessionsOf, setUnlocked } from '#server/repositories/sessionGates.ts';

const save = async (context: CallContext, password: string, isSet: boolean): Promise<void> => {
  const { db, actor, now, sessionId = 0 } = context;
  const subject = managementSubject(actor);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await saveManagementPassword(transaction, actor, passwordHash, now);
    // Whoever gave the old one is the person, whoever gave them their number.
    if (isSet) await settleNumber(transaction, actor);
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
  const broken = checkChosenPassword({ ...request, old });
  if (broken.length > 0) return refused(broken);
  const isSet = (await findPasswordHash(db, actor)) !== undefined;
  context.audit({
    action: isSet ? 'change' : 'set',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  const refusal = await settingRefusal(context, { old, code, ticket: request.captcha_ticket }, isSet);
  if (refusal !== undefined) return refusal;
  await save(context, request.password, isSet);
  return done({ set: 1, updated_at: now.toISOString() });
};

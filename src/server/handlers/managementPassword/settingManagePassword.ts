import { unlockedUntil } from '#domain/managementPassword/gate.ts';
import { checkChosenPassword } from '#domain/managementPassword/managementPassword.ts';
import { settingRefusal } from '#server/account/managementPassword.ts';
import { hashPassword } from '#server/account/passwords.ts';
import { type CallContext, done, type Handler, refused } from '#server/handlers/handler.ts';
import { findManagementPassword, saveManagementPassword } from '#server/repositories/managementPasswords.ts';
import { lockSessionsOf, setUnlocked } from '#server/repositories/sessionGates.ts';

const save = async ({ db, actor, now, sessionId = 0 }: CallContext, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await saveManagementPassword(transaction, actor, passwordHash, now);
    await lockSessionsOf(transaction, actor, sessionId);
    await setUnlocked(transaction, sessionId, unlockedUntil(now));
  });
};

/** Sets, changes or resets one's own management password (case P01). This session is open with it; all others lock. */
export const settingManagePassword: Handler<'settingManagePassword'> = async (request, context) => {
  const { db, actor, now } = context;
  const old = request.old_password || undefined;
  const code = request.code || undefined;
  const broken = checkChosenPassword({ ...request, old });
  if (broken.length > 0) return refused(broken);
  const isSet = (await findManagementPassword(db, actor)) !== undefined;
  context.audit({
    action: isSet ? 'change' : 'set',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  const refusal = await settingRefusal(context, { old, code }, isSet);
  if (refusal !== undefined) return refusal;
  await save(context, request.password);
  return done({ set: 1, updated_at: now.toISOString() });
};

import { permissionReply } from '#server/features/account/permissionReply.ts';
import { findGateState } from '#server/features/account/store/managementPasswords.ts';
import { whoMay } from '#server/features/account/whoMay.ts';
import { findAdministrators } from '#server/features/rights/store/administrators.ts';
import { done, type Handler } from '#server/platform/handler.ts';

const only = (actions: Readonly<Record<string, 0 | 1>>, key: string): Record<string, 0 | 1> => ({
  [key]: Object.hasOwn(actions, key) ? (actions[key] ?? 0) : 0,
});

/** What the signed-in administrator may do; `action` asks about one permission alone, and whom to ask for it. */
export const checkMasterPermissions: Handler<'checkMasterPermissions'> = async ({ action }, context) => {
  const { db, actor, models, sessionId, now } = context;
  const gate = await findGateState(db, actor, { sessionId }, now);
  const reply = permissionReply(models, actor, gate);
  if (typeof action !== 'string') return done(reply);
  const administrators = await findAdministrators(db, actor.companyId);
  // Nobody is told to ask themselves.
  const others = administrators.filter(({ userId }) => userId !== actor.userId);
  const ask = whoMay(models, action, others);
  return done({ ...reply, actions: only(reply.actions, action), ask });
};

import { permissionReply } from '#server/account/permissionReply.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { hasManagementPassword } from '#server/repositories/administrators.ts';

const only = (actions: Readonly<Record<string, 0 | 1>>, key: string): Record<string, 0 | 1> => ({
  [key]: actions[key] ?? 0,
});

/** What the signed-in administrator may do; `action` asks about one permission alone. */
export const checkMasterPermissions: Handler<'checkMasterPermissions'> = async ({ action }, context) => {
  const { db, actor, models } = context;
  const isSet = await hasManagementPassword(db, actor.companyId, actor.userId);
  const reply = permissionReply(models, actor, isSet);
  return done(typeof action === 'string' ? { ...reply, actions: only(reply.actions, action) } : reply);
};

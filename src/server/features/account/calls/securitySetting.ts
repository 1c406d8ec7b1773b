import { countOutside } from '#server/features/account/securitySetting.ts';
import { countEnding } from '#server/features/account/store/securitySettings.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** How many sessions a setting would end, before it is saved. */
export const securityCheck: Handler<'securityCheck'> = async (request, context) => {
  const { db, actor, now } = context;
  const length = { idleHours: request.session_idle_hours, maxHours: request.session_max_hours };
  return done({
    ending_sessions: await countEnding(db, actor.companyId, { length, now }),
    outside_sessions: await countOutside(context, request.allowed_addresses),
  });
};

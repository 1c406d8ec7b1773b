import type { Effect } from '#engine/vocabulary.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { revokeSessionsOfDevice } from '#server/repositories/sessions.ts';

type Values = Readonly<Record<string, unknown>>;

/** Does what an action names outside the row itself, in the same transaction. `values` is the row after the action. */
export type RunEffect = (values: Values, context: CallContext) => Promise<void>;

const revokeDeviceSessions: RunEffect = async ({ user_id: userId, serial_number: serialNumber }, context) => {
  if (typeof userId !== 'number' || typeof serialNumber !== 'string') return;
  const { companyId } = context.actor;
  await revokeSessionsOfDevice(context.db, { companyId, userId, deviceId: serialNumber }, context.now);
};

/** Every effect of the dialect has its implementation here. */
export const effectRunners = { revokeDeviceSessions } satisfies Record<Effect, RunEffect>;

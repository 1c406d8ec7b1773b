import { revokeSessionsOfDevice, revokeSessionsOfPerson } from '#server/guard/store/sessions.ts';
import type { RunEffect } from '#server/platform/handler.ts';
import { markSignedOut } from './store/devices.ts';

/** One of a person’s devices is signed out. */
export const revokeDeviceSessions: RunEffect = async (
  { user_id: userId, serial_number: serialNumber },
  context,
) => {
  if (typeof userId !== 'number' || typeof serialNumber !== 'string') return;
  const { companyId } = context.actor;
  await revokeSessionsOfDevice(context.db, { companyId, userId, deviceId: serialNumber }, context.now);
};

/** All of a person's devices are signed out, but the session this very request came with. */
export const revokePersonSessions: RunEffect = async ({ user_id: userId }, context) => {
  if (typeof userId !== 'number') return;
  const { companyId } = context.actor;
  const person = { companyId, userId };
  await revokeSessionsOfPerson(context.db, { ...person, exceptId: context.sessionId ?? 0 }, context.now);
  const deviceId = userId === context.actor.userId ? context.deviceId : '';
  await markSignedOut(context.db, { ...person, deviceId }, context.now);
};

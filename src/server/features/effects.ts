import type { Effect } from '#engine/vocabulary.ts';
import { revokeSessionsOfDevice, revokeSessionsOfPerson } from '#server/guard/store/sessions.ts';
import type { RunEffect } from '#server/platform/handler.ts';
import { markSignedOut } from './account/store/devices.ts';
import { enforceMeasure } from './groups/complaint.ts';

const revokeDeviceSessions: RunEffect = async ({ user_id: userId, serial_number: serialNumber }, context) => {
  if (typeof userId !== 'number' || typeof serialNumber !== 'string') return;
  const { companyId } = context.actor;
  await revokeSessionsOfDevice(context.db, { companyId, userId, deviceId: serialNumber }, context.now);
};

/** All of a person's devices are signed out, but the session this very request came with. */
const revokePersonSessions: RunEffect = async ({ user_id: userId }, context) => {
  if (typeof userId !== 'number') return;
  const { companyId } = context.actor;
  const person = { companyId, userId };
  await revokeSessionsOfPerson(context.db, { ...person, exceptId: context.sessionId ?? 0 }, context.now);
  const deviceId = userId === context.actor.userId ? context.deviceId : '';
  await markSignedOut(context.db, { ...person, deviceId }, context.now);
};

/** Every effect of the dialect has its implementation here. */
export const effectRunners = {
  revokeDeviceSessions,
  revokePersonSessions,
  enforceMeasure,
} satisfies Record<Effect, RunEffect>;

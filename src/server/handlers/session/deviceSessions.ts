import { entityOf } from '#server/crud/entityOf.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { isWithin } from '#server/crud/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { countDevicesOf } from '#server/repositories/devices.ts';
import { countLiveSessions } from '#server/repositories/sessions.ts';

interface Owned {
  readonly userId: number;
  readonly serial: string;
}

const sum = (counts: readonly { readonly sessions: number }[]): number =>
  counts.reduce((total, { sessions }) => total + sessions, 0);

/** How many sessions would end with these devices: asked before they are signed out. Devices out of reach are left out. */
export const deviceSessions: Handler<'deviceSessions'> = async ({ device_ids: ids }, context) => {
  const { db, actor, now, sessionId = 0 } = context;
  const entity = entityOf('device', context);
  const conditions = [isWithin(entity, 'read')];
  const rows = await findRowsById(db, entity, ids, { conditions });
  const devices = rows.map((row): Owned & { readonly id: number } => ({
    id: row.id,
    userId: Number(row.values.user_id),
    serial: String(row.values.serial_number),
  }));
  const people = [...new Set(devices.map(({ userId }) => userId))];
  const live = await countLiveSessions(db, actor.companyId, { userIds: people, exceptId: sessionId, now });
  const held = await countDevicesOf(db, actor.companyId, people);
  return done({
    list: devices.map(({ id, userId, serial }) => {
      const own = live.filter((count) => count.userId === userId);
      return {
        device_id: id,
        user_id: userId,
        sessions: sum(own.filter(({ deviceId }) => deviceId === serial)),
        person_devices: held.get(userId) ?? 0,
        person_sessions: sum(own),
      };
    }),
  });
};

import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

/** A device at what it has proved, or has not. */
export interface DeviceAt {
  readonly subject: string;
  readonly deviceId: string;
}

/** Whether a secret was given rightly from a device before; one without an id is never known. */
export const isDeviceKnown = async (
  db: Kysely<Tables>,
  { subject, deviceId }: DeviceAt,
): Promise<boolean> => {
  if (deviceId === '') return false;
  const row = await db
    .selectFrom('known_device')
    .select('subject')
    .where('subject', '=', subject)
    .where('device_hash', '=', hashSecret(deviceId))
    .executeTakeFirst();
  return row !== undefined;
};

/** Keeps that a secret was given rightly from a device. */
export const saveKnownDevice = async (
  db: Kysely<Tables>,
  { subject, deviceId }: DeviceAt,
  now: Date,
): Promise<void> => {
  if (deviceId === '') return;
  await db
    .insertInto('known_device')
    .values({ subject, device_hash: hashSecret(deviceId), proved_at: now })
    .onConflict((conflict) => conflict.columns(['subject', 'device_hash']).doUpdateSet({ proved_at: now }))
    .execute();
};

const keptMs = 180 * 24 * 60 * 60 * 1_000;

/** Forgets devices nobody has proved anything from in half a year. Answers how many. */
export const deleteOldDevices = async (db: Kysely<Tables>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('known_device')
    .where('proved_at', '<', new Date(now.getTime() - keptMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
};

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret, isDevice, type PersonsDevice } from '#server/guard/store/sessions.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** What is known of a device when someone signs in with it. */
interface SeenDevice extends PersonsDevice {
  readonly model: string;
  readonly system: string;
  readonly now: Date;
}

/** Whether an administrator keeps this person from signing in with this device. */
export const isDeviceBlocked = async (db: Kysely<Tables>, device: PersonsDevice): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from device where ${isDevice(device)} and status = 'blocked' limit 1`.execute(db);
  return rows.length > 0;
};

const renew = async (db: Kysely<Tables>, device: SeenDevice): Promise<boolean> => {
  const { model, system, now } = device;
  const { numAffectedRows } = await sql`
    update device set last_active_time = ${now}, last_login_device = 1, logout_time = null,
      phone_model = coalesce(nullif(${model}, ''), phone_model),
      system_version = coalesce(nullif(${system}, ''), system_version)
    where ${isDevice(device)}`.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
};

const add = async (db: Kysely<Tables>, device: SeenDevice): Promise<void> => {
  const { companyId, userId, deviceId, model, system, now } = device;
  const id = await nextId(db, { companyId, noun: 'device' });
  // Everyone who drew a number before this one has written by now.
  if (await renew(db, device)) return;
  await sql`
    insert into device (company_id, device_id, serial_number, user_id, phone_model, system_version,
      last_active_time, last_login_device, status, first_seen)
    values (${companyId}, ${id}, ${deviceId}, ${userId}, ${model === '' ? 'Web' : model}, ${system},
      ${now}, 1, 'normal', ${now})`.execute(db);
};

/** Writes down that a person signed in with a device, new or known; it is the one they used last. In a transaction. */
export const registerDevice = async (db: Kysely<Tables>, device: SeenDevice): Promise<void> => {
  if (device.deviceId === '') return;
  if (!(await renew(db, device))) await add(db, device);
  await sql`
    update device set last_login_device = 0
    where company_id = ${device.companyId} and user_id = ${device.userId}
      and serial_number <> ${device.deviceId} and last_login_device = 1`.execute(db);
};

/** Writes on every device of a person but one that it was signed out. */
export const markSignedOut = async (
  db: Kysely<Tables>,
  { companyId, userId, deviceId }: PersonsDevice,
  now: Date,
): Promise<void> => {
  await sql`
    update device set logout_time = ${now}
    where company_id = ${companyId} and user_id = ${userId} and serial_number <> ${deviceId}
      and deleted_at is null`.execute(db);
};

/** A device at what it has proved, or has not. */
interface DeviceAt {
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

/** Forgets devices no one has proved anything from in half a year. Answers how many. */
export const deleteOldDevices = async (db: Kysely<Tables>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('known_device')
    .where('proved_at', '<', new Date(now.getTime() - keptMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
};

import { type Kysely, sql } from 'kysely';
import { companyZone } from '#engine/dateText.ts';
import type { Tables } from '#server/database/tables.ts';
import { isDevice, type PersonsDevice } from './personsDevice.ts';

/** Writes down that a person was here: when their device was used last, and that they used the app on this day of the company's clock. */
export const noteUse = async (db: Kysely<Tables>, device: PersonsDevice, now: Date): Promise<void> => {
  const { companyId, userId } = device;
  await sql`update device set last_active_time = ${now} where ${isDevice(device)}`.execute(db);
  await sql`
    insert into usage_activity (company_id, day, user_id)
    values (${companyId}, (${now}::timestamptz at time zone ${companyZone}::text)::date, ${userId})
    on conflict do nothing`.execute(db);
};

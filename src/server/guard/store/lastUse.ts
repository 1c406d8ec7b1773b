import { type Kysely, sql } from 'kysely';
import { companyZone } from '#engine/dateText.ts';
import type { Tables } from '#server/database/tables.ts';

/** A person whose app or console just asked for something, and the device they did it with. */
interface SeenPerson {
  readonly companyId: number;
  readonly userId: number;
  readonly deviceId: string;
}

/** Writes down that a person was here: when their device was used last, and that they used the app on this day of the company's clock. */
export const noteUse = async (
  db: Kysely<Tables>,
  { companyId, userId, deviceId }: SeenPerson,
  now: Date,
): Promise<void> => {
  await sql`
    update device set last_active_time = ${now}
    where company_id = ${companyId} and user_id = ${userId} and serial_number = ${deviceId} and deleted_at is null`.execute(
    db,
  );
  await sql`
    insert into usage_activity (company_id, day, user_id)
    values (${companyId}, (${now}::timestamptz at time zone ${companyZone}::text)::date, ${userId})
    on conflict do nothing`.execute(db);
};

import { sql } from 'kysely';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import { findPlace, findPlacesOfAccount, type Place } from '#server/features/directory/places.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findAccountOfSession } from './store/accounts.ts';

/** The sessions that end with each device, and with all of its person; the one the request came with never does. */
export const sessionRows: RowQuery = {
  select: ({ actor: { companyId }, now, sessionId = 0 }) => {
    const live = sql`from session where session.company_id = ${companyId} and session.user_id = device.user_id
      and session.kind <> 'link' and session.session_id <> ${sessionId}
      and session.revoked_at is null and session.expires_at > ${now}`;
    return sql`select device.device_id, device.user_id,
      (select count(*)::integer ${live} and session.device_id = device.serial_number) as sessions,
      (select count(*)::integer ${live}) as person_sessions,
      (select count(*)::integer from device own where own.company_id = ${companyId}
        and own.user_id = device.user_id and own.deleted_at is null) as person_devices
    from device where device.company_id = ${companyId} and device.deleted_at is null`;
  },
};

/** Every place of the person behind the session; without an account only the one they are signed in to. */
export const placesOfSession = async ({
  db,
  actor,
  sessionId,
}: CallContext): Promise<{ readonly accountId: number | undefined; readonly places: readonly Place[] }> => {
  const accountId = sessionId === undefined ? undefined : await findAccountOfSession(db, sessionId);
  if (accountId !== undefined) return { accountId, places: await findPlacesOfAccount(db, accountId) };
  const own = await findPlace(db, actor.companyId, actor.userId);
  return { accountId, places: own === undefined ? [] : [own] };
};

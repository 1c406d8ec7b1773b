import { sql } from 'kysely';
import { absoluteEnd } from '#domain/security/checkSecuritySetting.ts';
import type { ActiveSession } from '#generated/types.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { findSessionLength } from '#server/guard/store/security.ts';
import { revokeSession } from '#server/guard/store/sessionEnds.ts';
import { capacities } from './managementPassword.ts';

/**
 * Everything people who may enter the console are signed in with, and whatever the reader is: links are none, they wait to be opened. Each
 * is looked up by key: sessions are few, and people are not.
 */
export const activeSessionRows: RowQuery = {
  completed: ['ends_at'],
  select: ({ actor: { companyId, userId }, now, sessionId = 0 }) => sql`
    select session.session_id, session.user_id, member.name, session.kind,
      coalesce(nullif(session.browser, ''), device.phone_model, '') as browser,
      coalesce(nullif(session.system, ''), device.system_version, '') as system,
      session.ip as address, session.created_at as began_at, session.last_used_at, session.expires_at as ends_at,
      (session.user_id = ${userId})::integer as is_own, (session.session_id = ${sessionId})::integer as is_current
    from session
    join lateral (select name from member where company_id = session.company_id and user_id = session.user_id
      and status = 'normal' limit 1) member on true
    left join device on device.company_id = session.company_id and device.user_id = session.user_id
      and device.serial_number = session.device_id and device.deleted_at is null
    where session.company_id = ${companyId} and session.kind <> 'link' and session.revoked_at is null
      and session.expires_at > ${now} and (session.user_id = ${userId}
        or session.user_id in (select user_id from (${capacities(companyId)}) as capacity))`,
  complete: async (rows, { db, actor }) => {
    const length = await findSessionLength(db, actor.companyId);
    return rows.map((row) => {
      const { kind, began_at: beganAt } = row.values;
      const opened = beganAt instanceof Date ? beganAt : new Date(String(beganAt));
      const end = absoluteEnd(kind === 'app' ? 'app' : 'browser', opened, length);
      return { ...row, values: { ...row.values, ends_at: end.toISOString() } };
    });
  },
  order: () => sql`record.last_used_at desc, record.session_id desc`,
};

/** Ending one: its next call is answered that it is over. */
export const activeSessionHooks = {
  actions: {
    end: async ({ session_id: id, user_id: userId }, _, { db, now }) => {
      await revokeSession(db, id, now);
      return { concerns: [{ type: 'member', id: userId }] };
    },
  },
} satisfies WriteHooks<ActiveSession>;

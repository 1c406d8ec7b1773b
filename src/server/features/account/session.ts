import { type Kysely, sql } from 'kysely';
import { askingDeviceOf } from '#domain/account/userAgent.ts';
import { isAddressAllowed } from '#domain/security/addresses.ts';
import { absoluteEnd } from '#domain/security/checkSecuritySetting.ts';
import { checkEntry, type EntryWay } from '#domain/signOn/entry.ts';
import { violation } from '#domain/violation.ts';
import type { ActiveSession } from '#generated/types.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import type { Tables } from '#server/database/tables.ts';
import { findPlace, findPlacesOfAccount, type Place } from '#server/features/directory/store/places.ts';
import { findSecurity, findSessionLength, findSignOnState } from '#server/guard/store/security.ts';
import {
  revokeSession,
  revokeSessionsOfDevice,
  revokeSessionsOfPerson,
} from '#server/guard/store/sessionEnds.ts';
import type { SessionOpener } from '#server/guard/store/sessions.ts';
import { type CallContext, type Refusal, type RunEffect, refused } from '#server/platform/handler.ts';
import { capacities } from './managementPassword.ts';
import { findAccountOfSession } from './store/accounts.ts';
import { isDeviceBlocked, markSignedOut, registerDevice } from './store/devices.ts';

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

/** Every place of the person behind the session; without an account, or by single sign-on, only the one they are signed in to. */
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

interface Person {
  readonly companyId: number;
  readonly userId: number;
}

type SignInContext = Pick<CallContext, 'db' | 'deviceId' | 'userAgent' | 'now'>;

/**
 * Refuses a sign-in with a device an administrator has blocked, or from an address the company does not open its console to; undefined
 * for every other. Asked before a session is opened.
 */
export const blockedRefusal = async (
  { db, deviceId, ip }: Pick<CallContext, 'db' | 'deviceId' | 'ip'>,
  { companyId, userId }: Person,
): Promise<Refusal | undefined> => {
  if (await isDeviceBlocked(db, { companyId, userId, deviceId }))
    return refused([violation('account.deviceBlocked')], 'device_blocked');
  const { allowedAddresses } = await findSecurity(db, companyId);
  return isAddressAllowed(allowedAddresses, ip)
    ? undefined
    : refused([violation('account.addressRefused')], 'address_refused');
};

/** What a request tells of the browser a session is opened by. */
export const openerOf = ({ userAgent, ip }: Pick<CallContext, 'userAgent' | 'ip'>): SessionOpener => ({
  ...askingDeviceOf(userAgent),
  ip,
});

/** Why someone cannot come in this way: an administrator has blocked their device, or the company lets in by single sign-on alone. */
export const entryRefusal = async (
  context: Pick<CallContext, 'db' | 'deviceId' | 'ip'>,
  person: Person,
  way: EntryWay,
): Promise<Refusal | undefined> => {
  const blocked = await blockedRefusal(context, person);
  if (blocked !== undefined) return blocked;
  const rules = await findSignOnState(context.db, person.companyId);
  const broken = checkEntry(rules, { userId: person.userId, way });
  return broken.length === 0 ? undefined : refused(broken, 'sign_on_required');
};

const inTransaction = (
  db: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<void>,
): Promise<void> => (db.isTransaction ? work(db) : db.transaction().execute(work));

/** Keeps the device of a sign-in: browser, system and when. */
export const keepDevice = (
  { db, deviceId, userAgent, now }: SignInContext,
  { companyId, userId }: Person,
): Promise<void> => {
  const { browser, system } = askingDeviceOf(userAgent);
  return inTransaction(db, (transaction) =>
    registerDevice(transaction, { companyId, userId, deviceId, model: browser, system, now }),
  );
};

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
      and session.expires_at > ${now} and session.user_id in (select ${userId}::bigint union select user_id from (${capacities(companyId)}) as capacity)`,
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

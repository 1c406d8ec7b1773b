import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FactorState } from '#domain/secondFactor/factorState.ts';
import { type SessionKind, sessionEnd } from '#domain/security/checkSecuritySetting.ts';
import { companyZone } from '#engine/dateText.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import type { OpenedSession } from '#server/platform/handler.ts';
import { findSessionLength } from './security.ts';

/** One person's device: rows of the schema-only noun `device`, by the id its browser or app names itself with. */
export interface PersonsDevice {
  readonly companyId: number;
  readonly userId: number;
  readonly deviceId: string;
}

/** Which row of `device` that is. */
export const isDevice = ({ companyId, userId, deviceId }: PersonsDevice): RawBuilder<unknown> =>
  sql`company_id = ${companyId} and user_id = ${userId} and serial_number = ${deviceId} and deleted_at is null`;

export interface Session {
  readonly sessionId: number;
  readonly companyId: number;
  readonly userId: number;
  readonly accountId: number | undefined;
  readonly deviceId: string;
  readonly kind: SessionKind;
  readonly cookieHash: string | undefined;
  readonly openedAt: Date;
  readonly lastUsedAt: Date;
  /** Where a browser's session stands with the second factor; asked by the guard alone. */
  readonly factor?: FactorState;
  /** Until when the management password need not be given again; undefined: it has not been given. */
  readonly unlockedUntil: Date | undefined;
}

/** Whether the company's single sign-on has opened it: then it opens nothing that is another company's. */
export const isSessionBySignOn = async (
  db: Kysely<Tables>,
  sessionId: number | undefined,
): Promise<boolean> => {
  if (sessionId === undefined) return false;
  const row = await db
    .selectFrom('session')
    .select('by_sign_on')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.by_sign_on === 1;
};

interface NewSession {
  readonly companyId: number;
  readonly userId: number;
  readonly accountId?: number | undefined;
  readonly deviceId: string;
  readonly kind: SessionKind;
  /** Opened by the company's single sign-on. */
  readonly isBySignOn?: boolean | undefined;
  readonly now: Date;
  readonly randomToken: () => string;
  /** What opens it, for the list of sessions. */
  readonly opener?: SessionOpener;
}

/** Browser and system by their names, and the address a session is opened from. */
export interface SessionOpener {
  readonly browser: string;
  readonly system: string;
  readonly ip: string | undefined;
}

const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

/** SHA-256 of a token or cookie value, hex: what the database keeps instead of it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether the phone app holds it, which alone may open the console for its person. */
export const isAppSession = async (db: Kysely<Tables>, sessionId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'app')
    .executeTakeFirst();
  return row !== undefined;
};

/** Opens a session with fresh secrets and gives them back: the only moment they are known in the clear. */
export const insertSession = async (db: Kysely<Tables>, session: NewSession): Promise<OpenedSession> => {
  const { companyId, userId, now, kind, opener } = session;
  const length = await findSessionLength(db, companyId);
  const token = session.randomToken();
  const cookie = kind === 'browser' ? session.randomToken() : undefined;
  const { session_id: sessionId } = await db
    .insertInto('session')
    .values({
      company_id: companyId,
      user_id: userId,
      account_id: session.accountId ?? null,
      token_hash: hashSecret(token),
      cookie_hash: cookie === undefined ? null : hashSecret(cookie),
      device_id: session.deviceId,
      kind,
      by_sign_on: session.isBySignOn === true ? 1 : 0,
      created_at: now,
      last_used_at: now,
      expires_at: sessionEnd(kind, { openedAt: now, usedAt: now }, length),
      browser: opener?.browser ?? '',
      system: opener?.system ?? '',
      ip: opener?.ip ?? null,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return { sessionId, companyId, userId, token, cookie };
};

/** The live session of a token: neither expired nor revoked, in a company that lives. */
export const findSession = async (
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Session | undefined> => {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(ofLivingCompany())
    .executeTakeFirst();
  return row && toSession(row);
};

/** A session as its table gives it. */
export interface SessionRow {
  readonly session_id: number;
  readonly company_id: number;
  readonly user_id: number;
  readonly account_id: number | null;
  readonly device_id: string;
  readonly kind: SessionKind;
  readonly cookie_hash: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly unlocked_until: Date | null;
}

/** A session from its row. */
export const toSession = (row: SessionRow): Session => ({
  sessionId: row.session_id,
  companyId: row.company_id,
  userId: row.user_id,
  accountId: row.account_id ?? undefined,
  deviceId: row.device_id,
  kind: row.kind,
  cookieHash: row.cookie_hash ?? undefined,
  openedAt: row.created_at,
  lastUsedAt: row.last_used_at,
  unlockedUntil: row.unlocked_until ?? undefined,
});

/** Slides the end of a session that is being used, never beyond its absolute one. */
export const touchSession = async (db: Kysely<Tables>, session: Session, now: Date): Promise<void> => {
  const { companyId, kind, openedAt } = session;
  const length = await findSessionLength(db, companyId);
  await db
    .updateTable('session')
    .set({ last_used_at: now, expires_at: sessionEnd(kind, { openedAt, usedAt: now }, length) })
    .where('session_id', '=', session.sessionId)
    .execute();
};

/** Whether a token belonged to a link that was used or ran out: its holder is told so. */
export const isExchangedLink = async (db: Kysely<Tables>, token: string): Promise<boolean> => {
  const row = await db
    .selectFrom('session')
    .select('session_id')
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', 'link')
    .executeTakeFirst();
  return row !== undefined;
};

/** Requests under way when a token changes were sent with the one before. */
const overlapMs = 60_000;

/**
 * Gives a browser's session another token, with the same companion (safety.md T02): what was read of the old one is of no use a minute
 * later. Undefined: the session is over, or an app's, which keeps its token itself.
 */
export const rotateToken = async (
  db: Kysely<Tables>,
  sessionId: number,
  { now, randomToken }: Pick<NewSession, 'now' | 'randomToken'>,
): Promise<OpenedSession | undefined> => {
  const token = randomToken();
  const row = await db
    .updateTable('session')
    .set(({ ref }) => ({
      previous_token_hash: ref('token_hash'),
      previous_until: after(now, overlapMs),
      token_hash: hashSecret(token),
    }))
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'browser')
    .where('revoked_at', 'is', null)
    .returning(['company_id', 'user_id'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { sessionId, companyId: row.company_id, userId: row.user_id, token, cookie: undefined };
};

/** Writes down that a person was here: when their device was used last, and that they used the app on this day of the company's clock. */
export const noteUse = async (db: Kysely<Tables>, device: PersonsDevice, now: Date): Promise<void> => {
  const { companyId, userId } = device;
  await sql`update device set last_active_time = ${now} where ${isDevice(device)}`.execute(db);
  await sql`
    insert into usage_activity (company_id, day, user_id)
    values (${companyId}, (${now}::timestamptz at time zone ${companyZone}::text)::date, ${userId})
    on conflict do nothing`.execute(db);
};

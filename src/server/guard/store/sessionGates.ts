import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import { factorStateOf } from '#domain/secondFactor/factorState.ts';
import type { Database } from '#server/database/connection.ts';
import type { LastWrites } from '#server/database/lastWrites.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { signedInTables } from '#server/database/writeListener.ts';
import { type ActorRow, actorColumns, toActor } from './actors.ts';
import { hashSecret, type Session, type SessionRow, toSession } from './sessions.ts';

/** Whether someone has a second factor that counts, as a condition: an authenticator that was confirmed, or a passkey. */
export const hasSecondFactor = (
  companyId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(exists (select from second_factor factor where factor.company_id = ${companyId}
    and factor.user_id = ${userId} and factor.confirmed_at is not null)
  or exists (select from passkey where passkey.company_id = ${companyId} and passkey.user_id = ${userId}))`;

/** Opens the gate of a session, or with `undefined` closes it. */
export const setUnlocked = async (
  db: Kysely<Tables>,
  sessionId: number,
  until: Date | undefined,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ unlocked_until: until ?? null })
    .where('session_id', '=', sessionId)
    .execute();
};

/** Notes that the second factor was given in a session. */
export const setFactorGiven = async (db: Kysely<Tables>, sessionId: number, now: Date): Promise<void> => {
  await db.updateTable('session').set({ factor_given_at: now }).where('session_id', '=', sessionId).execute();
};

/** Keeps a gate open for longer; one that was closed in the meantime stays closed. */
export const extendSession = async (
  db: Kysely<Tables>,
  { sessionId, now, until }: { readonly sessionId: number; readonly now: Date; readonly until: Date },
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ unlocked_until: until })
    .where('session_id', '=', sessionId)
    .where('unlocked_until', '>', now)
    .execute();
};

/** Closes the gate of everything someone is signed in with, but for one session. */
export const lockSessionsOf = async (
  db: Kysely<Tables>,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  exceptId = 0,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ unlocked_until: null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('session_id', '!=', exceptId)
    .where('unlocked_until', 'is not', null)
    .execute();
};

/** A live session with the person it belongs to; no actor: they have left the company. */
interface SignedIn {
  readonly session: Session;
  readonly actor: Actor | undefined;
  /** Whether a number others have given the person has still to prove to be theirs, and their powers wait. */
  readonly powersWait: boolean;
  /** Blocks of addresses the company's console is opened from; empty: from everywhere. */
  readonly allowedAddresses: string;
}

interface Row extends SessionRow, ActorRow {
  readonly expires_at: Date;
  readonly factor_given_at: Date | null;
  readonly has_factor: boolean;
  readonly factor_required_since: Date | null;
  readonly allowed_addresses: string | null;
  /** Found by the token it has now, not by the one it was given in exchange for. */
  readonly is_current: boolean;
  readonly is_member: boolean;
  readonly powers_wait: boolean;
}

const findRow = async (db: Kysely<Tables>, hash: string, now: Date): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`${keptPlan}
    select session.session_id, session.company_id, session.user_id, session.account_id, session.device_id,
      session.kind, session.cookie_hash, session.created_at, session.last_used_at, session.unlocked_until,
      session.expires_at, session.factor_given_at, security.factor_required_since, security.allowed_addresses,
      ${hasSecondFactor(sql`session.company_id`, sql`session.user_id`)} as has_factor,
      session.token_hash = ${hash} as is_current, member.user_id is not null as is_member,
      member.number_waits_since is not null as powers_wait, ${actorColumns}
    from session
    join company on company.company_id = session.company_id and company.status = 'normal'
    left join member on member.company_id = session.company_id and member.user_id = session.user_id
      and member.status = 'normal'
    left join security_setting security on security.company_id = session.company_id
    where session.session_id = coalesce(
        (select session_id from session where token_hash = ${hash}),
        (select session_id from session where previous_token_hash = ${hash} and previous_until > ${now}))
      and session.revoked_at is null and session.expires_at > ${now}
  `.execute(db);
  return rows[0];
};

const toSignedIn = (row: Row): SignedIn => {
  const session = toSession(row);
  const actor = row.is_member ? toActor(session.companyId, session.userId, row) : undefined;
  const factor = factorStateOf({
    hasFactor: row.has_factor,
    givenAt: row.factor_given_at ?? undefined,
    requiredSince: row.factor_required_since ?? undefined,
    openedAt: session.openedAt,
    roles: actor?.roles ?? [],
  });
  return {
    session: { ...session, factor },
    actor,
    powersWait: row.powers_wait,
    allowedAddresses: row.allowed_addresses ?? '',
  };
};

/** Who was signed in when nothing had been written since, by the hash of their token. */
interface Memory {
  readonly written: number;
  readonly byHash: Map<string, SignedIn & { readonly expiresAt: Date }>;
}

const mostRemembered = 10_000;
/** By what tells that it does not hold any more. */
const memories = new WeakMap<LastWrites, Memory>();

/** Of the moment: emptied as soon as one of the tables was written to. */
const memoryOf = (writes: LastWrites): Memory => {
  const written = writes.of(signedInTables);
  const known = memories.get(writes);
  if (known?.written === written) return known;
  const fresh: Memory = { written, byHash: new Map() };
  memories.set(writes, fresh);
  return fresh;
};

/**
 * The live session of a token in a company that lives and, in the same statement, its person with roles, grants and scope as they are now: every
 * request asks this, and asks the database once. Where what is written is known (`Database.writes`), it does not ask again before something was
 * written that could change the answer.
 */
export const findSignedIn = async (
  { db, writes }: Database,
  token: string,
  now: Date,
): Promise<SignedIn | undefined> => {
  const hash = hashSecret(token);
  // Taken before the question: what is written while it waits is not what it answers for.
  const memory = writes === undefined ? undefined : memoryOf(writes);
  const known = memory?.byHash.get(hash);
  if (known !== undefined && known.expiresAt > now) return known;
  const row = await findRow(db, hash, now);
  if (row === undefined) return undefined;
  const signedIn = toSignedIn(row);
  if (row.is_current && memory !== undefined && memory.byHash.size < mostRemembered)
    memory.byHash.set(hash, { ...signedIn, expiresAt: row.expires_at });
  return signedIn;
};

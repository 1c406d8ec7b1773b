import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { type ActorRow, actorColumns, toActor } from './actors.ts';
import { hashSecret, type Session, type SessionRow, toSession } from './sessions.ts';

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
}

type Row = SessionRow & ActorRow & { readonly is_member: boolean; readonly powers_wait: boolean };

/**
 * The live session of a token in a company that lives and, in the same statement, its person with roles, grants and scope as they are now: every
 * request asks this, and asks the database once.
 */
export const findSignedIn = async (
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<SignedIn | undefined> => {
  const hash = hashSecret(token);
  const { rows } = await sql<Row>`${keptPlan}
    select session.session_id, session.company_id, session.user_id, session.account_id, session.device_id,
      session.kind, session.cookie_hash, session.last_used_at, session.unlocked_until, member.user_id is not null as is_member, member.number_waits_since is not null as powers_wait, ${actorColumns}
    from session
    join company on company.company_id = session.company_id and company.status = 'normal'
    left join member on member.company_id = session.company_id and member.user_id = session.user_id
      and member.status = 'normal'
    where session.session_id = coalesce(
        (select session_id from session where token_hash = ${hash}),
        (select session_id from session where previous_token_hash = ${hash} and previous_until > ${now})) and session.revoked_at is null and session.expires_at > ${now}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const session = toSession(row);
  const actor = row.is_member ? toActor(session.companyId, session.userId, row) : undefined;
  return { session, actor, powersWait: row.powers_wait };
};

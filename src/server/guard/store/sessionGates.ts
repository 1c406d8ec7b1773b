import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

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
  sessionId: number,
  now: Date,
  until: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ unlocked_until: until })
    .where('session_id', '=', sessionId)
    .where('unlocked_until', '>', now)
    .execute();
};

/** Closes the gate of everything somebody is signed in with, but for one session. */
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

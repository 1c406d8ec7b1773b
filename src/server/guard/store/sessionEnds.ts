import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Ends one session. False when it was already over: of two at once exactly one wins. */
export const revokeSession = async (db: Kysely<Tables>, sessionId: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends every session a person has on one device. */
export const revokeSessionsOfDevice = async (
  db: Kysely<Tables>,
  person: { readonly companyId: number; readonly userId: number; readonly deviceId: string },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('company_id', '=', person.companyId)
    .where('user_id', '=', person.userId)
    .where('device_id', '=', person.deviceId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Ends what these people are signed in with in one company, but for one session. */
export const revokeSessionsOfPeople = async (
  db: Kysely<Tables>,
  people: { readonly companyId: number; readonly userIds: readonly number[]; readonly exceptId: number },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('company_id', '=', people.companyId)
    .where('user_id', '=', sql<number>`any(${[...people.userIds]}::bigint[])`)
    .where('session_id', '!=', people.exceptId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** The same of one person. */
export const revokeSessionsOfPerson = async (
  db: Kysely<Tables>,
  person: { readonly companyId: number; readonly userId: number; readonly exceptId: number },
  now: Date,
): Promise<void> => {
  await revokeSessionsOfPeople(db, { ...person, userIds: [person.userId] }, now);
};

/** Ends what a person is signed in with in one company, links apart, but for one session. Answers how many ended. */
export const revokeOtherSessions = async (
  db: Kysely<Tables>,
  {
    companyId,
    userId,
    exceptId,
  }: { readonly companyId: number; readonly userId: number; readonly exceptId: number },
  now: Date,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('session_id', '!=', exceptId)
    .where('kind', '!=', 'link')
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Ends everything an account is signed in with, in every company and on every device. */
export const revokeSessionsOfAccount = async (
  db: Kysely<Tables>,
  accountId: number,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account_id', '=', accountId),
        // Opened for a person before they had an account.
        exists(
          selectFrom('member')
            .select('member.user_id')
            .whereRef('member.company_id', '=', 'session.company_id')
            .whereRef('member.user_id', '=', 'session.user_id')
            .where('member.account_id', '=', accountId),
        ),
      ]),
    )
    .execute();
};

/** Ends everything anyone is signed in with in a company, on every device. Answers how many sessions that were. */
export const revokeSessionsOfCompany = async (
  db: Kysely<Tables>,
  companyId: number,
  now: Date,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

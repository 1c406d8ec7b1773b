import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { PasswordOwner } from './managementPasswords.ts';

/** An authenticator as it is kept. */
export interface KeptFactor {
  readonly sealedSecret: string;
  readonly isConfirmed: boolean;
  readonly confirmedAt: Date | undefined;
}

/** A person's authenticator, confirmed or not yet; undefined: none was begun. */
export const findFactor = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<KeptFactor | undefined> => {
  const row = await db
    .selectFrom('second_factor')
    .select(['sealed_secret', 'confirmed_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      sealedSecret: row.sealed_secret,
      isConfirmed: row.confirmed_at !== null,
      confirmedAt: row.confirmed_at ?? undefined,
    }
  );
};

/** Keeps a secret that has still to be confirmed, in place of one that never was. False: there is a confirmed one, which stays. */
export const beginFactorOf = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
  { sealedSecret, now }: { readonly sealedSecret: string; readonly now: Date },
): Promise<boolean> => {
  const begun = { sealed_secret: sealedSecret, created_at: now, last_step: 0 };
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('second_factor')
    .values({ company_id: companyId, user_id: userId, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet(begun)
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return (count ?? 0n) > 0n;
};

/** Makes an authenticator count from now on; its first code is used up. False: it was confirmed already, or begun again. */
export const confirmFactorOf = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
  { sealedSecret, step, now }: { readonly sealedSecret: string; readonly step: number; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Uses a step up, of a confirmed authenticator. False: that step or a newer one was used before; of two at once, one wins. */
export const takeStep = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
  step: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Takes a person's authenticator away with its recovery codes. False: there was none. */
export const deleteFactor = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<boolean> => {
  await db
    .deleteFrom('recovery_code')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Puts these recovery codes in the place of all a person had. */
export const replaceRecoveryCodes = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
  codes: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('recovery_code')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ company_id: companyId, user_id: userId, code_hash: hashSecret(code) })))
    .execute();
};

/** Uses a recovery code up. False: it is none, or was used. */
export const takeRecoveryCode = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
  code: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashSecret(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** How many recovery codes a person has left. */
export const countRecoveryCodes = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from recovery_code
    where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** What the second factor of a session hangs on, as it is now. */
export interface FactorFactsRow {
  readonly opened_at: Date;
  readonly given_at: Date | null;
  readonly required_since: Date | null;
  readonly is_unlocked: boolean;
}

/** The same for a session, without the person's authenticator; undefined: there is no such session. */
export const findFactorFacts = async (
  db: Kysely<Tables>,
  {
    companyId,
    sessionId,
    now,
  }: { readonly companyId: number; readonly sessionId: number; readonly now: Date },
): Promise<FactorFactsRow | undefined> => {
  const { rows } = await sql<FactorFactsRow>`
    select session.created_at as opened_at, session.factor_given_at as given_at,
      security.factor_required_since as required_since,
      coalesce(session.unlocked_until > ${now}, false) as is_unlocked
    from session left join security_setting security on security.company_id = session.company_id
    where session.company_id = ${companyId} and session.session_id = ${sessionId}`.execute(db);
  return rows[0];
};

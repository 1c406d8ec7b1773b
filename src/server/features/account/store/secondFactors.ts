import { type Kysely, sql } from 'kysely';
import type { ChallengePurpose } from '#domain/secondFactor/passkey.ts';
import type { Tables } from '#server/database/tables.ts';
import { hasSecondFactor } from '#server/guard/store/sessionGates.ts';
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

/** Takes the recovery codes of a person away who has no second factor any more: they stand in for one. */
const forgetIdleCodes = async (db: Kysely<Tables>, { companyId, userId }: PasswordOwner): Promise<void> => {
  await db
    .deleteFrom('recovery_code')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${hasSecondFactor(sql`${companyId}::bigint`, sql`${userId}::bigint`)}`)
    .execute();
};

/** Takes a person's authenticator away, and the recovery codes where it was all they had. False: there was none. */
export const deleteAuthenticator = async (db: Kysely<Tables>, owner: PasswordOwner): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst();
  await forgetIdleCodes(db, owner);
  return numDeletedRows > 0n;
};

/** Takes one passkey of a person away, and the recovery codes where it was all they had. Answers its name; undefined: they have none such. */
export const deletePasskey = async (
  db: Kysely<Tables>,
  owner: PasswordOwner,
  passkeyId: number,
): Promise<string | undefined> => {
  const row = await db
    .deleteFrom('passkey')
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  await forgetIdleCodes(db, owner);
  return row?.name;
};

/** Takes every second factor of a person away: authenticator, passkeys and recovery codes. False: they had none. */
export const deleteFactors = async (db: Kysely<Tables>, owner: PasswordOwner): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst();
  const hadAuthenticator = await deleteAuthenticator(db, owner);
  return hadAuthenticator || numDeletedRows > 0n;
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

/** A passkey as it is kept. */
export interface KeptPasskey {
  readonly passkeyId: number;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

/** The passkeys of a person, the first they set up before others. */
export const findPasskeys = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<readonly KeptPasskey[]> => {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute();
  return rows.map((row) => ({
    passkeyId: row.passkey_id,
    name: row.name,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }));
};

/** Keeps a passkey that was just set up. False: someone of the company has it already. */
export const insertPasskey = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
  passkey: Pick<KeptPasskey, 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'createdAt'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('passkey')
    .values({
      company_id: companyId,
      user_id: userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'credential_id']).doNothing())
    .executeTakeFirstOrThrow();
  return (count ?? 0n) > 0n;
};

/** Notes that a passkey was used, and its count. False: it has counted as far before; of two at once, one wins. One that does not count stays at 0. */
export const notePasskeyUse = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
  { passkeyId, counter, now }: { readonly passkeyId: number; readonly counter: number; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** A challenge of a session. */
interface SessionChallenge {
  readonly companyId: number;
  readonly sessionId: number;
  readonly purpose: ChallengePurpose;
  readonly challenge: string;
}

/** Keeps a challenge until it is over, in place of one before it; those of the company that are over are forgotten on the way. */
export const keepChallenge = async (
  db: Kysely<Tables>,
  { companyId, sessionId, purpose, challenge }: SessionChallenge,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> => {
  await db
    .deleteFrom('passkey_challenge')
    .where('company_id', '=', companyId)
    .where('expires_at', '<=', now)
    .execute();
  const kept = { challenge_hash: hashSecret(challenge), expires_at: until };
  await db
    .insertInto('passkey_challenge')
    .values({ company_id: companyId, session_id: sessionId, purpose, ...kept })
    .onConflict((conflict) => conflict.columns(['company_id', 'session_id', 'purpose']).doUpdateSet(kept))
    .execute();
};

/** Uses a challenge up. False: it is another one, of another session or purpose, over, or was used. */
export const takeChallenge = async (
  db: Kysely<Tables>,
  { companyId, sessionId, purpose, challenge }: SessionChallenge,
  now: Date,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** What the second factor of a session hangs on, as it is now. */
export interface FactorFactsRow {
  readonly opened_at: Date;
  readonly given_at: Date | null;
  readonly required_since: Date | null;
  readonly is_unlocked: boolean;
  readonly has_factor: boolean;
}

/** The same for a session; undefined: there is no such session. */
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
      coalesce(session.unlocked_until > ${now}, false) as is_unlocked,
      ${hasSecondFactor(sql`session.company_id`, sql`session.user_id`)} as has_factor
    from session left join security_setting security on security.company_id = session.company_id
    where session.company_id = ${companyId} and session.session_id = ${sessionId}`.execute(db);
  return rows[0];
};

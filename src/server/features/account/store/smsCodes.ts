import type { Kysely } from 'kysely';
import type { CodeScene } from '#domain/account/code.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { PasswordOwner } from './managementPasswords.ts';

/** A number, what its code is for and the hash of who asked for it: there is one live code of each. */
export interface CodeName {
  readonly countryCode: string;
  readonly mobile: string;
  readonly scene: CodeScene;
  readonly asker: string;
}

/** A code as it is kept. */
interface KeptCode {
  readonly salt: string;
  readonly codeHash: string;
  readonly tries: number;
  readonly expiresAt: Date;
}

const hashOf = (salt: string, code: string): string => hashSecret(`${salt}:${code}`);

/** Whether a code is the one kept. */
export const isKeptCode = ({ salt, codeHash }: KeptCode, code: string): boolean =>
  hashOf(salt, code) === codeHash;

/** Keeps a code in place of whatever the same asker had for the number and this scene. */
export const saveCode = async (
  db: Kysely<Tables>,
  { countryCode, mobile, scene, asker }: CodeName,
  {
    code,
    salt,
    now,
    expiresAt,
  }: Readonly<Record<'code' | 'salt', string> & Record<'now' | 'expiresAt', Date>>,
): Promise<void> => {
  const state = { salt, code_hash: hashOf(salt, code), tries: 0, created_at: now, expires_at: expiresAt };
  await db
    .insertInto('sms_code')
    .values({ country_code: countryCode, mobile, scene, asker, ...state })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'mobile', 'scene', 'asker']).doUpdateSet(state),
    )
    .execute();
};

/** The code someone has asked for, locked until the transaction ends: tries are counted one after the other. */
export const lockCode = async (
  db: Kysely<Tables>,
  { countryCode, mobile, scene, asker }: CodeName,
): Promise<KeptCode | undefined> => {
  const row = await db
    .selectFrom('sms_code')
    .select(['salt', 'code_hash', 'tries', 'expires_at'])
    .where('country_code', '=', countryCode)
    .where('mobile', '=', mobile)
    .where('scene', '=', scene)
    .where('asker', '=', asker)
    .forUpdate()
    .executeTakeFirst();
  return row && { salt: row.salt, codeHash: row.code_hash, tries: row.tries, expiresAt: row.expires_at };
};

/** Counts a try that failed. */
export const countTry = async (
  db: Kysely<Tables>,
  { countryCode, mobile, scene, asker }: CodeName,
): Promise<void> => {
  await db
    .updateTable('sms_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('country_code', '=', countryCode)
    .where('mobile', '=', mobile)
    .where('scene', '=', scene)
    .where('asker', '=', asker)
    .execute();
};

/** Uses a code up. False when someone else just did: of two at once exactly one wins. */
export const deleteCode = async (
  db: Kysely<Tables>,
  { countryCode, mobile, scene, asker }: CodeName,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sms_code')
    .where('country_code', '=', countryCode)
    .where('mobile', '=', mobile)
    .where('scene', '=', scene)
    .where('asker', '=', asker)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Forgets codes, tokens and challenges no one has used in time. Answers how many. */
export const deleteExpiredCodes = async (db: Kysely<Tables>, now: Date): Promise<number> => {
  const codes = await db.deleteFrom('sms_code').where('expires_at', '<', now).executeTakeFirst();
  const tokens = await db.deleteFrom('verify_token').where('expires_at', '<', now).executeTakeFirst();
  const challenges = await db
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', now)
    .executeTakeFirst();
  return Number(codes.numDeletedRows + tokens.numDeletedRows + challenges.numDeletedRows);
};

/** Whether a number others have given someone has still to prove to be theirs (decisions/0021). */
export const isNumberWaiting = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<boolean> => {
  const row = await db
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('number_waits_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** The proof is given: whatever the person holds counts again. */
export const markNumberProved = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<void> => {
  await db
    .updateTable('member')
    .set({ number_waits_since: null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('number_waits_since', 'is not', null)
    .execute();
};

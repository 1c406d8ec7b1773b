import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

/** Whose management password: everyone has one for each company. */
export interface PasswordOwner {
  readonly companyId: number;
  readonly userId: number;
}

/** The hash of someone's management password; undefined until they have set one. */
export const findPasswordHash = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('management_password')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
};

/** How someone stands at the gate. */
export interface GateState {
  readonly isSet: boolean;
  /** Of the session asked about; undefined while it is locked. */
  readonly unlockedUntil: Date | undefined;
  /** Whether the company has screens with personal data marked with who looks at them. */
  readonly hasWatermark: boolean;
}

/** Whether someone has set a management password, and until when one of their sessions is open; over: not at all. */
export const findGateState = async (
  db: Kysely<Tables>,
  {
    passwordOwner: { companyId, userId },
    session,
    now,
  }: {
    readonly passwordOwner: PasswordOwner;
    readonly session: { readonly token: string } | { readonly sessionId: number | undefined };
    readonly now: Date;
  },
): Promise<GateState> => {
  const which =
    'token' in session
      ? sql`token_hash = ${hashSecret(session.token)}`
      : sql`session_id = ${session.sessionId ?? 0}`;
  const { rows } = await sql<{
    readonly is_set: boolean;
    readonly until: Date | null;
    readonly has_watermark: boolean;
  }>`
    select exists (select from management_password
        where company_id = ${companyId} and user_id = ${userId}) as is_set,
      (select unlocked_until from session
        where ${which} and company_id = ${companyId} and user_id = ${userId} and unlocked_until > ${now}) as until,
      exists (select from security_setting where company_id = ${companyId} and watermark = 1) as has_watermark
  `.execute(db);
  return {
    isSet: rows[0]?.is_set === true,
    unlockedUntil: rows[0]?.until ?? undefined,
    hasWatermark: rows[0]?.has_watermark === true,
  };
};

/** Notes until when a device that guessed wrongly waits; undefined: the right one was given. */
export const saveLock = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
  lockedUntil: Date | undefined,
): Promise<void> => {
  await db
    .updateTable('management_password')
    .set({ locked_until: lockedUntil ?? null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

/** Sets or replaces a management password; a lock noted at the old one is over. */
export const saveManagementPassword = async (
  db: Kysely<Tables>,
  {
    passwordOwner: { companyId, userId },
    passwordHash,
    now,
  }: { readonly passwordOwner: PasswordOwner; readonly passwordHash: string; readonly now: Date },
): Promise<void> => {
  const set = { password_hash: passwordHash, updated_at: now, locked_until: null };
  await db
    .insertInto('management_password')
    .values({ company_id: companyId, user_id: userId, set_at: now, ...set })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(set))
    .execute();
};

/** Takes someone's management password away. */
export const deleteManagementPassword = async (
  db: Kysely<Tables>,
  { companyId, userId }: PasswordOwner,
): Promise<void> => {
  await db
    .deleteFrom('management_password')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

import { type Kysely, sql } from 'kysely';
import type { CodeScene } from '#domain/account/code.ts';
import type { StepUp } from '#engine/vocabulary.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from './sessions.ts';

/** What a session has proved again. A code counts for the call it was asked for; the password for all of them. */
export interface StepUpGrant {
  readonly companyId: number;
  readonly sessionId: number;
  readonly kind: StepUp;
  /** Of `sms` alone; the password's is empty. */
  readonly callName: string;
}

const keyOf = ({ companyId, sessionId, kind, callName }: StepUpGrant) => ({
  company_id: companyId,
  session_id: sessionId,
  kind,
  call_name: kind === 'sms' ? callName : '',
});

/** Keeps a grant until it is over; those of the company that are over are forgotten on the way. */
export const insertGrant = async (
  db: Kysely<Tables>,
  grant: StepUpGrant,
  times: { readonly now: Date; readonly until: Date },
): Promise<void> => {
  await db
    .deleteFrom('step_up_grant')
    .where('company_id', '=', grant.companyId)
    .where('expires_at', '<=', times.now)
    .execute();
  await db
    .insertInto('step_up_grant')
    .values({ ...keyOf(grant), expires_at: times.until })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'session_id', 'kind', 'call_name'])
        .doUpdateSet({ expires_at: times.until }),
    )
    .execute();
};

/** The kinds of step-up a session still has for a call. */
export const findGrants = async (
  db: Kysely<Tables>,
  { companyId, sessionId, callName }: Omit<StepUpGrant, 'kind'>,
  now: Date,
): Promise<readonly StepUp[]> => {
  const rows = await db
    .selectFrom('step_up_grant')
    .select(['kind', 'call_name'])
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .where('call_name', 'in', ['', callName])
    .execute();
  return rows.filter((row) => row.kind === 'password' || row.call_name === callName).map((row) => row.kind);
};

/** Uses a grant up: of two calls at once exactly one gets it. */
export const takeGrant = async (db: Kysely<Tables>, grant: StepUpGrant, now: Date): Promise<boolean> => {
  const key = keyOf(grant);
  const { numDeletedRows } = await db
    .deleteFrom('step_up_grant')
    .where('company_id', '=', key.company_id)
    .where('session_id', '=', key.session_id)
    .where('kind', '=', key.kind)
    .where('call_name', '=', key.call_name)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Forgets everything these people have proved again, in whatever session. */
export const deleteGrantsOfPeople = async (
  db: Kysely<Tables>,
  { companyId, userIds }: { readonly companyId: number; readonly userIds: readonly number[] },
): Promise<void> => {
  await db
    .deleteFrom('step_up_grant')
    .where('company_id', '=', companyId)
    .where('session_id', 'in', (sessions) =>
      sessions
        .selectFrom('session')
        .select('session_id')
        .where('company_id', '=', companyId)
        .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`),
    )
    .execute();
};

/** Forgets everything a session has proved again. */
export const deleteGrants = async (
  db: Kysely<Tables>,
  { companyId, sessionId }: Pick<StepUpGrant, 'companyId' | 'sessionId'>,
): Promise<void> => {
  await db
    .deleteFrom('step_up_grant')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .execute();
};

/** The session that checked a code, and what for. */
interface TokenHolder {
  readonly companyId: number;
  readonly sessionId: number;
  readonly scene: CodeScene;
  /** What it is good for besides its scene, as text; left out: nothing else. */
  readonly subject?: string | undefined;
}

const subjectHash = (subject: string | undefined): string =>
  subject === undefined ? '' : hashSecret(subject);

/** Keeps what a checked code is good for, by its hash. */
export const insertVerifyToken = async (
  db: Kysely<Tables>,
  {
    tokenHolder: { companyId, sessionId, scene, subject },
    token,
    expiresAt,
  }: { readonly tokenHolder: TokenHolder; readonly token: string; readonly expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('verify_token')
    .values({
      token_hash: hashSecret(token),
      company_id: companyId,
      session_id: sessionId,
      scene,
      subject_hash: subjectHash(subject),
      expires_at: expiresAt,
    })
    .execute();
};

/** Uses a token up. False when it is used, late, for something else (scene or subject) or another session's. */
export const takeVerifyToken = async (
  db: Kysely<Tables>,
  {
    tokenHolder: { companyId, sessionId, scene, subject },
    token,
    now,
  }: { readonly tokenHolder: TokenHolder; readonly token: string; readonly now: Date },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('verify_token')
    .where('token_hash', '=', hashSecret(token))
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .where('scene', '=', scene)
    .where('subject_hash', '=', subjectHash(subject))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

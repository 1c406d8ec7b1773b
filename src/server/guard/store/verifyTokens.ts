import type { Kysely } from 'kysely';
import type { CodeScene } from '#domain/account/code.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

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

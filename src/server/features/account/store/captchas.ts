import type { Challenge } from 'altcha-lib/types';
import type { Kysely } from 'kysely';
import type { CaptchaKind } from '#domain/captcha/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

type Db = Kysely<Tables>;

/** A question as it was put to a browser. */
export interface Captcha {
  readonly kind: CaptchaKind;
  /** Where its gap is; undefined without a picture. */
  readonly gapLeft: number | undefined;
  readonly challenge: Challenge;
  /** Key the challenge is signed with. */
  readonly secret: string;
  readonly expiresAt: Date;
}

/** What names a question: the id its browser holds, and that browser. */
export interface CaptchaName {
  readonly captchaId: string;
  readonly deviceId: string;
}

/** Keeps a question until it is answered. */
export const insertCaptcha = async (
  db: Db,
  {
    captchaName: { captchaId, deviceId },
    captcha: { kind, gapLeft, challenge, secret, expiresAt },
    now,
  }: { readonly captchaName: CaptchaName; readonly captcha: Captcha; readonly now: Date },
): Promise<void> => {
  await db
    .insertInto('captcha')
    .values({
      captcha_hash: hashSecret(captchaId),
      device_id: deviceId,
      kind,
      gap_left: gapLeft ?? null,
      challenge: JSON.stringify(challenge),
      secret,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
};

/** Takes a question away to look at its answer: of two answers at once one finds it. */
export const takeCaptcha = async (
  db: Db,
  { captchaId, deviceId }: CaptchaName,
): Promise<Captcha | undefined> => {
  const row = await db
    .deleteFrom('captcha')
    .where('captcha_hash', '=', hashSecret(captchaId))
    .where('device_id', '=', deviceId)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind,
      gapLeft: row.gap_left ?? undefined,
      challenge: row.challenge,
      secret: row.secret,
      expiresAt: row.expires_at,
    }
  );
};

/** A ticket, the browser it was given to, and the number it is shown for. */
export interface TicketClaim {
  readonly ticket: string;
  readonly deviceId: string;
  readonly number: string;
  readonly now: Date;
}

/** Keeps a ticket. */
export const insertTicket = async (
  db: Db,
  { ticket, deviceId, expiresAt }: Pick<TicketClaim, 'ticket' | 'deviceId'> & { readonly expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('captcha_ticket')
    .values({ ticket_hash: hashSecret(ticket), device_id: deviceId, expires_at: expiresAt })
    .execute();
};

/** Counts a code sent on a ticket and binds it to the number. False: the ticket is not good for it. */
export const countTicketCode = async (db: Db, claim: TicketClaim, mostCodes: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('captcha_ticket')
    .set(({ eb }) => ({ number: claim.number, codes_sent: eb('codes_sent', '+', 1) }))
    .where('ticket_hash', '=', hashSecret(claim.ticket))
    .where('device_id', '=', claim.deviceId)
    .where('expires_at', '>', claim.now)
    .where('codes_sent', '<', mostCodes)
    .where(({ eb, or }) => or([eb('number', 'is', null), eb('number', '=', claim.number)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Whether a ticket is good for a number. */
export const isTicketGood = async (db: Db, claim: TicketClaim): Promise<boolean> => {
  const row = await db
    .selectFrom('captcha_ticket')
    .select('ticket_hash')
    .where('ticket_hash', '=', hashSecret(claim.ticket))
    .where('device_id', '=', claim.deviceId)
    .where('expires_at', '>', claim.now)
    .where(({ eb, or }) => or([eb('number', 'is', null), eb('number', '=', claim.number)]))
    .executeTakeFirst();
  return row !== undefined;
};

/** Uses a ticket up. False: someone else just did. */
export const deleteTicket = async (db: Db, ticket: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('captcha_ticket')
    .where('ticket_hash', '=', hashSecret(ticket))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Forgets questions and tickets no one used in time. Answers how many. */
export const deleteExpiredCaptchas = async (db: Db, now: Date): Promise<number> => {
  const questions = await db.deleteFrom('captcha').where('expires_at', '<', now).executeTakeFirst();
  const tickets = await db.deleteFrom('captcha_ticket').where('expires_at', '<', now).executeTakeFirst();
  return Number(questions.numDeletedRows + tickets.numDeletedRows);
};

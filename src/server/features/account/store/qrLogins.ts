import type { Kysely, Selectable } from 'kysely';
import type { QrNumbers, QrState } from '#domain/account/qrState.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

/** Someone in one of their companies. */
export interface QrPerson {
  readonly companyId: number;
  readonly userId: number;
}

/** A sign-in by QR code as the rules and the phone need it; its secrets are known by their hashes alone. */
export interface QrLogin {
  readonly ticketHash: string;
  readonly state: QrState;
  readonly numbers: QrNumbers;
  readonly userAgent: string;
  readonly ip: string | undefined;
  readonly createdAt: Date;
  /** Who scanned it. */
  readonly scanner: QrPerson | undefined;
  readonly accountId: number | undefined;
  /** As whom, and where, the asking browser may enter. */
  readonly target: QrPerson | undefined;
  /** The session of the phone that let it in. */
  readonly confirmerSessionId: number | undefined;
}

/** What makes a browser the one that asked: all three have to agree. */
export interface QrAsker {
  readonly secret: string;
  /** Value of its HttpOnly cookie. */
  readonly browserKey: string;
  readonly deviceId: string;
}

export interface NewQrLogin extends QrAsker {
  readonly ticket: string;
  readonly state: QrState;
  readonly numbers: QrNumbers;
  readonly userAgent: string;
  readonly ip: string | undefined;
  readonly now: Date;
}

const forgottenAfterMs = 60 * 60 * 1000;

/** Keeps a new code; those of an hour ago are forgotten on the way. */
export const insertQrLogin = async (db: Kysely<Tables>, login: NewQrLogin): Promise<void> => {
  const forgottenBefore = new Date(login.now.getTime() - forgottenAfterMs);
  await db.deleteFrom('qr_login').where('expires_at', '<', forgottenBefore).execute();
  await db
    .insertInto('qr_login')
    .values({
      ticket_hash: hashSecret(login.ticket),
      secret_hash: hashSecret(login.secret),
      browser_hash: hashSecret(login.browserKey),
      device_id: login.deviceId,
      status: login.state.status,
      number: login.numbers.number,
      choices: JSON.stringify(login.numbers.choices),
      user_agent: login.userAgent,
      ip: login.ip ?? null,
      created_at: login.now,
      expires_at: login.state.expiresAt,
    })
    .execute();
};

const personOf = (companyId: number | null, userId: number | null): QrPerson | undefined =>
  companyId === null || userId === null ? undefined : { companyId, userId };

const toQrLogin = (row: Selectable<Tables['qr_login']>): QrLogin => ({
  ticketHash: row.ticket_hash,
  state: { status: row.status, expiresAt: row.expires_at },
  numbers: { number: row.number, choices: row.choices },
  userAgent: row.user_agent,
  ip: row.ip ?? undefined,
  createdAt: row.created_at,
  scanner: personOf(row.scanner_company_id, row.scanner_user_id),
  accountId: row.account_id ?? undefined,
  target: personOf(row.target_company_id, row.target_user_id),
  confirmerSessionId: row.confirmer_session_id ?? undefined,
});

/** The code with this ticket, for the phone; locked until the transaction ends. */
export const lockQrLogin = async (db: Kysely<Tables>, ticket: string): Promise<QrLogin | undefined> => {
  const row = await db
    .selectFrom('qr_login')
    .selectAll()
    .where('ticket_hash', '=', hashSecret(ticket))
    .forUpdate()
    .executeTakeFirst();
  return row && toQrLogin(row);
};

/** The code as the browser that asked for it finds it; undefined for any other browser. */
export const findAskedQrLogin = async (
  db: Kysely<Tables>,
  ticket: string,
  { secret, browserKey, deviceId }: QrAsker,
): Promise<QrLogin | undefined> => {
  const row = await db
    .selectFrom('qr_login')
    .selectAll()
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('secret_hash', '=', hashSecret(secret))
    .where('browser_hash', '=', hashSecret(browserKey))
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row && toQrLogin(row);
};

/** What a step adds to a code beside its new state. */
export interface QrStep {
  readonly scanner?: QrPerson;
  readonly accountId?: number | undefined;
  readonly target?: QrPerson;
  readonly confirmerSessionId?: number | undefined;
}

/** Keeps a step. False when the code was no longer in the state it was decided on: of two at once exactly one wins. */
export const moveQrLogin = async (
  db: Kysely<Tables>,
  {
    qrLogin: { ticketHash, state },
    next,
    qrStep: { scanner, accountId, target, confirmerSessionId } = {},
  }: { readonly qrLogin: QrLogin; readonly next: QrState; readonly qrStep?: QrStep },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('qr_login')
    .set({
      status: next.status,
      expires_at: next.expiresAt,
      ...(scanner === undefined
        ? {}
        : { scanner_company_id: scanner.companyId, scanner_user_id: scanner.userId }),
      ...(accountId === undefined ? {} : { account_id: accountId }),
      ...(target === undefined ? {} : { target_company_id: target.companyId, target_user_id: target.userId }),
      ...(confirmerSessionId === undefined ? {} : { confirmer_session_id: confirmerSessionId }),
    })
    .where('ticket_hash', '=', ticketHash)
    .where('status', '=', state.status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Whether the phone that let the browser in is still signed in: anyone who ended its session takes back what it allowed. */
export const isConfirmerSignedIn = async (
  db: Kysely<Tables>,
  { confirmerSessionId }: QrLogin,
  now: Date,
): Promise<boolean> => {
  if (confirmerSessionId === undefined) return false;
  const row = await db
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', confirmerSessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
};

import type { Kysely } from 'kysely';
import type { QrState } from '#domain/account/qrState.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

/** A code that cancels a verification, as the rules need it; what it holds is known by its hash alone. */
export interface CancelCode {
  readonly ticketHash: string;
  readonly userId: number;
  readonly state: QrState;
  readonly sessionId: number;
  readonly scannerSessionId: number | undefined;
}

interface CancelCodePlace {
  readonly companyId: number;
  readonly ticket: string;
}

/** Keeps a new code; it takes the place of all the company had, so that one at a time is good. */
export const insertCancelCode = async (
  db: Kysely<Tables>,
  code: CancelCodePlace & {
    readonly userId: number;
    readonly sessionId: number;
    readonly state: QrState;
    readonly now: Date;
  },
): Promise<void> => {
  await db.deleteFrom('verification_cancel_code').where('company_id', '=', code.companyId).execute();
  await db
    .insertInto('verification_cancel_code')
    .values({
      company_id: code.companyId,
      ticket_hash: hashSecret(code.ticket),
      user_id: code.userId,
      session_id: code.sessionId,
      status: code.state.status,
      created_at: code.now,
      expires_at: code.state.expiresAt,
    })
    .execute();
};

const ofTicket = (db: Kysely<Tables>, { companyId, ticket }: CancelCodePlace) =>
  db
    .selectFrom('verification_cancel_code')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ticket_hash', '=', hashSecret(ticket));

/** The code of a ticket in a company; `isLocked` where it is about to take a step. */
export const findCancelCode = async (
  db: Kysely<Tables>,
  place: CancelCodePlace,
  isLocked = false,
): Promise<CancelCode | undefined> => {
  const query = ofTicket(db, place);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  return (
    row && {
      ticketHash: row.ticket_hash,
      userId: row.user_id,
      state: { status: row.status, expiresAt: row.expires_at },
      sessionId: row.session_id,
      scannerSessionId: row.scanner_session_id ?? undefined,
    }
  );
};

/** Keeps a step of a code that is locked. */
export const moveCancelCode = async (
  db: Kysely<Tables>,
  {
    companyId,
    cancelCode: { ticketHash },
    readonly: { state, scannerSessionId },
  }: {
    readonly companyId: number;
    readonly cancelCode: Pick<CancelCode, 'ticketHash'>;
    readonly readonly: { readonly state: QrState; readonly scannerSessionId: number | undefined };
  },
): Promise<void> => {
  await db
    .updateTable('verification_cancel_code')
    .set({
      status: state.status,
      expires_at: state.expiresAt,
      ...(scannerSessionId === undefined ? {} : { scanner_session_id: scannerSessionId }),
    })
    .where('company_id', '=', companyId)
    .where('ticket_hash', '=', ticketHash)
    .execute();
};

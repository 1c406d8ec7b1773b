import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

/** Who may take a ticket, and for which noun. */
export interface TicketHolder {
  readonly companyId: number;
  readonly sessionId: number;
  readonly noun: string;
}

/** How long a ticket waits to be taken. */
const lifetimeMs = 60_000;

/** Keeps a ticket by its hash, with the request it stands for; tickets nobody took are forgotten on the way. */
export const insertTicket = async (
  db: Kysely<Tables>,
  holder: TicketHolder,
  ticket: string,
  request: object,
  now: Date,
): Promise<void> => {
  await db.deleteFrom('download_ticket').where('expires_at', '<', now).execute();
  await db
    .insertInto('download_ticket')
    .values({
      ticket_hash: hashSecret(ticket),
      company_id: holder.companyId,
      session_id: holder.sessionId,
      noun: holder.noun,
      request: JSON.stringify(request),
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
};

/** Takes a ticket out: the request it stands for, once; undefined when it is used, late, or another session's. */
export const takeTicket = async (
  db: Kysely<Tables>,
  holder: TicketHolder,
  ticket: string,
  now: Date,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const taken = await db
    .deleteFrom('download_ticket')
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('company_id', '=', holder.companyId)
    .where('session_id', '=', holder.sessionId)
    .where('noun', '=', holder.noun)
    .where('expires_at', '>=', now)
    .returning('request')
    .executeTakeFirst();
  return taken?.request;
};

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** A message as the demo's outbox shows it. */
export interface SmsMessage {
  readonly id: number;
  readonly country_code: string;
  readonly phone: string;
  readonly text: string;
  readonly created_at: string;
}

const shown = 50;

/** The newest messages of a company, at most fifty. */
export const findRecentMessages = async (db: Kysely<Tables>, companyId: number): Promise<SmsMessage[]> => {
  const rows = await db
    .selectFrom('sms_outbox')
    .select(['id', 'country_code', 'phone', 'text', 'created_at'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
};

/** A message on its way out. `companyId` 0: nobody was signed in when it was asked for. */
export interface NewMessage {
  readonly companyId: number;
  readonly countryCode: string;
  readonly mobile: string;
  readonly text: string;
  readonly now: Date;
}

const messageRow = ({ companyId, countryCode, mobile, text, now }: NewMessage) =>
  sql`${companyId}::bigint, ${countryCode}, ${mobile}, ${text}, ${now}::timestamptz`;

/** Puts a message into the outbox. */
export const insertMessage = async (db: Kysely<Tables>, message: NewMessage): Promise<void> => {
  await sql`insert into sms_outbox (company_id, country_code, phone, text, created_at)
    values (${messageRow(message)})`.execute(db);
};

/**
 * Puts a message into the outbox if anybody is known by the number: an account, or somebody in an address book. One statement
 * either way, so that its time does not tell which.
 */
export const insertMessageIfKnown = async (db: Kysely<Tables>, message: NewMessage): Promise<void> => {
  const { countryCode, mobile } = message;
  await sql`insert into sms_outbox (company_id, country_code, phone, text, created_at)
    select ${messageRow(message)}
    where exists (select from account where country_code = ${countryCode} and mobile = ${mobile})
      or exists (select from member where country_code = ${countryCode} and phone = ${mobile} and status = 'normal')`.execute(
    db,
  );
};

const withoutCompany = 0;

/** The newest messages of those who were not signed in, at most fifty. */
export const findOutsideMessages = (db: Kysely<Tables>): Promise<SmsMessage[]> =>
  findRecentMessages(db, withoutCompany);

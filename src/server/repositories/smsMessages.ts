import { type Kysely, sql } from 'kysely';
import { isNotice, isSingleNotice, type MessagePurpose } from '#domain/message/purpose.ts';
import { segmentsOf } from '#domain/message/segments.ts';
import type { Tables } from '#server/database/tables.ts';
import { spendSms } from './equity.ts';

/** A message as the demo's outbox shows it. */
export interface SmsMessage {
  readonly id: number;
  readonly country_code: string;
  readonly phone: string;
  readonly text: string;
  readonly created_at: string;
}

const shown = 50;
/** What belongs to nobody signed in stands under this company. */
const withoutCompany = 0;

/** The newest messages of a company, at most fifty. */
export const findRecentMessages = async (db: Kysely<Tables>, companyId: number): Promise<SmsMessage[]> => {
  const rows = await db
    .selectFrom('sms_outbox')
    .select(['id', 'country_code', 'phone', 'text', 'created_at'])
    .where('company_id', '=', companyId)
    // What is forgotten says nothing.
    .where('text', '<>', '')
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
  /** What the records show of a notice instead: a text without its secret. */
  readonly recordedText?: string | undefined;
  readonly now: Date;
  readonly purpose: MessagePurpose;
  /** Of a notice, for the company's records: whom it goes to, and who caused it (left out: the clock). */
  readonly userId?: number | undefined;
  readonly name?: string | undefined;
  readonly creatorId?: number | undefined;
}

const outboxColumns = sql`company_id, country_code, phone, text, created_at, next_attempt_at, purpose`;

const messageRow = ({ companyId, countryCode, mobile, text, now, purpose }: NewMessage) =>
  sql`${companyId}::bigint, ${countryCode}, ${mobile}, ${text}, ${now}::timestamptz, ${now}::timestamptz, ${purpose}`;

/** A notice stands in the records of its company as a batch of one, all in one statement. */
const insertNotice = async (db: Kysely<Tables>, message: NewMessage): Promise<void> => {
  const { companyId, countryCode, mobile, text, now, purpose, userId, name = '', creatorId } = message;
  const { recordedText = text } = message;
  await sql`
    with drawn as (
      insert into sequence (company_id, noun, last_id) values (${companyId}::bigint, 'messageRecord', 1)
      on conflict (company_id, noun) do update set last_id = sequence.last_id + 1 returning last_id
    ), message as (
      insert into sms_outbox (${outboxColumns}, batch_id)
      select ${messageRow(message)}, last_id from drawn returning id, batch_id
    ), batch as (
      insert into message_batch (company_id, batch_id, purpose, text, creator_id, created_at, total, to_send, prepared, segments)
      select ${companyId}::bigint, last_id, ${purpose}, ${recordedText}, ${creatorId ?? null}::bigint, ${now}::timestamptz, 1, 1, 1,
        ${segmentsOf(text)}::integer
      from drawn
    )
    insert into message_recipient (company_id, batch_id, seq, user_id, name, country_code, phone, message_id)
    select ${companyId}::bigint, batch_id, 1, ${userId ?? null}::bigint, ${name}, ${countryCode}, ${mobile}, id
    from message`.execute(db);
};

/** Puts a message into the outbox, in the caller's own transaction: it is sent once that stands. */
export const insertMessage = async (db: Kysely<Tables>, message: NewMessage): Promise<void> => {
  if (isNotice(message.purpose) && message.companyId !== withoutCompany) {
    await insertNotice(db, message);
    const { companyId, creatorId: operatorId, now: at } = message;
    // What the product itself has to tell goes out even when nothing is left.
    if (isSingleNotice(message.purpose))
      await spendSms(db, { companyId, operatorId, operator: 'system', count: 1, at });
    return;
  }
  await sql`insert into sms_outbox (${outboxColumns}) values (${messageRow(message)})`.execute(db);
};

/**
 * Puts a message into the outbox if anybody is known by the number: an account, or somebody in an address book. One statement
 * either way, so that its time does not tell which.
 */
export const insertMessageIfKnown = async (db: Kysely<Tables>, message: NewMessage): Promise<void> => {
  const { countryCode, mobile } = message;
  await sql`insert into sms_outbox (${outboxColumns})
    select ${messageRow(message)}
    where exists (select from account where country_code = ${countryCode} and mobile = ${mobile})
      or exists (select from member where country_code = ${countryCode} and phone = ${mobile} and status = 'normal')`.execute(
    db,
  );
};

/** The newest messages of those who were not signed in, at most fifty. */
export const findOutsideMessages = (db: Kysely<Tables>): Promise<SmsMessage[]> =>
  findRecentMessages(db, withoutCompany);

import { type Kysely, sql } from 'kysely';
import { isNotice, isSingleNotice, type MessagePurpose, segmentsOf } from '#domain/message/delivery.ts';
import { fillWording } from '#domain/message/wording.ts';
import { purposeRules, type TemplatePurpose } from '#domain/messageTemplate/purposes.ts';
import type { Tables } from '#server/database/tables.ts';
import { spendSms } from '#server/features/shop/store/equity.ts';
import type { SmsReport } from '#server/platform/outbound/sms/smsReports.ts';

/** A message as the demo's outbox shows it. */
interface SmsMessage {
  readonly id: number;
  readonly country_code: string;
  readonly phone: string;
  readonly text: string;
  readonly created_at: string;
}

const shown = 50;
/** What belongs to no one signed in stands under this company. */
const withoutCompany = 0;

/** The newest messages of a company, at most fifty. */
export const findRecentMessages = async (db: Kysely<Tables>, companyId: number): Promise<SmsMessage[]> => {
  const rows = await db
    .selectFrom('sms_outbox')
    .select(['id', 'country_code', 'phone', 'text', 'created_at'])
    .where('company_id', '=', companyId)
    // What is forgotten says nothing.
    .where('text', '<>', '')
    .where('email', 'is', null)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
};

/** A message on its way out. `companyId` 0: no one was signed in when it was asked for. */
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
  /** The call that asks for it, where its trace is kept: `traceparent` of its context. A timer has none: no call asked. */
  readonly askedIn?: string | undefined;
}

const outboxColumns = sql`company_id, country_code, phone, text, created_at, next_attempt_at, purpose, asked_in`;

const messageRow = ({ companyId, countryCode, mobile, text, now, purpose, askedIn }: NewMessage) =>
  sql`${companyId}::bigint, ${countryCode}, ${mobile}, ${text}, ${now}::timestamptz, ${now}::timestamptz, ${purpose},
    ${askedIn ?? null}::text`;

/** What notices sent together share: whose they are, what for and when. */
type NoticeOrigin = Pick<NewMessage, 'companyId' | 'creatorId' | 'now' | 'purpose' | 'askedIn'>;

/** What each of them says, and to whom. */
type Notice = Omit<NewMessage, keyof NoticeOrigin>;

const rowsOf = (notices: readonly Notice[]) => {
  const each = <Value>(pick: (notice: Notice) => Value): Value[] => notices.map(pick);
  return sql`unnest(${each(({ userId }) => userId ?? null)}::bigint[], ${each(({ name = '' }) => name)}::text[],
    ${each(({ countryCode }) => countryCode)}::text[], ${each(({ mobile }) => mobile)}::text[],
    ${each(({ text }) => text)}::text[], ${each(({ text, recordedText = text }) => recordedText)}::text[],
    ${each(({ text }) => segmentsOf(text))}::integer[])
    with ordinality as notice (user_id, name, country_code, phone, text, recorded, segments, place)`;
};

/**
 * Notices of a company into the outbox, in one statement however many: each stands in the company's records as a batch of one. In
 * the caller's own transaction: they are sent once that stands.
 */
export const insertNotices = async (
  db: Kysely<Tables>,
  { companyId, creatorId, now, purpose, askedIn }: NoticeOrigin,
  notices: readonly Notice[],
): Promise<void> => {
  const count = notices.length;
  await sql`
    with drawn as (
      insert into sequence (company_id, noun, last_id) values (${companyId}::bigint, 'messageRecord', ${count})
      on conflict (company_id, noun) do update set last_id = sequence.last_id + ${count} returning last_id
    ), notice as (
      select notice.*, drawn.last_id - ${count} + notice.place as batch_id from drawn, ${rowsOf(notices)}
    ), message as (
      insert into sms_outbox (${outboxColumns}, batch_id)
      select ${companyId}::bigint, country_code, phone, text, ${now}::timestamptz, ${now}::timestamptz, ${purpose},
        ${askedIn ?? null}::text, batch_id
      from notice order by place returning id, batch_id
    ), batch as (
      insert into message_batch (company_id, batch_id, purpose, text, creator_id, created_at, total, to_send, prepared, segments)
      select ${companyId}::bigint, batch_id, ${purpose}, recorded, ${creatorId ?? null}::bigint, ${now}::timestamptz, 1, 1, 1,
        segments
      from notice
    )
    insert into message_recipient (company_id, batch_id, seq, user_id, name, country_code, phone, message_id)
    select ${companyId}::bigint, batch_id, 1, notice.user_id, notice.name, notice.country_code, notice.phone, message.id
    from notice join message using (batch_id)`.execute(db);
  // What the product itself has to tell goes out even when nothing is left.
  if (isSingleNotice(purpose))
    await spendSms(db, { companyId, operatorId: creatorId, operator: 'system', count, at: now });
};

/** Puts a message into the outbox, in the caller's own transaction: it is sent once that stands. */
export const insertMessage = async (db: Kysely<Tables>, message: NewMessage): Promise<void> => {
  if (isNotice(message.purpose) && message.companyId !== withoutCompany)
    return insertNotices(db, message, [message]);
  await sql`insert into sms_outbox (${outboxColumns}) values (${messageRow(message)})`.execute(db);
};

/** An e-mail on its way out. */
interface NewMail extends Pick<NewMessage, 'companyId' | 'text' | 'now' | 'purpose' | 'askedIn'> {
  readonly email: string;
  readonly subject: string;
}

/** Puts an e-mail into the outbox, in the caller's own transaction: it is sent once that stands. */
export const insertMail = async (
  db: Kysely<Tables>,
  { companyId, email, subject, text, now, purpose, askedIn }: NewMail,
): Promise<void> => {
  await db
    .insertInto('sms_outbox')
    .values({
      ...{ company_id: companyId, country_code: '', phone: '', email, subject, text, purpose },
      ...{ created_at: now, next_attempt_at: now, asked_in: askedIn ?? null },
    })
    .execute();
};

/**
 * Puts a message into the outbox if anyone is known by the number: an account, or someone in an address book. One statement
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

/** How a company words a message: by the template it uses, else as the product does. */
export const wordingOf = async (
  db: Kysely<Tables>,
  companyId: number,
  purpose: TemplatePurpose,
): Promise<(values: Readonly<Record<string, string>>) => string> => {
  const used = await db
    .selectFrom('messageTemplate')
    .select('approved_text')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('purpose', '=', purpose)
    .where('in_use', '=', 1)
    .executeTakeFirst();
  const text = used?.approved_text ?? purposeRules[purpose].usual;
  return (values) => fillWording(text, values);
};

/** How many messages reports have brought to an end. */
interface Reported {
  readonly delivered: number;
  readonly undelivered: number;
}

/**
 * Writes down what became of messages, and counts it in their batches; in one statement. Of a message that was reported before, that was given
 * up here, or that is not there, nothing changes.
 */
export const applyReports = async (
  db: Kysely<Tables>,
  reports: readonly SmsReport[],
  at: Date,
): Promise<Reported> => {
  const { rows } = await sql<Reported>`
    with told as (
      select distinct on (message.id) message.id, given.is_delivered, given.reason
      from unnest(${reports.map(({ id = null }) => id)}::uuid[], ${reports.map(({ providerNo = null }) => providerNo)}::text[],
        ${reports.map(({ isDelivered }) => isDelivered)}::boolean[], ${reports.map(({ reason }) => reason)}::text[])
        with ordinality as given (key, provider_no, is_delivered, reason, place)
      join sms_outbox message on (given.key is not null and message.provider_key = given.key)
        or (given.key is null and message.provider_no = given.provider_no)
      order by message.id, given.place
    ), ended as (
      update sms_outbox message set report = case when told.is_delivered then 'delivered' else 'undelivered' end,
        reported_at = ${at}, error = case when told.is_delivered then null else told.reason end
      from told where message.id = told.id and message.status in ('sending', 'sent') and message.report is null
      returning message.company_id, message.batch_id, message.status, told.is_delivered
    ), counted as (
      update message_batch batch set delivered = batch.delivered + each.delivered,
        undelivered = batch.undelivered + each.undelivered
      from (select company_id, batch_id, count(*) filter (where is_delivered)::integer as delivered,
        count(*) filter (where not is_delivered)::integer as undelivered
        from ended where batch_id is not null group by company_id, batch_id) each
      where batch.company_id = each.company_id and batch.batch_id = each.batch_id
    )
    select count(*) filter (where is_delivered)::integer as delivered,
      count(*) filter (where not is_delivered)::integer as undelivered from ended`.execute(db);
  return rows[0] ?? { delivered: 0, undelivered: 0 };
};

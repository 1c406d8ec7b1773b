import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MessagePurpose } from '#domain/message/delivery.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import type { RowRange } from '#server/features/directory/member/store/memberPages.ts';

/** How far a batch is: it runs until the last message was taken or given up. */
type BatchStatus = 'running' | 'done' | 'partly' | 'failed';

/** A batch as the records tell of it. */
export interface BatchRecord {
  readonly batch_id: number;
  readonly purpose: MessagePurpose;
  readonly status: BatchStatus;
  readonly text: string;
  readonly total: number;
  readonly to_send: number;
  readonly sent: number;
  readonly failed: number;
  readonly delivered: number;
  readonly segments: number;
  readonly creator_id: number | null;
  readonly creator_name: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** Which batches: of a company, or of one person. */
export interface BatchFilter {
  readonly companyId: number;
  readonly creatorId: number | undefined;
  readonly batchIds: readonly number[];
}

/** The state of a batch, from its own row (`batch`). */
export const batchStatus: RawBuilder<unknown> = sql`case when batch.finished_at is null then 'running'
  when batch.failed + batch.undelivered = 0 then 'done' when batch.sent = batch.undelivered then 'failed' else 'partly' end`;

/** Batches by their numbers, as far as they are there. */
export const findBatches = async (
  db: Kysely<Tables>,
  { companyId, creatorId, batchIds }: BatchFilter,
): Promise<readonly BatchRecord[]> => {
  const { rows } = await sql<BatchRecord>`
    select batch.batch_id, batch.purpose, ${batchStatus} as status, batch.text, batch.total, batch.to_send,
      batch.sent - batch.undelivered as sent, batch.failed + batch.undelivered as failed, batch.delivered, batch.segments, batch.creator_id, creator.name as creator_name, batch.created_at, batch.finished_at
    from message_batch batch
    left join member creator on creator.company_id = batch.company_id and creator.user_id = batch.creator_id
    where batch.company_id = ${companyId} and batch.batch_id = any(${[...batchIds]}::bigint[])
      and ${creatorId === undefined ? sql`true` : sql`batch.creator_id = ${creatorId}`}`.execute(db);
  return rows.map((row) => ({
    ...row,
    batch_id: Number(row.batch_id),
    creator_id: row.creator_id === null ? null : Number(row.creator_id),
  }));
};

/** What became of one person of a batch. */
export interface RecipientRecord {
  readonly seq: number;
  readonly user_id: number | null;
  readonly name: string;
  readonly country_code: string;
  readonly phone: string;
  readonly result: 'waiting' | 'sent' | 'skipped' | 'failed';
  readonly reason: string | null;
  readonly error: string | null;
  readonly sent_at: Date | null;
  readonly report: 'delivered' | 'undelivered' | null;
  readonly reported_at: Date | null;
}

const result = sql`case when person.reason is not null then 'skipped'
  when message.status is null or message.status in ('waiting', 'sending') then 'waiting'
  when message.report = 'undelivered' then 'failed' else message.status end`;

/** A stretch of the people of a batch in its order, all or those of one result, with how many there are. */
export const findRecipients = async (
  db: Kysely<Tables>,
  key: { readonly companyId: number; readonly batchId: number; readonly result?: string | null | undefined },
  { offset, limit }: RowRange,
): Promise<{ readonly rows: readonly RecipientRecord[]; readonly total: number }> => {
  const requested =
    key.result === undefined || key.result === null ? sql`true` : sql`${result} = ${key.result}`;
  const source = sql`from message_recipient person
    left join sms_outbox message on message.id = person.message_id and message.company_id = person.company_id
    where person.company_id = ${key.companyId} and person.batch_id = ${key.batchId} and ${requested}`;
  const { rows } = await sql<RecipientRecord>`
    select person.seq, person.user_id, person.name, person.country_code, person.phone, ${result} as result, person.reason,
      message.error, message.sent_at, message.report, message.reported_at ${source} order by person.seq offset ${offset} limit ${limit}`.execute(
    db,
  );
  const counted = await sql<{ readonly total: number }>`select count(*)::integer as total ${source}`.execute(
    db,
  );
  return {
    rows: rows.map((row) => ({ ...row, user_id: row.user_id === null ? null : Number(row.user_id) })),
    total: counted.rows[0]?.total ?? 0,
  };
};

/** Until when messages that ended keep their words and their number. */
interface KeptUntil {
  readonly codes: Date;
  readonly notices: Date;
}

/** Blanks text and number of messages that were sent or given up before; answers of how many. That they were sent is still counted. */
export const blankOldMessages = async (
  db: Kysely<Tables>,
  { codes, notices }: KeptUntil,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update sms_outbox set text = '', phone = '', email = null
    where id in (
      select id from sms_outbox
      where text <> '' and status in ('sent', 'failed')
        and created_at < case when purpose = 'code' then ${codes}::timestamptz else ${notices}::timestamptz end
        and ${ofLivingCompany()}
      order by created_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Blanks name and number of people who were written to before and never came in: no one else keeps them. */
export const blankStrangers = async (db: Kysely<Tables>, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update message_recipient set name = '', phone = ''
    where (company_id, batch_id, seq) in (
      select person.company_id, person.batch_id, person.seq from message_recipient person
      join message_batch batch on batch.company_id = person.company_id and batch.batch_id = person.batch_id
      where person.user_id is null and person.phone <> '' and batch.created_at < ${before}
        and ${ofLivingCompany('person.company_id')}
      order by batch.created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Forgets the numbers of people who are about to be purged, in all that was ever sent to them; their names stay, as everywhere. */
export const forgetNumbersOf = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<void> => {
  const people = sql`user_id = any(${[...userIds]}::bigint[])`;
  await sql`
    delete from undeliverable_number using member
    where member.company_id = ${companyId} and member.${people} and member.status = 'resigned'
      and undeliverable_number.company_id = ${companyId}
      and undeliverable_number.country_code = member.country_code
      and undeliverable_number.phone = member.phone`.execute(db);
  await sql`
    with theirs as (
      update message_recipient set phone = '' where company_id = ${companyId} and ${people} and phone <> ''
      returning message_id
    )
    update sms_outbox set text = '', phone = ''
    where id in (select message_id from theirs) and status in ('sent', 'failed')`.execute(db);
};

/** A message taken to be handed to the provider. `attempts`: this one included. */
export interface TakenMessage {
  readonly id: number;
  readonly providerKey: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly text: string;
  readonly purpose: MessagePurpose;
  readonly createdAt: Date;
  readonly attempts: number;
  /** The call that asked for it, where its trace is kept. */
  readonly askedIn: string | null;
  /** Of an e-mail, where it goes and what it is about. */
  readonly email: string | null;
  readonly subject: string | null;
}

/**
 * Takes what is due, codes first, and what someone took and never answered for. Each goes to one process, which has it until the
 * given moment.
 */
export const takeDueMessages = async (
  db: Kysely<Tables>,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<readonly TakenMessage[]> => {
  const { rows } = await sql<TakenMessage>`
    update sms_outbox set status = 'sending', attempts = attempts + 1, next_attempt_at = ${until}
    where id in (
      select id from sms_outbox where status in ('waiting', 'sending') and next_attempt_at <= ${now} and ${ofLivingCompany()}
      order by (purpose <> 'code'), next_attempt_at limit ${limit} for update skip locked
    )
    returning id, provider_key as "providerKey", country_code as "countryCode", phone, text, purpose,
      created_at as "createdAt", attempts, asked_in as "askedIn", email, subject`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), createdAt: new Date(row.createdAt) }));
};

/** Counts what became of messages in their batches; the last of a batch ends it. */
const countInBatches = (column: 'sent' | 'failed', now: Date): RawBuilder<unknown> => sql`
  update message_batch batch set ${sql.ref(column)} = ${sql.ref(`batch.${column}`)} + counted.messages,
    finished_at = case when batch.sent + batch.failed + counted.messages >= batch.to_send then ${now}::timestamptz end
  from (select company_id, batch_id, count(*)::integer as messages from finished where batch_id is not null
    group by company_id, batch_id) counted
  where batch.company_id = counted.company_id and batch.batch_id = counted.batch_id`;

/** Marks messages as sent: what is marked already, by another process that had taken it, is left as it is. */
export const markSent = async (
  db: Kysely<Tables>,
  messages: readonly { readonly id: number; readonly providerNo?: string | undefined }[],
  now: Date,
): Promise<void> => {
  await sql`
    with finished as (
      update sms_outbox message set status = 'sent', sent_at = ${now}, next_attempt_at = null,
        error = case when report is null then null else error end, provider_no = taken.provider_no
      from unnest(${messages.map(({ id }) => id)}::bigint[],
        ${messages.map(({ providerNo = null }) => providerNo)}::text[]) as taken (id, provider_no)
      where message.id = taken.id and message.status = 'sending'
      returning company_id, batch_id, country_code, phone
    ), reached as (
      delete from undeliverable_number number using finished
      where number.company_id = finished.company_id and number.country_code = finished.country_code
        and number.phone = finished.phone
    )
    ${countInBatches('sent', now)}`.execute(db);
};

/** Gives a message up. `isNumber`: the provider says that its number takes none, so that none is sent to it any more. */
export const markFailed = async (
  db: Kysely<Tables>,
  { id, error, isNumber }: { readonly id: number; readonly error: string; readonly isNumber: boolean },
  now: Date,
): Promise<void> => {
  await sql`
    with finished as (
      update sms_outbox set status = 'failed', next_attempt_at = null, error = ${error}
      where id = ${id} and status = 'sending'
      returning company_id, batch_id, country_code, phone, purpose
    ), unreached as (
      insert into undeliverable_number (company_id, country_code, phone, reason, since)
      select company_id, country_code, phone, ${error}, ${now}::timestamptz from finished
      where ${isNumber} and purpose <> 'code'
      on conflict (company_id, country_code, phone) do update set reason = excluded.reason, since = excluded.since
    )
    ${countInBatches('failed', now)}`.execute(db);
};

/** Lets a message wait for another attempt. */
export const postpone = async (
  db: Kysely<Tables>,
  { id, error, nextAt }: { readonly id: number; readonly error: string; readonly nextAt: Date },
): Promise<void> => {
  await db
    .updateTable('sms_outbox')
    .set({ status: 'waiting', next_attempt_at: nextAt, error })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute();
};

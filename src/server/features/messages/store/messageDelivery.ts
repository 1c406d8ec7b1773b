import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MessagePurpose } from '#domain/message/delivery.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';

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
}

const among = (ids: readonly number[]) => sql`any(${[...ids]}::bigint[])`;

/**
 * Takes what is due, codes first, and what somebody took and never answered for. Each goes to one process, which has it until the
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
      created_at as "createdAt", attempts`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), createdAt: new Date(row.createdAt) }));
};

/** Counts what became of messages in their batches; the last of a batch ends it. */
const countInBatches = (column: 'sent' | 'failed', now: Date): RawBuilder<unknown> => sql`
  update message_batch batch set ${sql.ref(column)} = ${sql.ref(`batch.${column}`)} + counted.messages,
    finished_at = case when batch.sent + batch.failed + counted.messages >= batch.to_send then ${now}::timestamptz end
  from (select company_id, batch_id, count(*)::integer as messages from settled where batch_id is not null
    group by company_id, batch_id) counted
  where batch.company_id = counted.company_id and batch.batch_id = counted.batch_id`;

/** Marks messages as sent: what is marked already, by whoever else had taken it, is left as it is. */
export const markSent = async (db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> => {
  await sql`
    with settled as (
      update sms_outbox set status = 'sent', sent_at = ${now}, next_attempt_at = null, error = null
      where id = ${among(ids)} and status = 'sending'
      returning company_id, batch_id, country_code, phone
    ), reached as (
      delete from undeliverable_number number using settled
      where number.company_id = settled.company_id and number.country_code = settled.country_code
        and number.phone = settled.phone
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
    with settled as (
      update sms_outbox set status = 'failed', next_attempt_at = null, error = ${error}
      where id = ${id} and status = 'sending'
      returning company_id, batch_id, country_code, phone, purpose
    ), unreached as (
      insert into undeliverable_number (company_id, country_code, phone, reason, since)
      select company_id, country_code, phone, ${error}, ${now}::timestamptz from settled
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

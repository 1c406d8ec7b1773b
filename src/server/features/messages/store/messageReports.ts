import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { SmsReport } from '#server/platform/outbound/sms/smsReports.ts';

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

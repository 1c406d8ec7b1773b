import { sql } from 'kysely';
import { isNotice, messagePurposes } from '#domain/message/delivery.ts';
import { checkPurposeWording } from '#domain/messageTemplate/purposes.ts';
import { violation } from '#domain/violation.ts';
import { companyZone } from '#engine/dateText.ts';
import type { Calls, MessageTemplate } from '#generated/types.ts';
import type { GivenRows, RowQuery } from '#server/crud/sources/rows.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { approvedWording, isReworded } from '#server/features/company/companySetting.ts';
import { findOwnBatch, recipientRow } from '#server/features/messages/batchRows.ts';
import { batchStatus, findRecipients } from './store/messageRecords.ts';

/** What was sent to people of a company at once, with how far it is; its title says for what and when, in the reader's words. */
export const messageRecordRows: RowQuery = {
  select: ({ actor, words }) => {
    const titles = messagePurposes
      .filter(isNotice)
      .map((purpose) => [purpose, words.of('messageRecord', `options.purpose.${purpose}`)]);
    return sql`select batch.batch_id, batch.purpose, ${batchStatus} as status, batch.total, batch.to_send,
      batch.sent - batch.undelivered as sent, batch.delivered, batch.to_send - batch.sent - batch.failed as waiting,
      batch.total - batch.to_send as skipped, batch.failed + batch.undelivered as failed,
      batch.segments, batch.text, batch.creator_id, batch.created_at, batch.finished_at,
      coalesce(${JSON.stringify(Object.fromEntries(titles))}::jsonb ->> batch.purpose, batch.purpose) || ' '
        || to_char(batch.created_at at time zone ${companyZone}, 'YYYY/MM/DD HH24:MI') as title
    from message_batch batch
    where batch.company_id = ${actor.companyId}`;
  },
};

type ListQuestion = Calls['messagePeople']['request'];

/** The people of a batch, each with what became of it and why. */
export const messageRecordGiven = {
  list: async ({ batch_id: batchId, result }, range, context) => {
    const batch = await findOwnBatch(context, batchId);
    if (batch === undefined) return [violation('call.notFound', 'batch_id', { noun: 'messageRecord' })];
    const key = { companyId: context.actor.companyId, batchId, result };
    const { rows, total } = await findRecipients(context.db, key, range);
    return { rows: rows.map((person) => recipientRow(context, person)), total };
  },
} satisfies GivenRows<ListQuestion>;

/** How a company words what it sends for one purpose. */
export const messageTemplateHooks: WriteHooks<MessageTemplate> = {
  ...approvedWording,
  check: (change, { publicOrigin }) =>
    isReworded(change) ? checkPurposeWording(change.after.text, change.after.purpose, publicOrigin) : [],
};

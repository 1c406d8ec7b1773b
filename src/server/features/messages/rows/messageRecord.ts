import { sql } from 'kysely';
import { isNotice, messagePurposes } from '#domain/message/purpose.ts';
import { companyZone } from '#engine/dateText.ts';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';
import { batchStatus } from '#server/features/messages/store/messageRecords.ts';

/** What was sent to people of a company at once, with how far it is; its title says for what and when, in the reader's words. */
export const messageRecordRows: RowQuery = {
  select: ({ actor, words }) => {
    const titles = messagePurposes
      .filter(isNotice)
      .map((purpose) => [purpose, words.of('messageRecord', `options.purpose.${purpose}`)]);
    return sql`select batch.batch_id, batch.purpose, ${batchStatus} as status, batch.total, batch.to_send, batch.sent,
      batch.to_send - batch.sent - batch.failed as waiting, batch.total - batch.to_send as skipped, batch.failed,
      batch.segments, batch.text, batch.creator_id, batch.created_at, batch.finished_at,
      coalesce(${JSON.stringify(Object.fromEntries(titles))}::jsonb ->> batch.purpose, batch.purpose) || ' '
        || to_char(batch.created_at at time zone ${companyZone}, 'YYYY/MM/DD HH24:MI') as title
    from message_batch batch
    where batch.company_id = ${actor.companyId}`;
  },
};

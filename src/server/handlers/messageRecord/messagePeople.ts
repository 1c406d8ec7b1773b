import { violation } from '#domain/violation.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { recipientRow } from '#server/message/batchRows.ts';
import { findOwnBatch } from '#server/message/ownBatch.ts';
import { findRecipients } from '#server/repositories/messageRecords.ts';

/** The people of a batch, each with what became of it and why. */
export const messagePeople: Handler<'messagePeople'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request);
  const { batch_id: batchId, result } = request;
  const batch = await findOwnBatch(context, batchId);
  if (batch === undefined) return refused([violation('message.missing', 'batch_id')]);
  const key = { companyId: context.actor.companyId, batchId, result };
  const found = await findRecipients(context.db, key, stretch);
  return done({
    list: found.rows.map((person) => recipientRow(context, person)),
    total: found.total,
    page,
    page_size: pageSize,
  });
};

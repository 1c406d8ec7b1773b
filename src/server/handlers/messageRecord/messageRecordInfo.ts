import { violation } from '#domain/violation.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { batchRow } from '#server/message/batchRows.ts';
import { findOwnBatch } from '#server/message/ownBatch.ts';

/** One batch, with how far it is. */
export const messageRecordInfo: Handler<'messageRecordInfo'> = async ({ batch_id: batchId }, context) => {
  const batch = await findOwnBatch(context, batchId);
  return batch === undefined
    ? refused([violation('message.missing', 'batch_id')])
    : done(batchRow(context, batch));
};

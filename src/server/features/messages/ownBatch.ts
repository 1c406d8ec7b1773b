import { type BatchRecord, findBatches } from '#server/features/messages/store/messageRecords.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { batchReach } from './batchRows.ts';

/** A batch the reader may see; undefined: for them there is none of that number. */
export const findOwnBatch = async (
  context: CallContext,
  batchId: number,
): Promise<BatchRecord | undefined> => {
  const reach = batchReach(context);
  if (reach === undefined) return undefined;
  const [batch] = await findBatches(context.db, { ...reach, batchIds: [batchId] });
  return batch;
};

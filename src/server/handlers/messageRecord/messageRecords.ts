import { pagingOf } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { batchReach, batchRow } from '#server/message/batchRows.ts';
import { findBatches } from '#server/repositories/messageRecords.ts';

/** One page of what was sent, the newest first. */
export const messageRecords: Handler<'messageRecords'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request);
  const reach = batchReach(context);
  const { purpose, status, from, to } = request;
  const purposes = purpose?.length ? purpose : undefined;
  const statuses = status?.length ? status : undefined;
  const found =
    reach === undefined
      ? { rows: [], total: 0 }
      : await findBatches(context.db, { ...reach, purposes, statuses, from, to }, stretch);
  return done({
    list: found.rows.map((row) => batchRow(context, row)),
    total: found.total,
    page,
    page_size: pageSize,
  });
};

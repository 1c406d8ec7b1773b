import { violation } from '#domain/violation.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { recordReachOf } from '#server/record/recordReach.ts';
import { recordRows } from '#server/record/recordRows.ts';
import { findRecords } from '#server/repositories/recordPages.ts';

/** One record, of whatever age; one out of reach does not exist. */
export const recordInfo: Handler<'recordInfo'> = async ({ id }, context) => {
  const reach = recordReachOf(context);
  const selection = { companyId: context.actor.companyId, reach, filter: { id } };
  const records = await findRecords(context.db, selection, { limit: 1, offset: 0 });
  const [row] = await recordRows(context, reach, records);
  return row === undefined ? refused([violation('call.notFound')]) : done(row);
};

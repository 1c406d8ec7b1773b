import { checkPeriod } from '#domain/record/period.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { recordFilterOf } from '#server/record/recordFilter.ts';
import { recordReachOf } from '#server/record/recordReach.ts';
import { recordRows } from '#server/record/recordRows.ts';
import { countRecords, findRecords } from '#server/repositories/recordPages.ts';

/**
 * Who did what, newest first, at most 30 days at once; with a target everything that concerns it, the timeline of a person
 * or a department.
 */
export const operationRecords: Handler<'operationRecords'> = async (request, context) => {
  const { db, actor, now } = context;
  const violations = checkPeriod(request);
  if (violations.length > 0) return refused(violations);
  const reach = recordReachOf(context);
  const selection = { companyId: actor.companyId, reach, filter: recordFilterOf(request, now) };
  const { page, pageSize, stretch } = pagingOf(request);
  const total = await countRecords(db, selection);
  const records = await findRecords(db, selection, { ...stretch, total });
  const list = [...(await recordRows(context, reach, records))];
  return done({ list, total, page, page_size: pageSize });
};

import { departmentReach, mandateBounds, reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { recordRows } from '#server/record/recordRows.ts';
import {
  countRecords,
  findRecords,
  type RecordFilter,
  type RecordReach,
} from '#server/repositories/recordPages.ts';

/** Contract.md section 4, "Operation records": everything, one's own and the scope's, or one's own. */
const reachOfReader = ({ models, actor }: CallContext): RecordReach => {
  const model = models.record;
  if (model === undefined) throw new Error('Expected a model of "record"');
  const { asSub } = departmentReach(model, 'read', actor);
  const bounds = mandateBounds(model, 'read', actor);
  return {
    all: (asSub && bounds.all) || reachOf(model, 'read', actor) === 'all',
    operatorId: actor.userId,
    departments: asSub ? bounds.departments : [],
  };
};

const filterOf = (request: Calls['operationRecords']['request']): RecordFilter => ({
  targetType: request.target_type ?? undefined,
  targetId: request.target_id ?? undefined,
  category: request.category ?? undefined,
  action: request.action ?? undefined,
  operatorId: request.operator_id ?? undefined,
  from: request.from ?? undefined,
  to: request.to ?? undefined,
});

/** Who did what, newest first; with a target everything that concerns it, the timeline of a person or a department. */
export const operationRecords: Handler<'operationRecords'> = async (request, context) => {
  const { db, actor } = context;
  const reach = reachOfReader(context);
  const selection = { companyId: actor.companyId, reach, filter: filterOf(request) };
  const { page, pageSize, stretch } = pagingOf(request);
  const records = await findRecords(db, selection, stretch);
  const total = await countRecords(db, selection);
  const list = [...(await recordRows(context, reach, records))];
  return done({ list, total, page, page_size: pageSize });
};

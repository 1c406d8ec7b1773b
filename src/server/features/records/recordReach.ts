import { departmentReach, mandateBounds, reachOf } from '#engine/permission.ts';
import type { RecordReach } from '#server/features/records/store/recordPages.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Contract.md section 4, "Operation records": everything, one's own and the scope's, or one's own. */
export const recordReachOf = ({ models, actor }: Pick<CallContext, 'models' | 'actor'>): RecordReach => {
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

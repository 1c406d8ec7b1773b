import { periodOf } from '#domain/record/period.ts';
import { departmentReach, mandateBounds, reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { RecordFilter, RecordReach } from './store/recordPages.ts';

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

/** What the list and its export are asked for alike. */
type RecordQuestion = Omit<Calls['operationRecords']['request'], 'page' | 'page_size'>;

const isTimeline = ({ target_type: type, target_id: id }: RecordQuestion): boolean =>
  typeof type === 'string' && typeof id === 'number';

/** The span of the list; the timeline of one target goes back as far as there are records. */
const spanOf = (question: RecordQuestion, now: Date): Pick<RecordFilter, 'from' | 'to'> => {
  if (isTimeline(question)) return { from: question.from ?? undefined, to: question.to ?? undefined };
  const { from, to } = periodOf(question, now);
  return { from: from.toISOString(), to: question.to === undefined ? undefined : to.toISOString() };
};

/** Which records a question means: an export asks the same and gets the same. */
export const recordFilterOf = (question: RecordQuestion, now: Date): RecordFilter => ({
  targetType: question.target_type ?? undefined,
  targetId: question.target_id ?? undefined,
  memberId: question.member_id ?? undefined,
  departmentId: question.department_id ?? undefined,
  category: question.category ?? undefined,
  action: question.action ?? undefined,
  operatorId: question.operator_id ?? undefined,
  outcome: question.outcome ?? undefined,
  attention: question.attention ?? undefined,
  keyword: question.keyword?.trim() || undefined,
  ...spanOf(question, now),
});

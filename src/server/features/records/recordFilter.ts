import { periodOf } from '#domain/record/period.ts';
import type { Calls } from '#generated/types.ts';
import type { RecordFilter } from '#server/features/records/store/recordPages.ts';

/** What the list and its export are asked for alike. */
export type RecordQuestion = Omit<Calls['operationRecords']['request'], 'page' | 'page_size'>;

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

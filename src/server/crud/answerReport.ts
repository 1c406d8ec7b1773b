import { type AskedSpan, type Compared, checkDays, comparedDays, daysShown } from '#domain/report/period.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { EntityModel } from '#engine/model.ts';
import { type Answer, type CallContext, done, refused } from '#server/platform/handler.ts';

/** A span, what it is laid beside, and the fields that narrow the question by name. */
export interface ReportRequest extends AskedSpan {
  readonly compare?: Compared | null;
  readonly [field: string]: unknown;
}

/** A report of today where no period is asked for. */
const ofToday = { unit: 'day', usual: 1, most: 1 } as const;

/** The figures of a report for the span that is asked for, refused where that is reversed or too long. */
export const answerReport = async (
  model: EntityModel,
  request: ReportRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const report = context.sources.reportOf(model);
  const last = (await report.lastDay?.(context)) ?? dayOfInstant(context.now);
  const offered = model.report?.period ?? ofToday;
  const days = daysShown(request, offered, last);
  const violations = checkDays(days, offered);
  if (violations.length > 0) return refused(violations);
  const compared = comparedDays(days, request.compare ?? 'none');
  const figures = await report.answer({ days, compared, filters: request }, context);
  return done({ ...days, compare: compared ?? null, ...figures });
};

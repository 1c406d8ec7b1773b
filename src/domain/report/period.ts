import { type Days, dayAfter, lengthOf } from '#domain/report/days.ts';
import { beginningOf, monthsOf } from '#domain/report/months.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** The spans a report offers: which is usual, and how many days or months are answered at most. */
export interface OfferedSpans {
  readonly unit: 'day' | 'month';
  readonly usual: number;
  readonly most: number;
}

/** A span as asked for, any part left out: a first and a last day, or how many up to the last there is. */
export interface AskedSpan {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly span?: number | null | undefined;
}

/** What a span is laid beside: nothing, the same weekdays right before it, the same days a year before. */
export type Compared = 'none' | 'previous' | 'year';

/**
 * The days that are shown, never beyond the last there is: a day nobody has counted yet would make a span one shorter than what it
 * is laid beside. The usual span where nothing else is asked for.
 */
export const daysShown = (
  { from, to, span }: AskedSpan,
  { unit, usual }: OfferedSpans,
  last: string,
): Days => {
  const asked = to ?? last;
  const end = asked > last && (from ?? last) <= last ? last : asked;
  const count = span ?? usual;
  return { from: from ?? (unit === 'day' ? dayAfter(end, 1 - count) : beginningOf(end, count)), to: end };
};

/** From early to late, and no more at once than is answered. */
export const checkDays = (days: Days, { unit, most }: OfferedSpans): readonly Violation[] => {
  if (days.from > days.to) return [violation('report.periodReversed', 'to')];
  const length = unit === 'day' ? lengthOf(days) : monthsOf(days).length;
  if (length <= most) return [];
  return [violation(unit === 'day' ? 'report.tooManyDays' : 'report.tooManyMonths', 'from', { count: most })];
};

const daysPerWeek = 7;
const daysPerYear = 364;

/** As many days, whole weeks before (the fewest that do not overlap) or 52 weeks: weekday by weekday. Undefined: with nothing. */
export const comparedDays = (days: Days, comparison: Compared): Days | undefined => {
  if (comparison === 'none') return undefined;
  const weeks = Math.ceil(lengthOf(days) / daysPerWeek);
  const back = comparison === 'previous' ? weeks * daysPerWeek : daysPerYear;
  return { from: dayAfter(days.from, -back), to: dayAfter(days.to, -back) };
};

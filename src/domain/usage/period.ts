import { type Violation, violation } from '#domain/violation.ts';
import { type Days, dayAfter, lengthOf } from './days.ts';

/** Days shown when nobody asks for others: whole weeks, so that weekdays meet in comparisons. And the most shown at once. */
export const usualDays = 28;
export const mostDays = 366;

/** What a span is laid beside: nothing, the same weekdays right before it, the same days a year before. */
export const comparisons = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** The hour at which the day before is counted. */
export const closingHour = 10;

const daysPerYear = 364;

/** Days as asked for, any left out: a first and a last one, or how many up to the last that is counted. */
export interface AskedDays {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly days?: number | null | undefined;
}

/**
 * The span that is shown, never beyond the last day that is counted: a day nobody has counted yet would make it one shorter than
 * what it is laid beside. Four weeks where nothing else is asked for.
 */
export const usageDays = ({ from, to, days }: AskedDays, until: string): Days => {
  const asked = to ?? until;
  const end = asked > until && (from ?? until) <= until ? until : asked;
  return { from: from ?? dayAfter(end, 1 - (days ?? usualDays)), to: end };
};

/** From early to late, a year at once. */
export const checkUsageDays = (days: Days): readonly Violation[] => {
  if (days.from > days.to) return [violation('usage.periodReversed', 'to')];
  return lengthOf(days) > mostDays ? [violation('usage.periodTooLong', 'from', { days: mostDays })] : [];
};

const daysPerWeek = 7;

/** As many days, whole weeks before (the fewest that do not overlap) or 52 weeks: weekday by weekday. Undefined: with nothing. */
export const comparedDays = (days: Days, comparison: Comparison): Days | undefined => {
  if (comparison === 'none') return undefined;
  const weeks = Math.ceil(lengthOf(days) / daysPerWeek);
  const back = comparison === 'previous' ? weeks * daysPerWeek : daysPerYear;
  return { from: dayAfter(days.from, -back), to: dayAfter(days.to, -back) };
};

/** The last day that is over and whose figures are due: yesterday from ten o'clock on, the day before until then. */
export const lastDueDay = ({ today, hour }: { readonly today: string; readonly hour: number }): string =>
  dayAfter(today, hour >= closingHour ? -1 : -2);

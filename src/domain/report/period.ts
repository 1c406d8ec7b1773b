import { type Violation, violation } from '#domain/violation.ts';

const msPerDay = 86_400_000;

/** A span of days, both included, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const atMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days after another; before it when negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(atMidnight(day) + days * msPerDay).toISOString().slice(0, 10);

/** How many days a span has, first and last included; none or fewer when it runs backwards. */
export const lengthOf = ({ from, to }: Days): number => (atMidnight(to) - atMidnight(from)) / msPerDay + 1;

/** The days of a span in order. */
export const daysOf = (span: Days): readonly string[] =>
  Array.from({ length: Math.max(0, lengthOf(span)) }, (_, at) => dayAfter(span.from, at));

const monthsPerYear = 12;

/** Months since the year 0: January of a year is twelve times the year. */
const monthNumber = (day: string): number =>
  Number(day.slice(0, 4)) * monthsPerYear + Number(day.slice(5, 7)) - 1;

const monthText = (month: number): string =>
  [
    String(Math.floor(month / monthsPerYear)).padStart(4, '0'),
    String((month % monthsPerYear) + 1).padStart(2, '0'),
  ].join('-');

/** The first day of the month that lies `months - 1` before the one of a day: a span of so many months ends with that day. */
export const beginningOf = (day: string, months: number): string =>
  `${monthText(monthNumber(day) - months + 1)}-01`;

/** The months of a span in order, `YYYY-MM`; those it only touches as well. */
export const monthsOf = ({ from, to }: Days): readonly string[] =>
  Array.from({ length: Math.max(0, monthNumber(to) - monthNumber(from) + 1) }, (_, at) =>
    monthText(monthNumber(from) + at),
  );

/** The spans a report offers: which is usual, and how many days or months are answered at most. */
interface OfferedSpans {
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
 * The days that are shown, never beyond the last there is: a day no one has counted yet would make a span one shorter than what it
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

/** The day that one of the days shown is laid beside: the same weekday, as far before it as the spans lie apart. */
export const dayBeside = (
  day: string,
  { from, compared }: { readonly from: string; readonly compared: Pick<Days, 'from'> },
): string => dayAfter(day, 1 - lengthOf({ from: compared.from, to: from }));

const sunday = 0;
const saturday = 6;

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean =>
  [sunday, saturday].includes(new Date(atMidnight(day)).getUTCDay());

/** The company's clock is that of Asia/Shanghai (contract.md section 1), which has no summer time. */
const offsetMs = 8 * 60 * 60 * 1000;

const companyClock = (now: Date): { readonly today: string; readonly hour: number } => {
  const local = new Date(now.getTime() + offsetMs).toISOString();
  return { today: local.slice(0, 10), hour: Number(local.slice(11, 13)) };
};

/** The last day that is over by the company's clock: a span that ends with it has whole days alone. */
export const lastWholeDay = (now: Date): string => dayAfter(companyClock(now).today, -1);

/** The hour at which the day before is counted. */
export const closingHour = 10;

/** The last day that is over and whose figures are due: yesterday from ten o'clock on, the day before until then. */
export const lastDueDay = (now: Date): string => {
  const { today, hour } = companyClock(now);
  return dayAfter(today, hour >= closingHour ? -1 : -2);
};

/** What the spans of a report end with where nothing else is known: a whole day, or the month that is under way. */
export const lastOfferedDay = (unit: OfferedSpans['unit'], now: Date): string =>
  unit === 'day' ? lastWholeDay(now) : companyClock(now).today;

/** What it means that a figure rises: good, bad, or neither. */
export type Rise = 'good' | 'bad';

/** How a figure went: in percent of what it was, or in points where it is a share of a hundred itself; never negative. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly size: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** How a figure stands to what it was. Undefined: nothing is so much more or less than nothing. */
export const changeOf = (
  value: number,
  before: number | null,
  { isShare }: { readonly isShare: boolean },
): Change | undefined => {
  if (before === null || before === 0) return undefined;
  const change = isShare ? tenth(value - before) : tenth((value / before - 1) * 100);
  if (change === 0) return { direction: 'same', size: 0 };
  return { direction: change > 0 ? 'up' : 'down', size: Math.abs(change) };
};

/** Whether a change is good news, by what it means that the figure rises. */
export const meaningOf = ({ direction }: Change, rise: Rise | undefined): 'good' | 'bad' | 'neither' => {
  if (rise === undefined || direction === 'same') return 'neither';
  return (direction === 'up') === (rise === 'good') ? 'good' : 'bad';
};

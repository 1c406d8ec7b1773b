import { type Violation, violation } from '#domain/violation.ts';

/** Months shown when nobody asks for others, the running one among them, and the most shown at once. */
export const usualMonths = 12;
export const mostMonths = 60;

/** Days as asked for, `YYYY-MM-DD`, either left out. */
export interface AskedDays {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** A span of days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const monthsOfYear = 12;

/** Months since the year 0: January of a year is twelve times the year. */
const monthNumber = (day: string): number =>
  Number(day.slice(0, 4)) * monthsOfYear + Number(day.slice(5, 7)) - 1;

const monthText = (month: number): string =>
  [
    String(Math.floor(month / monthsOfYear)).padStart(4, '0'),
    String((month % monthsOfYear) + 1).padStart(2, '0'),
  ].join('-');

/** The first day of the month that lies `months - 1` before the one of a day: a span of so many months ends with that day. */
export const beginningOf = (day: string, months: number): string =>
  `${monthText(monthNumber(day) - months + 1)}-01`;

/** The span that is shown: up to today, the last twelve months, where nothing else is asked for. */
export const statisticDays = ({ from, to }: AskedDays, today: string): Days => {
  const end = to ?? today;
  return { from: from ?? beginningOf(end, usualMonths), to: end };
};

/** The months of a span in order, `YYYY-MM`; those it only touches as well. */
export const monthsOf = ({ from, to }: Days): readonly string[] =>
  Array.from({ length: Math.max(0, monthNumber(to) - monthNumber(from) + 1) }, (_, at) =>
    monthText(monthNumber(from) + at),
  );

/** From early to late, five years at once. */
export const checkStatisticDays = (days: Days): readonly Violation[] => {
  if (days.from > days.to) return [violation('groupData.periodReversed', 'to')];
  return monthsOf(days).length > mostMonths
    ? [violation('groupData.periodTooLong', 'from', { months: mostMonths })]
    : [];
};

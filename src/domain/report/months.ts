import type { Days } from '#domain/report/days.ts';

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

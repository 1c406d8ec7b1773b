import { dayAfter } from '#domain/report/period.ts';

/** The hour at which the day before is counted. */
export const closingHour = 10;

/** The last day that is over and whose figures are due: yesterday from ten o'clock on, the day before until then. */
export const lastDueDay = ({ today, hour }: { readonly today: string; readonly hour: number }): string =>
  dayAfter(today, hour >= closingHour ? -1 : -2);

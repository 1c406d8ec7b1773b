import { dayAfter } from '#domain/report/days.ts';

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Share of people who use the app on Sunday, Monday, ...: a factory works on Saturdays, too. */
const week = [0.27, 0.83, 0.85, 0.84, 0.83, 0.79, 0.42] as const;

/** Of the usual share, by days from New Year's Day of the lunar calendar: people leave early and come back late. */
const festival: Readonly<Record<number, number>> = {
  [-5]: 0.9,
  [-4]: 0.8,
  [-3]: 0.62,
  [-2]: 0.4,
  [-1]: 0.22,
  0: 0.16,
  1: 0.14,
  2: 0.15,
  3: 0.17,
  4: 0.2,
  5: 0.26,
  6: 0.36,
  7: 0.58,
  8: 0.72,
  9: 0.8,
  10: 0.86,
  11: 0.92,
};

/** The lunar year begins between 21 January and 20 February: on other days its calendar, which is slow, need not be asked. */
const isNewYear = (day: string): boolean => {
  if (!/-0[12]-/.test(day)) return false;
  const parts = lunar.formatToParts(new Date(`${day}T00:00:00Z`));
  const numberOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return numberOf('month') === '1' && numberOf('day') === '1';
};

const festivalShare = (day: string): number => {
  for (const [distance, share] of Object.entries(festival))
    if (isNewYear(dayAfter(day, -Number(distance)))) return share;
  return 1;
};

/** Share of people who use the app on a day, from 0 to 1. */
export const shareOfDay = (day: string): number => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (week[weekday] ?? 0) * festivalShare(day);
};

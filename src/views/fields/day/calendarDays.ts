const daysPerWeek = 7;
const weeksShown = 6;
const msPerDay = 86_400_000;

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The day so many days later or earlier, `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string =>
  dayOf(new Date(dateOf(day).getTime() + count * msPerDay));

/** The same day of another month, or that month's last day. */
export const addMonths = (day: string, count: number): string => {
  const date = dateOf(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last));
  return dayOf(first);
};

/** Monday is 0: weeks begin with it, as calendars in China do. */
const weekdayOf = (day: string): number => (dateOf(day).getUTCDay() + daysPerWeek - 1) % daysPerWeek;

/** Six weeks that show the whole month of a day, Monday first. */
export const weeksOf = (day: string): readonly (readonly string[])[] => {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: daysPerWeek }, (__, index) => addDays(start, week * daysPerWeek + index)),
  );
};

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -daysPerWeek),
  ArrowDown: (day) => addDays(day, daysPerWeek),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, daysPerWeek - 1 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** The day a key leads to from another, as grids of days are used everywhere; undefined for keys without a meaning. */
export const dayAfterKey = (day: string, key: string, isShifted: boolean): string | undefined => {
  if (isShifted && key === 'PageUp') return addMonths(day, -12);
  if (isShifted && key === 'PageDown') return addMonths(day, 12);
  return moves[key]?.(day);
};

/** The spans offered for a filter: today, and the last 7 and 30 days, today among them. */
export const presetsOf = (
  today: string,
): readonly { readonly name: 'today' | 'last7' | 'last30'; readonly from: string; readonly to: string }[] => [
  { name: 'today', from: today, to: today },
  { name: 'last7', from: addDays(today, -6), to: today },
  { name: 'last30', from: addDays(today, -29), to: today },
];

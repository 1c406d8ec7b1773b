/** A period on the strip, in parts of its width. */
export interface StripPart {
  readonly from: number;
  readonly width: number;
}

/** The days a strip shows. */
export interface StripSpan {
  readonly first: string;
  readonly days: number;
}

const msPerDay = 86_400_000;
const leastDays = 60;
const mostDays = 400;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / msPerDay;

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date((numberOf(day) + days) * msPerDay).toISOString().slice(0, 10);

/** From today on as far as there is something to see, two months at least. */
export const stripSpan = (today: string, ends: readonly string[]): StripSpan => {
  const last = Math.max(...ends.map((end) => numberOf(end) - numberOf(today) + 1), 0);
  return { first: today, days: Math.min(mostDays, Math.max(leastDays, last)) };
};

/** Where a period stands on the strip; undefined: outside of it. */
export const stripPart = (
  { first, days }: StripSpan,
  { start, end }: { readonly start: string; readonly end: string },
): StripPart | undefined => {
  const begins = Math.max(0, numberOf(start) - numberOf(first));
  const ends = Math.min(days, numberOf(end) - numberOf(first) + 1);
  return Number.isNaN(begins + ends) || ends <= begins
    ? undefined
    : { from: begins / days, width: (ends - begins) / days };
};

/** First days of the months on the strip, with the place of each. */
export const stripMonths = ({
  first,
  days,
}: StripSpan): readonly { readonly day: string; readonly at: number }[] =>
  Array.from({ length: days }, (_, index) => ({ day: dayAfter(first, index), at: index / days })).filter(
    ({ day, at }) => at === 0 || day.endsWith('-01'),
  );

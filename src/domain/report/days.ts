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

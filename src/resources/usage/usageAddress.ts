import { dayAfter } from '#domain/usage/days.ts';
import { type Comparison, comparisons, usualDays } from '#domain/usage/period.ts';
import { dueDay } from '#views/usage/missingDay.ts';

/** Spans that are offered, in days up to the last one counted: whole weeks, laid beside the same weekdays. */
export const offeredDays = [7, 28, 91, 364] as const;

/** What the overview is asked for: a usual span, or days of the reader's own. */
export interface UsageQuestion {
  readonly span: (typeof offeredDays)[number] | 'own';
  readonly from: string;
  readonly to: string;
  readonly compare: Comparison;
}

const day = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: string | null): text is string =>
  text !== null && day.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the question from the address; what is none of the offers counts as left out. */
export const readQuestion = (query: string, now: Date): UsageQuestion => {
  const search = new URLSearchParams(query);
  const due = dueDay(now);
  const [from, to] = [search.get('from'), search.get('to')];
  const compare = comparisons.find((each) => each === search.get('compare')) ?? 'previous';
  if (isDay(from) && isDay(to)) return { span: 'own', from, to, compare };
  const span = offeredDays.find((each) => each === Number(search.get('days'))) ?? usualDays;
  return { span, from: dayAfter(due, 1 - span), to: due, compare };
};

/** The address of a question; what is usual stands in none. */
export const questionAddress = ({ span, from, to, compare }: UsageQuestion): string => {
  const search = new URLSearchParams();
  if (span === 'own') {
    search.set('from', from);
    search.set('to', to);
  } else if (span !== usualDays) search.set('days', String(span));
  if (compare !== 'previous') search.set('compare', compare);
  return search.size === 0 ? '/usage' : `/usage?${search}`;
};

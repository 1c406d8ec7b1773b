import { usualMonths } from '#domain/group/statisticPeriod.ts';

/** Spans that are offered, in months up to today. */
export const offeredMonths = [3, 6, 12, 24, 36] as const;

export const groupTypes = [1, 2, 3, 4] as const;
export type GroupType = (typeof groupTypes)[number];

/** What the overview is asked for; no types: all of them. */
export interface DataQuestion {
  readonly months: number;
  readonly types: readonly GroupType[];
}

/** Reads the question from the address (`?months=6&type=1,4`); what is none of the offers counts as left out. */
export const readQuestion = (query: string): DataQuestion => {
  const search = new URLSearchParams(query);
  const months = Number(search.get('months'));
  const named = (search.get('type') ?? '').split(',').map(Number);
  return {
    months: offeredMonths.find((each) => each === months) ?? usualMonths,
    types: groupTypes.filter((type) => named.includes(type)),
  };
};

/** The address of a question; what is usual stands in none. */
export const questionAddress = ({ months, types }: DataQuestion): string => {
  const search = new URLSearchParams();
  if (months !== usualMonths) search.set('months', String(months));
  if (types.length > 0) search.set('type', types.join(','));
  return search.size === 0 ? '/groupData' : `/groupData?${search}`;
};

/** The address of a list with a filter set; without one, with none at all: not what was set there last. */
export const listAddress = (noun: string, filter: Readonly<Record<string, unknown>>): string =>
  `/${noun}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

import { dayAfter, daysOf } from '#domain/report/period.ts';
import { leastPeople } from '#domain/usage/privacy.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findUsageDays, type UsageDay } from './store/usageDays.ts';
import { closedOf, rootsOf, usageScopeOf } from './usage.ts';

/** What is counted of a day. */
export type DayFigure = Exclude<keyof UsageDay, 'day'> | 'activated_rate';

/** How many of a hundred are activated, with one digit. */
export const activatedRate = ({ activated, people }: UsageDay): number =>
  Math.round((activated / people) * 1_000) / 10;

/** A figure of a day. One on which few were there tells of few: only how many they were is told. */
export const figureOf = (day: UsageDay | undefined, field: DayFigure): number | null => {
  if (day === undefined || (field !== 'people' && day.people < leastPeople)) return null;
  return field === 'activated_rate' ? activatedRate(day) : day[field];
};

const drawn = ['people', 'activated_rate', 'active_day', 'group_count'] as const;

/** How figures of the reader's part of the company went over so many days up to the last that is counted; undefined before the first. */
export const usageTrends = async (context: CallContext, count: number) => {
  const { until } = await closedOf(context);
  if (until === null) return undefined;
  const { db, actor } = context;
  const span = { from: dayAfter(until, 1 - count), to: until };
  const roots = rootsOf(await usageScopeOf(context));
  const found = await findUsageDays(db, { companyId: actor.companyId, roots, span });
  const byDay = new Map(found.map((day) => [day.day, day]));
  const days = daysOf(span);
  const [people, rate, active, groups] = drawn.map((field) =>
    days.map((day) => figureOf(byDay.get(day), field)),
  );
  return {
    until,
    people: people ?? [],
    activated_rate: rate ?? [],
    active_day: active ?? [],
    group_count: groups ?? [],
  };
};

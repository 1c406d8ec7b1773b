import { lengthOf } from '#domain/usage/days.ts';
import { checkUsageDays, comparedDays, usageDays } from '#domain/usage/period.ts';
import { leastPeople } from '#domain/usage/privacy.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { type CallContext, done, type Handler, refused } from '#server/handlers/handler.ts';
import { countPeopleWithin } from '#server/repositories/departmentCounts.ts';
import { findEquity } from '#server/repositories/equity.ts';
import { findUsageDays, type UsageDay } from '#server/repositories/usageDays.ts';
import { closedOf } from '#server/usage/closedDays.ts';
import { rootsOf, type UsageScope, usageScopeOf } from '#server/usage/usageScope.ts';

type Reply = Calls['dataOverview']['reply'];
type ShownDay = Reply['days'][number];

/** A day on which few were there tells of few: its figures are left out. */
const shownDay = (each: UsageDay): ShownDay => {
  const { day, people, activated, active_day, active_week, active_month, messages, groups } = each;
  if (people >= leastPeople)
    return { day, people, activated, active_day, active_week, active_month, messages, groups };
  const none = { activated: null, active_day: null, active_week: null, active_month: null, messages: null };
  return { day, people, ...none, groups };
};

/** What a span comes to: as of its last closed day, its messages together. */
const stateOf = (days: readonly UsageDay[]): Reply['state'] => {
  const last = days.at(-1);
  if (last === undefined || last.people < leastPeople) return null;
  const { day, people: members, activated, active_day, active_week, active_month, groups } = last;
  const messages = days.reduce((sum, each) => sum + each.messages, 0);
  return { day, members, activated, active_day, active_week, active_month, messages, groups };
};

/** Storage is the company's: those who see a part of it are not told. */
const storageOf = async ({ db, actor }: CallContext, scope: UsageScope): Promise<Reply['storage']> => {
  if (!scope.all) return null;
  const storage = (await findEquity(db, actor.companyId)).find(({ kind }) => kind === 'storage');
  return storage === undefined ? null : { total: storage.total, used: storage.used };
};

/** People of the scope by a further department, who count in their main one elsewhere. */
const guestsOf = async ({ db, actor }: CallContext, scope: UsageScope, members: number): Promise<number> => {
  if (scope.all) return 0;
  const everybody = await countPeopleWithin(db, actor.companyId, rootsOf(scope));
  return Math.max(0, everybody - members);
};

/** How the reader's part of the company uses the app: cards, daily figures, and the same of another span to compare with. */
export const dataOverview: Handler<'dataOverview'> = async (request, context) => {
  const { db, actor, now } = context;
  const closed = await closedOf(context);
  const days = usageDays(request, closed.until ?? dayOfInstant(now));
  const violations = checkUsageDays(days);
  if (violations.length > 0) return refused(violations);
  const scope = await usageScopeOf(context);
  const daysOf = (span: typeof days) => findUsageDays(db, actor.companyId, rootsOf(scope), span);
  const compared = comparedDays(days, request.compare ?? 'none');
  const found = await daysOf(days);
  const before = compared === undefined ? [] : await daysOf(compared);
  const state = stateOf(found);
  // Sums of fewer days are no figures to compare with.
  const isWhole = compared !== undefined && before.length === Math.min(found.length, lengthOf(compared));
  return done({
    ...closed,
    ...days,
    compare: compared ?? null,
    is_hidden: found.length > 0 && state === null ? 1 : 0,
    least_people: leastPeople,
    guests: await guestsOf(context, scope, found.at(-1)?.people ?? 0),
    state,
    before: isWhole ? stateOf(before) : null,
    storage: await storageOf(context, scope),
    days: found.map(shownDay),
    compare_days: before.map(shownDay),
  });
};

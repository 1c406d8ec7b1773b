import { activityDays, daysBefore, idleDays, sizeBands } from '#domain/group/activity.ts';
import { checkStatisticDays, type Days, monthsOf, statisticDays } from '#domain/group/statisticPeriod.ts';
import { companyZone, dayOfInstant } from '#engine/dateText.ts';
import { groupFilterOf } from '#server/addressBook/groupQuestion.ts';
import { seesComplaints } from '#server/addressBook/groupRows.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { groupLimitsOf } from '#server/addressBook/groupSizes.ts';
import { type CallContext, done, type Handler, refused } from '#server/handlers/handler.ts';
import type { GroupBounds } from '#server/repositories/groupBounds.ts';
import {
  countMadeByMonth,
  findGroupFigures,
  type GroupFigures,
  type RankedGroup,
} from '#server/repositories/groupFigures.ts';
import type { GroupFilter } from '#server/repositories/groupPages.ts';

/** How many of the largest and the longest idle groups are named. */
const ranked = 10;
const groupTypes = [1, 2, 3, 4] as const;

const figuresOf = async (
  context: CallContext,
  bounds: GroupBounds,
  filter: GroupFilter,
  ordinaryLimit: number,
): Promise<GroupFigures> => {
  const { db, actor, now } = context;
  return findGroupFigures(db, actor.companyId, bounds, filter, {
    now,
    weekAgo: daysBefore(now, activityDays.week),
    monthAgo: daysBefore(now, activityDays.month),
    idleSince: daysBefore(now, activityDays.idle),
    ordinaryLimit,
    ranked,
  });
};

/** Groups made in each month of the span; those dissolved since were made, too. */
const madeOf = async (context: CallContext, bounds: GroupBounds, filter: GroupFilter, days: Days) => {
  const made = await countMadeByMonth(
    context.db,
    context.actor.companyId,
    bounds,
    {
      ...filter,
      status: 'any',
      // Days of the company's clock, from the first moment to the last.
      created: { from: `${days.from}T00:00:00+08:00`, to: `${days.to}T23:59:59.999999+08:00` },
    },
    companyZone,
  );
  return monthsOf(days).map((month) => ({ month, count: made.get(month) ?? 0 }));
};

const bandsOf = ({ sizes }: GroupFigures) =>
  sizeBands.map((band) => ({
    ...band,
    count: sizes
      .filter(({ users_count: size }) => size >= band.from && (band.to === null || size <= band.to))
      .reduce((sum, { count }) => sum + count, 0),
  }));

const toRanked = (now: Date) => (group: RankedGroup) => ({
  group_id: Number(group.group_id),
  name: group.name,
  type: group.type,
  users_count: group.users_count,
  idle_days: idleDays(
    {
      lastActive: group.last_active_at === null ? null : new Date(group.last_active_at),
      created: new Date(group.created_at),
    },
    now,
  ),
});

const totalsOf = (context: CallContext, figures: GroupFigures) => ({
  groups: figures.groups,
  people: figures.people,
  active_week: figures.active_week,
  active_month: figures.active_month,
  idle: figures.idle,
  unused: figures.unused,
  owner_resigned: figures.owner_resigned,
  above_limit: figures.above_limit,
  muted: figures.muted,
  open_complaints: seesComplaints(context) ? figures.open_complaints : null,
});

/** What the groups the reader may see come to: totals, sizes, months, and the groups that stand out. */
export const groupStatistics: Handler<'groupStatistics'> = async (request, context) => {
  const { now } = context;
  const days = statisticDays(request, dayOfInstant(now));
  const violations = checkStatisticDays(days);
  if (violations.length > 0) return refused(violations);
  const bounds = await groupBoundsOf(context, 'read');
  const filter = await groupFilterOf(context, { type: request.type });
  const { member_limit: limit } = await groupLimitsOf(context);
  const figures = await figuresOf(context, bounds, filter, limit);
  const shown = request.type?.length ? groupTypes.filter((type) => request.type?.includes(type)) : groupTypes;
  return done({
    as_of: now.toISOString(),
    ...days,
    ordinary_limit: limit,
    totals: totalsOf(context, figures),
    types: shown.map((type) => ({
      type,
      count: figures.types.find((one) => one.type === type)?.count ?? 0,
    })),
    sizes: bandsOf(figures),
    months: await madeOf(context, bounds, filter, days),
    largest: figures.largest.map(toRanked(now)),
    idlest: figures.idlest.map(toRanked(now)),
  });
};

import { activityDays, daysBefore, idleDays, sizeBands } from '#domain/group/checkGroup.ts';
import { monthsOf } from '#domain/report/period.ts';
import { violation } from '#domain/violation.ts';
import { companyZone } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Report, ReportCard, ReportFigures, ReportQuestion } from '#server/crud/sources/sources.ts';
import { groupLimitsOf } from '#server/features/groups/groupRow.ts';
import { groupBoundsOf, seesComplaints } from '#server/features/groups/groupScope.ts';
import {
  countMadeByMonth,
  findGroupFigures,
  type GroupFigures,
  type RankedGroup,
} from '#server/features/groups/store/groupFigures.ts';
import type { GroupFilter } from '#server/features/groups/store/groupPages.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Card = ReportCard<'groupData'>;
type Figures = ReportFigures<'groupData'>;
type Question = ReportQuestion<{ readonly type?: readonly (1 | 2 | 3 | 4)[] | null }>;

/** How many of the largest and the longest idle groups are named. */
const ranked = 10;
const groupTypes = [1, 2, 3, 4] as const;

/** Rows of a list within the types that are asked about. */
type LinkTo = (resource: string, filter: object) => Card['to'];

const linksOf =
  (types: Question['filters']['type']): LinkTo =>
  (resource, filter) => ({ resource, filter: { ...(types?.length ? { type: types } : {}), ...filter } });

interface Counted {
  readonly context: CallContext;
  readonly figures: GroupFigures;
  readonly limit: number;
  readonly link: LinkTo;
}

const written = (count: number): string => count.toLocaleString('en');

/** Where the rows behind each figure are listed; people of groups stand in no one list. */
const cardsOf = ({ context, figures, limit, link }: Counted): readonly Card[] => {
  const { now, locale } = context;
  const before = (days: number) => daysBefore(now, days).toISOString();
  const card = (field: Card['field'], to: Card['to'], remark: string | null = null): Card => ({
    ...{ field, before: null, trend: null, remark, to },
    value: figures[field],
  });
  const limited = ruleText(locale, violation('groupData.limit', undefined, { limit: written(limit) }));
  return [
    card('group_count', link('group', {})),
    card('people', null),
    card('active_week', link('group', { last_active_at: { from: before(activityDays.week) } })),
    card('active_month', link('group', { last_active_at: { from: before(activityDays.month) } })),
    card('idle', link('group', { last_active_at: { to: before(activityDays.idle) } })),
    card('unused', link('groupStatistic', { is_unused: 1 })),
    card('owner_resigned', link('group', { owner_resigned: 1 })),
    card('above_limit', link('group', { is_large: 1 }), limited),
    card('muted', link('groupStatistic', { is_muted: 1 })),
    ...(seesComplaints(context)
      ? [card('open_complaints', { resource: 'complaint', filter: { status: [0, 1] } })]
      : []),
  ];
};

const bandsOf = ({ context: { locale }, figures, link }: Counted): Figures['tables']['sizes']['rows'] =>
  sizeBands.map(({ from, to }) => {
    const rule = to === null ? 'above' : from === 0 ? 'upTo' : 'between';
    const params = { from: written(from), to: written(to ?? from - 1) };
    return {
      size: ruleText(locale, violation(`groupData.${rule}`, undefined, params)),
      count: figures.sizes
        .filter(({ users_count: size }) => size >= from && (to === null || size <= to))
        .reduce((sum, { count }) => sum + count, 0),
      to: link('group', { users_count: to === null ? { from } : { from, to } }),
    };
  });

const typesOf = ({ figures }: Counted, asked: Question['filters']['type']) =>
  groupTypes
    .filter((type) => !asked?.length || asked.includes(type))
    .map((type) => ({
      group_type: type,
      count: figures.types.find((one) => one.type === type)?.count ?? 0,
      to: { resource: 'group', filter: { type: [type] } },
    }));

const named = ({ group_id: id, name, type }: RankedGroup) => ({
  ...{ name, group_type: type },
  to: { resource: 'group', id: Number(id) },
});

const idleFor = (now: Date, { last_active_at: used, created_at: made }: RankedGroup): number =>
  idleDays({ lastActive: used === null ? null : new Date(used), created: new Date(made) }, now);

/** What the groups the reader may see come to (screens.md A6): totals, kinds, sizes, months, and the groups that stand out. */
export const groupDataReport: Report<'groupData'> = {
  answer: async ({ days, filters }, context) => {
    const { db, actor, now, locale } = context;
    const bounds = groupBoundsOf(context, 'read');
    const filter: GroupFilter = { types: filters.type, status: 'normal' };
    const { member_limit: limit } = await groupLimitsOf(context);
    const figures = await findGroupFigures(db, {
      companyId: actor.companyId,
      bounds,
      filter,
      marks: {
        now,
        weekAgo: daysBefore(now, activityDays.week),
        monthAgo: daysBefore(now, activityDays.month),
        idleSince: daysBefore(now, activityDays.idle),
        ordinaryLimit: limit,
        ranked,
      },
    });
    // Days of the company's clock, from the first moment to the last; those dissolved since were made, too.
    const created = { from: `${days.from}T00:00:00+08:00`, to: `${days.to}T23:59:59.999999+08:00` };
    const ever = { ...filter, status: 'any' as const, created };
    const made = await countMadeByMonth(db, {
      companyId: actor.companyId,
      bounds,
      filter: ever,
      zone: companyZone,
    });
    const places = monthsOf(days);
    const values = places.map((month) => made.get(month) ?? 0);
    const count = values.reduce((sum, each) => sum + each, 0);
    const counted = { context, figures, limit, link: linksOf(filters.type) };
    const say = (rule: string, params = {}) =>
      ruleText(locale, violation(`groupData.${rule}`, undefined, params));
    return {
      ...{ until: null, as_of: now.toISOString(), is_pending: 0 },
      note: figures.group_count === 0 && count === 0 ? say('none') : null,
      cards: [...cardsOf(counted)],
      charts: {
        months: {
          remark: say('made', { count: written(count) }),
          places: [...places],
          series: [{ field: 'made', values, before: null }],
        },
      },
      tables: {
        types: { remark: null, rows: typesOf(counted, filters.type) },
        sizes: { remark: null, rows: bandsOf(counted) },
        largest: {
          remark: null,
          rows: figures.largest.map((group) => ({ ...named(group), users_count: group.users_count })),
        },
        idlest: {
          remark: null,
          rows: figures.idlest.map((group) => ({ ...named(group), idle_days: idleFor(now, group) })),
        },
      },
    };
  },
};

import { type Days, dayBeside, daysOf, lastDueDay } from '#domain/report/period.ts';
import { storageText } from '#domain/shop/products.ts';
import { leastPeople } from '#domain/usage/privacy.ts';
import { violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Report, ReportCard, ReportFigures } from '#server/crud/sources/sources.ts';
import { countPeopleWithin } from '#server/features/directory/department/store/departmentCounts.ts';
import { findEquity } from '#server/features/shop/store/equity.ts';
import { findUsageDays, type UsageDay } from '#server/features/usage/store/usageDays.ts';
import {
  activatedRate,
  type Closed,
  closedOf,
  figureOf,
  rootsOf,
  type UsageScope,
  usageScopeOf,
} from '#server/features/usage/usage.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Card = ReportCard<'usage'>;
type Figures = ReportFigures<'usage'>;
type Series =
  | Figures['charts']['active']['series'][number]['field']
  | 'messages'
  | 'people'
  | 'activated'
  | 'group_count';

const say = ({ locale }: CallContext, rule: string, params = {}): string =>
  ruleText(locale, violation(rule, undefined, params));

const written = (count: number): string => count.toLocaleString('en');

/** What a span comes to: as of its last closed day, its messages together. Undefined: nothing, or of few people. */
const stateOf = (days: readonly UsageDay[]) => {
  const last = days.at(-1);
  if (last === undefined || last.people < leastPeople) return undefined;
  return {
    ...last,
    activated_rate: activatedRate(last),
    messages: days.reduce((sum, each) => sum + each.messages, 0),
  };
};

type State = NonNullable<ReturnType<typeof stateOf>>;

/** Storage is the company's: those who see a part of it are not told. */
const storageCard = async (context: CallContext, scope: UsageScope): Promise<readonly Card[]> => {
  if (!scope.all) return [];
  const storage = (await findEquity(context.db, context.actor.companyId)).find(
    ({ kind }) => kind === 'storage',
  );
  if (storage === undefined) return [];
  const { used, total } = storage;
  const remark = say(context, 'usage.storage', { used: storageText(used), total: storageText(total) });
  const value = total === 0 ? 100 : Math.round((used / total) * 1_000) / 10;
  return [{ field: 'storage', value, before: null, trend: null, remark, to: null }];
};

/** People of the scope by a further department, who count in their main one elsewhere. */
const guestsOf = async (context: CallContext, scope: UsageScope, members: number): Promise<number> => {
  if (scope.all) return 0;
  const { db, actor } = context;
  return Math.max(0, (await countPeopleWithin(db, actor.companyId, rootsOf(scope))) - members);
};

const counted = ['active_day', 'active_week', 'active_month', 'messages', 'group_count'] as const;

const cardsOf = async (
  context: CallContext,
  scope: UsageScope,
  {
    state,
    before,
    days,
  }: { readonly state: State; readonly before: State | undefined; readonly days: Places['days'] },
): Promise<readonly Card[]> => {
  const guests = await guestsOf(context, scope, state.people);
  const card = (field: Exclude<Card['field'], 'storage'>, remark: string | null = null): Card => ({
    ...{ field, remark, to: null },
    value: state[field],
    before: before?.[field] ?? null,
    trend: days.map((day) => figureOf(day, field)),
  });
  return [
    card('people', guests === 0 ? null : say(context, 'usage.guests', { count: written(guests) })),
    card('activated_rate', say(context, 'usage.people', { count: written(state.activated) })),
    ...counted.map((field) => card(field)),
    ...(await storageCard(context, scope)),
  ];
};

/** The days of a drawing with what was counted on each, and on the one it is laid beside; undefined: on none of those. */
interface Places {
  readonly days: readonly (UsageDay | undefined)[];
  readonly before: readonly (UsageDay | undefined)[] | undefined;
}

const seriesOf = <Field extends Series>(fields: readonly Field[], { days, before }: Places) =>
  fields.map((field) => ({
    field,
    values: days.map((day) => figureOf(day, field)),
    before: before === undefined ? null : before.map((day) => figureOf(day, field)),
  }));

const noteOf = (context: CallContext, { first }: Closed, found: readonly UsageDay[]): string => {
  if (found.length > 0) return say(context, 'report.tooFew', { count: leastPeople });
  return first === null
    ? say(context, 'report.nothingYet')
    : say(context, 'report.nothingThen', { first: first.replaceAll('-', '/') });
};

/** Whether a day is due that no one has counted yet. */
const isPending = ({ until }: Closed, now: Date): boolean => until !== null && until < lastDueDay(now);

type ByDay = ReadonlyMap<string, UsageDay>;

const byDay = (days: readonly UsageDay[]): ByDay => new Map(days.map((each) => [each.day, each]));

/** How the reader's part of the company uses the app (spec section 6; screens.md A17): cards, and figures day by day. */
export const usageReport: Report<'usage'> = {
  lastDay: async (context) => (await closedOf(context)).until ?? lastDueDay(context.now),
  answer: async ({ days, compared }, context) => {
    const { db, actor, now } = context;
    const closed = await closedOf(context);
    const scope = await usageScopeOf(context);
    const countedOn = (span: Days) =>
      findUsageDays(db, { companyId: actor.companyId, roots: rootsOf(scope), span: span });
    const found = await countedOn(days);
    const earlier = byDay(compared === undefined ? [] : await countedOn(compared));
    const besideOf = (day: string): UsageDay | undefined =>
      compared === undefined ? undefined : earlier.get(dayBeside(day, { from: days.from, compared }));
    const state = stateOf(found);
    const before = found.flatMap(({ day }) => besideOf(day) ?? []);
    // Sums of fewer days are no figures to compare with.
    const isWhole = before.length === found.length;
    // A company's first day begins the drawing; a day no one counted keeps its place in it.
    const known = byDay(found);
    const [first, last] = [found[0]?.day, found.at(-1)?.day];
    const places = first === undefined || last === undefined ? [] : daysOf({ from: first, to: last });
    const shown = places.map((day) => known.get(day));
    const chart = <Field extends Series>(fields: readonly Field[], beside: Places['before']) => ({
      remark: null,
      places: [...places],
      series: seriesOf(fields, { days: shown, before: beside }),
    });
    const beside = before.length === 0 ? undefined : places.map(besideOf);
    return {
      ...{ until: closed.until, as_of: closed.closed_at, is_pending: isPending(closed, now) ? 1 : 0 },
      note: state === undefined ? noteOf(context, closed, found) : null,
      cards:
        state === undefined
          ? []
          : [
              ...(await cardsOf(context, scope, {
                state,
                days: shown,
                before: isWhole ? stateOf(before) : undefined,
              })),
            ],
      charts: {
        active: chart(['active_day', 'active_week', 'active_month'] as const, beside),
        messages: chart(['messages'] as const, beside),
        members: chart(['people', 'activated'] as const, undefined),
      },
      tables: {},
    };
  },
};

import { type Days, lastDueDay, lengthOf } from '#domain/report/period.ts';
import { storageText } from '#domain/shop/products.ts';
import { leastPeople } from '#domain/usage/privacy.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant, instantText } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Report, ReportCard, ReportFigures } from '#server/crud/sources/sources.ts';
import { countPeopleWithin } from '#server/features/directory/department/store/departmentCounts.ts';
import { findEquity } from '#server/features/shop/store/equity.ts';
import { findUsageDays, type UsageDay } from '#server/features/usage/store/usageDays.ts';
import {
  type Closed,
  closedOf,
  rootsOf,
  type UsageScope,
  usageScopeOf,
} from '#server/features/usage/usage.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Card = ReportCard<'usage'>;
type Figures = ReportFigures<'usage'>;
type Series = Figures['charts']['active']['series'][number]['field'] | 'messages' | 'people' | 'activated';

const say = ({ locale }: CallContext, rule: string, params = {}): string =>
  ruleText(locale, violation(rule, undefined, params));

const written = (count: number): string => count.toLocaleString('en');

/** What a span comes to: as of its last closed day, its messages together. Undefined: nothing, or of few people. */
const stateOf = (days: readonly UsageDay[]) => {
  const last = days.at(-1);
  if (last === undefined || last.people < leastPeople) return undefined;
  return {
    ...last,
    activated_rate: Math.round((last.activated / last.people) * 1_000) / 10,
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
  return [{ field: 'storage', value, before: null, remark, to: null }];
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
  { state, before }: { readonly state: State; readonly before: State | undefined },
): Promise<readonly Card[]> => {
  const guests = await guestsOf(context, scope, state.people);
  const card = (field: Exclude<Card['field'], 'storage'>, remark: string | null = null): Card => ({
    ...{ field, remark, to: null },
    value: state[field],
    before: before?.[field] ?? null,
  });
  return [
    card('people', guests === 0 ? null : say(context, 'usage.guests', { count: written(guests) })),
    card('activated_rate', say(context, 'usage.people', { count: written(state.activated) })),
    ...counted.map((field) => card(field)),
    ...(await storageCard(context, scope)),
  ];
};

/** A day on which few were there tells of few: only how many they were is told. */
const figureOf = (day: UsageDay | undefined, field: Series): number | null =>
  day === undefined || (field !== 'people' && day.people < leastPeople) ? null : day[field];

/** The days compared with stand in the places of those shown: the last beside the last. */
const seriesOf = <Field extends Series>(
  fields: readonly Field[],
  days: readonly UsageDay[],
  before: readonly UsageDay[],
) =>
  fields.map((field) => ({
    field,
    values: days.map((day) => figureOf(day, field)),
    before:
      before.length === 0
        ? null
        : days.map((_, at) => figureOf(before[before.length - days.length + at], field)),
  }));

const noteOf = (context: CallContext, { first }: Closed, found: readonly UsageDay[]): string => {
  if (found.length > 0) return say(context, 'report.tooFew', { count: leastPeople });
  return first === null
    ? say(context, 'report.nothingYet')
    : say(context, 'report.nothingThen', { first: first.replaceAll('-', '/') });
};

/** Whether a day is due that no one has counted yet. */
const isPending = ({ until }: Closed, now: Date): boolean => {
  const hour = Number(instantText(now.toISOString()).slice(11, 13));
  return until !== null && until < lastDueDay({ today: dayOfInstant(now), hour });
};

/** How the reader's part of the company uses the app (spec section 6; screens.md A17): cards, and figures day by day. */
export const usageReport: Report<'usage'> = {
  lastDay: async (context) => (await closedOf(context)).until ?? dayOfInstant(context.now),
  answer: async ({ days, compared }, context) => {
    const { db, actor, now } = context;
    const closed = await closedOf(context);
    const scope = await usageScopeOf(context);
    const daysOf = (span: Days) =>
      findUsageDays(db, { companyId: actor.companyId, roots: rootsOf(scope), span: span });
    const found = await daysOf(days);
    const before = compared === undefined ? [] : await daysOf(compared);
    const state = stateOf(found);
    // Sums of fewer days are no figures to compare with.
    const isWhole = compared !== undefined && before.length === Math.min(found.length, lengthOf(compared));
    const places = found.map(({ day }) => day);
    const chart = <Field extends Series>(fields: readonly Field[], beside: readonly UsageDay[]) => ({
      remark: null,
      places,
      series: seriesOf(fields, found, beside),
    });
    return {
      ...{ until: closed.until, as_of: closed.closed_at, is_pending: isPending(closed, now) ? 1 : 0 },
      note: state === undefined ? noteOf(context, closed, found) : null,
      cards:
        state === undefined
          ? []
          : [...(await cardsOf(context, scope, { state, before: isWhole ? stateOf(before) : undefined }))],
      charts: {
        active: chart(['active_day', 'active_week', 'active_month'] as const, before),
        messages: chart(['messages'] as const, before),
        members: chart(['people', 'activated'] as const, []),
      },
      tables: {},
    };
  },
};

import { closingHour, dayAfter, daysOf } from '#domain/report/period.ts';
import { divide, leastPeople, type Parts, unlistedOf } from '#domain/usage/privacy.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import {
  findChildren,
  findDepartmentNames,
  findDepartments,
  findWays,
} from '#server/features/directory/department/store/departments.ts';
import {
  boundsOf,
  isVisible,
  type ReadScope,
  topmost,
  visibleWay,
} from '#server/features/directory/scope.ts';
import {
  countWayParts,
  type PartSums,
  sumParts,
  type UsagePlace,
  type UsageSums,
} from '#server/features/usage/store/usageParts.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { rowSheet, sheetColumns } from '#server/sheets/write/sheetStream.ts';
import { findClosedDays, findUsageDays, type UsageDay } from './store/usageDays.ts';

/** What a reader of usage data looks after: the company, or departments none of which lies below another. */
export interface UsageScope extends ReadScope {
  readonly top: UsagePlace;
}

/** A row of the table by department: one with all below it, or those shown together. */
type DepartmentUse = Calls['memberUse']['reply']['departments'][number];

/** The parts of a place with figures of their own or together; `hidden`: they are too few for any. */
type DepartmentUseAnswer =
  | { readonly kind: 'shown'; readonly rows: readonly DepartmentUse[]; readonly total: DepartmentUse }
  | { readonly kind: 'hidden' };

const nothing: UsageSums = {
  people: 0,
  activated: 0,
  active_day: 0,
  active_week: 0,
  active_month: 0,
  messages_week: 0,
  messages_month: 0,
};

const added = (one: UsageSums, other: UsageSums): UsageSums => ({
  people: one.people + other.people,
  activated: one.activated + other.activated,
  active_day: one.active_day + other.active_day,
  active_week: one.active_week + other.active_week,
  active_month: one.active_month + other.active_month,
  messages_week: one.messages_week + other.messages_week,
  messages_month: one.messages_month + other.messages_month,
});

const sumOf = (parts: readonly UsageSums[]): UsageSums => parts.reduce(added, nothing);

/** Of a hundred, with one digit; undefined people have no rate. */
const rateOf = ({ activated, people }: UsageSums): number | null =>
  people === 0 ? null : Math.round((activated / people) * 1_000) / 10;

const rowOf = (
  sums: UsageSums,
  row: Pick<DepartmentUse, 'kind' | 'dept_id' | 'name' | 'merged' | 'has_own' | 'has_children'>,
): DepartmentUse => {
  const { people, activated, active_day, active_week, active_month, messages_week, messages_month } = sums;
  const figures = { people, activated, active_day, active_week, active_month, messages_week, messages_month };
  return { ...row, ...figures, activated_rate: rateOf(sums) };
};

interface NamedPlace {
  readonly id: number;
  readonly name: string;
  readonly child_count: number;
}

const placesIn = async ({ db, actor }: CallContext, place: UsagePlace): Promise<readonly NamedPlace[]> => {
  if (place.kind === 'below') return findChildren(db, actor.companyId, place.id);
  const found = await findDepartments(db, actor.companyId, place.ids);
  return found.toSorted((one, other) => (one.sort_path < other.sort_path ? -1 : 1));
};

const partsOf = (sums: readonly PartSums[], places: readonly NamedPlace[]) => {
  const byId = new Map(sums.map((each) => [each.id, added(nothing, each)]));
  const own = byId.get(0) ?? nothing;
  const children = places.map((each) => ({ ...each, sums: byId.get(each.id) ?? nothing }));
  const parts: Parts = {
    own: own.people,
    children: children.map(({ id, sums: { people } }) => ({ id, people })),
  };
  return { own, children, parts };
};

/** Whether every step down to a place is shown for itself: else its figures, less those above, would tell of few. */
const isApart = async (
  { db, actor }: CallContext,
  scope: UsageScope,
  way: readonly number[],
): Promise<boolean> => {
  const levels = await countWayParts(db, { companyId: actor.companyId, top: scope.top, way });
  return way.every((id, level) => {
    const counts = levels.filter((each) => each.level === level);
    const own = counts.find((each) => each.id === 0)?.people ?? 0;
    const children = counts.filter((each) => each.id !== 0);
    return !children.some((child) => child.id === id) || divide({ own, children }).apart.includes(id);
  });
};

/** Figures of the parts of a place, small ones together (screens.md A17); `way`: the departments down to it, itself included. */
export const departmentUse = async (
  context: CallContext,
  scope: UsageScope,
  { place, way }: { readonly place: UsagePlace; readonly way: readonly number[] },
): Promise<DepartmentUseAnswer> => {
  const { db, actor } = context;
  if (way.length > 0 && !(await isApart(context, scope, way))) return { kind: 'hidden' };
  const sums = await sumParts(db, actor.companyId, place);
  const { own, children, parts } = partsOf(sums, await placesIn(context, place));
  const total = sumOf([own, ...children.map((child) => child.sums)]);
  if (total.people > 0 && total.people < leastPeople) return { kind: 'hidden' };
  const { apart, together } = divide(parts);
  const shown = children.filter(({ id }) => apart.includes(id));
  const merged = children.filter(({ id }) => together.includes(id));
  const rest = sumOf([own, ...merged.map((child) => child.sums)]);
  const flags = { merged: merged.length, has_own: own.people > 0 ? 1 : 0, has_children: 0 };
  const blank = { kind: 'rest', dept_id: null, name: null, ...flags } as const;
  return {
    kind: 'shown',
    rows: [
      ...shown.map((child) =>
        rowOf(child.sums, {
          ...{ kind: 'department', dept_id: child.id, name: child.name, merged: 0, has_own: 0 },
          has_children: child.child_count > 0 ? 1 : 0,
        }),
      ),
      ...(rest.people === 0 ? [] : [rowOf(rest, blank)]),
    ],
    total: rowOf(total, { ...blank, merged: 0, has_own: 0 }),
  };
};

/** A department of the way down to the one that is asked for, as the reader sees it. */
interface WayPlace {
  readonly id: number;
  readonly name: string;
}

/**
 * The part of the company the reader's usage data is about (contract.md section 4, "Usage data"); of what may be exported by name,
 * where 'export' is asked ("Export people"): who leads a department reads of it and takes no one along.
 */
export const usageScopeOf = async (
  context: CallContext,
  permission: 'read' | 'export' = 'read',
): Promise<UsageScope> => {
  const scope = boundsOf(context, 'memberUse', permission);
  if (scope.all) return { ...scope, top: { kind: 'below', id: 0, depth: 0 } };
  const ways = await findWays(context.db, context.actor.companyId, scope.departments);
  return { ...scope, top: { kind: 'roots', ids: topmost(scope, ways).map(({ id }) => id) } };
};

/** Ids the daily sums of a scope are found by. */
export const rootsOf = ({ top }: UsageScope): readonly number[] =>
  top.kind === 'roots' ? top.ids : [top.id];

/** A department with the way to it, or the top of the scope; undefined: it does not exist for the reader. */
export const askedPlace = async (
  { db, actor }: CallContext,
  scope: UsageScope,
  departmentId: number | null | undefined,
): Promise<{ readonly place: UsagePlace; readonly way: readonly WayPlace[] } | undefined> => {
  if (!departmentId) return { place: scope.top, way: [] };
  const [found] = await findWays(db, actor.companyId, [departmentId]);
  if (found === undefined || !isVisible(scope, found.ancestors)) return undefined;
  const ids = visibleWay(scope, found.ancestors);
  const names = await findDepartmentNames(db, actor.companyId, ids);
  return {
    place: { kind: 'below', id: found.id, depth: found.ancestors.length },
    way: ids.map((id) => ({ id, name: names.get(id) ?? '' })),
  };
};

/**
 * Roots of what someone reads whose people are not named to them, because one of the roots is small. Also of what they export: people
 * who are read of together and go out by name apart could be subtracted.
 */
export const unlistedRoots = async (context: CallContext): Promise<readonly number[]> => {
  const { top } = await usageScopeOf(context);
  if (top.kind !== 'roots') return [];
  const parts = await sumParts(context.db, context.actor.companyId, top);
  return unlistedOf({ own: 0, children: parts }).children;
};

/** What a row is called whose figures stand together. */
const nameOf = ({ locale }: CallContext, { name, merged, has_own: hasOwn }: DepartmentUse): string => {
  if (name !== null) return name;
  if (merged === 0) return ruleText(locale, violation('usage.rest'));
  const rule = hasOwn === 1 ? 'usage.restWithOwn' : 'usage.restOfDepartments';
  return ruleText(locale, violation(rule, undefined, { count: merged }));
};

async function* oneOf<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

/** The table by department as a sheet, as far as its reader may see it. */
export const usageGiven = {
  sheet: async ({ fields, scope: requested }, _most, context) => {
    const scope = await usageScopeOf(context);
    const asked = await askedPlace(context, scope, requested.dept);
    if (asked === undefined) return [violation('department.missing', 'dept')];
    const way = asked.way.map(({ id }) => id);
    const answer = await departmentUse(context, scope, { place: asked.place, way });
    const found = answer.kind === 'hidden' ? [] : answer.rows;
    const named = found.map((row) => ({ ...row, name: nameOf(context, row) }));
    const { columns, header } = sheetColumns(context, 'usage', fields);
    const rows = rowSheet(context, 'usage', { columns, pieces: oneOf(named) });
    const audited = [{ field: 'filter', old: null, new: requested }];
    return { columns, header, rows, count: named.length, scope: { ...requested }, audited };
  },
} satisfies GivenRows<never, Calls['usageExport']['request']>;

/** The last day that is counted with the moment it was due at; both null before the first. */
export interface Closed {
  readonly first: string | null;
  readonly until: string | null;
  readonly closed_at: string | null;
}

/** Until when the figures of the reader's company count. */
export const closedOf = async ({ db, actor }: CallContext): Promise<Closed> => {
  const closed = await findClosedDays(db, actor.companyId);
  if (closed === undefined) return { first: null, until: null, closed_at: null };
  const dueAt = new Date(`${dayAfter(closed.until, 1)}T${closingHour}:00:00+08:00`);
  return { ...closed, closed_at: dueAt.toISOString() };
};

/** What is counted of a day. */
type DayFigure = Exclude<keyof UsageDay, 'day'> | 'activated_rate';

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

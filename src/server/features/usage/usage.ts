import { closingHour, dayAfter } from '#domain/report/period.ts';
import { unlistedOf } from '#domain/usage/privacy.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { findDepartmentNames, findWays } from '#server/features/directory/department/store/departments.ts';
import { boundsOf, isVisible, topmost, visibleWay } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { rowSheet, sheetColumns } from '#server/sheets/write/rowSheet.ts';
import { type DepartmentUse, departmentUse, type UsageScope } from './departmentUse.ts';
import { findClosedDays } from './store/usageDays.ts';
import { sumParts, type UsagePlace } from './store/usagePeople.ts';

/** A department of the way down to the one that is asked for, as the reader sees it. */
interface WayPlace {
  readonly id: number;
  readonly name: string;
}

/**
 * The part of the company the reader's usage data is about (contract.md section 4, "Usage data"); of what may be exported by name,
 * where 'export' is asked ("Export people"): who leads a department reads of it and takes nobody along.
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
 * Roots of what somebody reads whose people are not named to them, because one of the roots is small. Also of what they export: people
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

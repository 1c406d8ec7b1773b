import { unlistedOf } from '#domain/usage/privacy.ts';
import { findDepartmentNames, findWays } from '#server/features/directory/department/store/departments.ts';
import {
  boundsOf,
  isVisible,
  type ReadScope,
  topmost,
  visibleWay,
} from '#server/features/directory/scope.ts';
import { sumParts, type UsagePlace } from '#server/features/usage/store/usagePeople.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What a reader of usage data looks after: the company, or departments none of which lies below another. */
export interface UsageScope extends ReadScope {
  readonly top: UsagePlace;
}

/** A department of the way down to the one that is asked for, as the reader sees it. */
export interface WayPlace {
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

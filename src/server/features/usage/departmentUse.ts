import { divide, leastPeople, type Parts } from '#domain/usage/privacy.ts';
import type { Calls } from '#generated/types.ts';
import { findChildren, findDepartments } from '#server/features/directory/department/store/departments.ts';
import type { ReadScope } from '#server/features/directory/scope.ts';
import {
  countWayParts,
  type PartSums,
  sumParts,
  type UsagePlace,
  type UsageSums,
} from '#server/features/usage/store/usagePeople.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What a reader of usage data looks after: the company, or departments none of which lies below another. */
export interface UsageScope extends ReadScope {
  readonly top: UsagePlace;
}

/** A row of the table by department: one with all below it, or those shown together. */
export type DepartmentUse = Calls['memberUse']['reply']['departments'][number];

/** The parts of a place with figures of their own or together; `hidden`: they are too few for any. */
export type DepartmentUseAnswer =
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

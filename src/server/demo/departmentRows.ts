import { manyRanks, sortPathOf } from '#domain/department/rank.ts';
import { grouped } from '#domain/grouped.ts';
import { departmentHaystack } from '#server/platform/search/departmentText.ts';
import { daysBefore } from './dates.ts';
import type { PlannedDepartment } from './departments.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';

export interface DepartmentPlan {
  readonly departments: readonly PlannedDepartment[];
  readonly people: readonly PlannedPerson[];
  readonly now: Date;
}

const childrenByParent = (departments: readonly PlannedDepartment[]) =>
  grouped(departments, (department) => department.parentId);

/** Department id -> rank among its siblings. */
const ranksOf = (
  children: ReadonlyMap<number, readonly PlannedDepartment[]>,
): ReadonlyMap<number, string> => {
  const ranks = new Map<number, string>();
  for (const siblings of children.values()) {
    const spread = manyRanks(siblings.length);
    siblings.forEach((sibling, index) => {
      ranks.set(sibling.id, spread[index] ?? '');
    });
  }
  return ranks;
};

/** Names of departments in the outline's marks are unique; they stand for ids here. */
const idsOf = (departments: readonly PlannedDepartment[], names: readonly string[]): number[] =>
  names.flatMap((name) => departments.find((department) => department.name === name)?.id ?? []);

const restriction = ({ visibleTo }: PlannedDepartment, departments: readonly PlannedDepartment[]): Row => ({
  hidden: visibleTo === undefined ? 0 : 1,
  visible_type: visibleTo !== undefined && visibleTo.length > 0 ? 1 : 0,
  visible_depts: idsOf(departments, visibleTo ?? []),
});

const memberScope = ({ memberScope: scope }: PlannedDepartment): Row => ({
  member_limited: scope === undefined ? 0 : 1,
  member_scope_type: scope === 'dept_and_sub' ? 1 : 0,
});

/** Whoever sits in seat 0 is the responsible person. */
const leadersOf = (people: readonly PlannedPerson[]): ReadonlyMap<number, number> =>
  new Map(people.filter(({ seat }) => seat === 0).map(({ departmentId, userId }) => [departmentId, userId]));

/** Rows of `department`, parents before children, with ranks, paths and counts filled in. */
export const departmentRows = ({ departments, people, now }: DepartmentPlan): readonly Row[] => {
  const children = childrenByParent(departments);
  const ranks = ranksOf(children);
  const leaders = leadersOf(people);
  const mains = grouped(people, (person) => person.departmentId);
  return departments.map((department) => ({
    id: department.id,
    name: department.name,
    haystack: departmentHaystack({ name: department.name }),
    super_dept_id: department.parentId,
    ancestors: department.ancestors,
    rank: ranks.get(department.id) ?? '',
    sort_path: department.ancestors.reduce((path, id) => sortPathOf(path, ranks.get(id) ?? ''), ''),
    admin_id: leaders.get(department.id) ?? null,
    source: department.source,
    synced_at: department.source === 'synced' ? daysBefore(now, 1) : null,
    ...restriction(department, departments),
    ...memberScope(department),
    main_count: mains.get(department.id)?.length ?? 0,
    child_count: children.get(department.id)?.length ?? 0,
  }));
};

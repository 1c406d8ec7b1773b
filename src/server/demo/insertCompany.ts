import type { Insertable } from 'kysely';
import { ranksAfter, sortPathOf } from '#domain/department/order.ts';
import { grouped } from '#domain/grouped.ts';
import type { Tables } from '#server/database/tables.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import type { PlannedDepartment } from './departments.ts';
import { customFieldRows, customValuesOf, memberRows, membershipRows, positionRows } from './memberRows.ts';
import type { PlannedPerson } from './person.ts';
import { daysBefore } from './random.ts';
import type { Row, Write } from './rows.ts';

interface DepartmentPlan {
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
    const spread = ranksAfter(undefined, siblings.length);
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

/** The person who sits in seat 0 is the responsible person. */
const leadersOf = (people: readonly PlannedPerson[]): ReadonlyMap<number, number> =>
  new Map(people.filter(({ seat }) => seat === 0).map(({ departmentId, userId }) => [departmentId, userId]));

/** Rows of `department`, parents before children, with ranks, paths and counts filled in. */
const departmentRows = ({ departments, people, now }: DepartmentPlan): readonly Row[] => {
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
    synced_at: department.source === 'main' ? null : daysBefore(now, 1),
    ...restriction(department, departments),
    ...memberScope(department),
    main_count: mains.get(department.id)?.length ?? 0,
    child_count: children.get(department.id)?.length ?? 0,
  }));
};

type CompanyFacts = Pick<
  Insertable<Tables['company']>,
  'industry' | 'size' | 'province' | 'city' | 'contact_name' | 'contact_phone' | 'contact_email'
>;

export interface CompanyPlan {
  readonly companyId: number;
  readonly name: string;
  readonly verificationStatus: 0 | 2;
  readonly timeZone: string;
  readonly departments: readonly PlannedDepartment[];
  /** The living and those who have left. */
  readonly people: readonly PlannedPerson[];
  /** What it says of itself in its settings. */
  readonly facts?: CompanyFacts;
  /** Whether its administrators have added fields to members. */
  readonly hasCustomFields?: boolean;
}

/** A company with its departments, people and titles. */
export const insertCompany = async (write: Write, plan: CompanyPlan, now: Date): Promise<void> => {
  const { companyId, departments, hasCustomFields = false } = plan;
  const living = plan.people.filter(({ resigned }) => resigned === undefined);
  const valuesOf = hasCustomFields ? customValuesOf : () => ({});
  const { members, searches } = memberRows(plan.people, { now, valuesOf });
  await write(companyId, {
    company: [
      {
        name: plan.name,
        verification_status: plan.verificationStatus,
        advanced: plan.verificationStatus === 2 ? 1 : 0,
        time_zone: plan.timeZone,
        is_demo: 1,
        created_at: now,
        ...plan.facts,
      },
    ],
    custom_field: hasCustomFields ? customFieldRows(now) : [],
    department: departmentRows({ departments, people: living, now }),
    member: members,
    member_search: searches,
    membership: membershipRows(living),
    position: positionRows(living),
  });
};

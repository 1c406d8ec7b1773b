import type { PlannedDepartment } from './departments.ts';
import type { CompanyPlan } from './insertCompany.ts';
import type { PlannedPerson } from './person.ts';
import { daysBefore } from './random.ts';
import type { TableRows } from './rows.ts';
import type { World } from './world.ts';

/** A company that stands in the large one's tree, and the rows there that say so. */
interface ConnectedCompany {
  readonly plan: CompanyPlan;
  readonly links: TableRows;
}

/** The same row there and here. */
interface Pair {
  readonly sourceId: number;
  readonly ownId: number;
}

const rowsOf = (rootId: number, kind: 'department' | 'member', pairs: readonly Pair[]) =>
  pairs.map(({ sourceId, ownId }) => ({ root_id: rootId, kind, source_id: sourceId, own_id: ownId }));

const departmentThere = (
  { ancestors, path, parentId, ...department }: PlannedDepartment,
  { root, ids }: { readonly root: PlannedDepartment; readonly ids: ReadonlyMap<number, number> },
): PlannedDepartment => ({
  ...department,
  id: ids.get(department.id) ?? 0,
  parentId: ids.get(parentId) ?? 0,
  ancestors: ancestors.flatMap((id) => ids.get(id) ?? []),
  path: path.slice(root.path.length),
  source: 'main',
  visibleTo: undefined,
  memberScope: undefined,
  isDeletionPlanned: false,
});

/** Who is in the root here is in no department there: the root is the company itself. */
const personThere = (
  person: PlannedPerson,
  userId: number,
  ids: ReadonlyMap<number, number>,
): PlannedPerson => ({
  ...person,
  userId,
  departmentId: ids.get(person.departmentId) ?? 0,
  otherDepartmentIds: person.otherDepartmentIds.flatMap((id) => ids.get(id) ?? []),
  memberType: person.memberType === 'partner' ? 'regular' : person.memberType,
});

const companyOf = (
  { company, living, now }: World,
  root: PlannedDepartment,
  companyId: number,
): ConnectedCompany => {
  const branch = company.departments.filter(({ ancestors }) => ancestors.includes(root.id));
  const below = branch.filter(({ id }) => id !== root.id);
  const ids = new Map(below.map(({ id }, index) => [id, index + 1]));
  const inBranch = new Set(branch.map(({ id }) => id));
  const people = living.filter(({ departmentId }) => inBranch.has(departmentId));
  const syncedAt = daysBefore(now, 1);
  return {
    plan: {
      companyId,
      name: root.name,
      verificationStatus: 0,
      timeZone: company.timeZone,
      departments: below.map((department) => departmentThere(department, { root, ids })),
      people: people.map((person, index) => personThere(person, index + 1, ids)),
    },
    links: {
      department_link: [
        {
          dept_id: root.id,
          sub_company_id: companyId,
          company_name: root.name,
          source: root.source,
          connected_at: daysBefore(now, connectedDaysAgo),
          connected_by: null,
          synced_at: syncedAt,
        },
      ],
      linked_row: [
        ...rowsOf(
          root.id,
          'department',
          below.map(({ id }) => ({ sourceId: ids.get(id) ?? 0, ownId: id })),
        ),
        ...rowsOf(
          root.id,
          'member',
          people.map(({ userId }, index) => ({ sourceId: index + 1, ownId: userId })),
        ),
      ],
    },
  };
};

const connectedDaysAgo = 200;

/** The companies behind the partner's and the synced branches: the same departments and people, so that a sync finds nothing to change. */
export const connectedCompanies = (world: World, firstId: number): readonly ConnectedCompany[] => {
  const { departments } = world.company;
  const isRoot = ({ source, parentId }: PlannedDepartment) =>
    source !== 'main' && departments.find(({ id }) => id === parentId)?.source !== source;
  return departments.filter(isRoot).map((root, index) => companyOf(world, root, firstId + index));
};

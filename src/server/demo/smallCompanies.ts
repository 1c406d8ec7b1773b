import { modules } from '#domain/permission/actor.ts';
import { type PlannedDepartment, planDepartments } from './departments.ts';
import type { CompanyPlan } from './insertCompany.ts';
import { type PlannedPerson, phoneOf, type Seat, seatsOf } from './person.ts';
import { daysBefore, type Random } from './random.ts';
import type { TableRows } from './rows.ts';
import type { World } from './world.ts';

const hongKongOutline = ['管理部 | 4', '銷售部 | 6', '物流部 | 4'];
const surnames = [...'陳黃李梁何郭鄧葉羅蔡馮曾'];
const firstCharacters = [...'詠曉嘉頌靖栩婉'];
const secondCharacters = [...'澄朗晴謙霖言柏'];

/** Someone of the large company who also works in the small ones. */
type Visitor = Pick<PlannedPerson, 'name' | 'countryCode' | 'phone'>;

const hongKongPerson = (place: Seat, index: number, random: Random): PlannedPerson => ({
  userId: index + 1,
  name: random.pick(surnames) + random.pick(firstCharacters) + random.pick(secondCharacters),
  departmentId: place.department.id,
  otherDepartmentIds: [],
  seat: place.seat,
  position: place.seat === 0 ? '部門經理' : '專員',
  memberType: 'regular',
  countryCode: '852',
  phone: phoneOf(index + 1, '852'),
  phoneShow: 1,
  isActive: true,
  isRealName: true,
  isExecutive: false,
  hasEmail: false,
  workId: `HK${101 + index}`,
  entryDaysAgo: 100 + random.below(900),
  resigned: undefined,
});

/** The visitor's seat in the small companies; the first belongs to the company's own main administrator. */
const visitorSeat = 1;

/** The Hong Kong company: 14 people in three departments, the visitor among them. */
export const hongKongCompany = (companyId: number, visitor: Visitor, random: Random): CompanyPlan => {
  const departments = planDepartments(hongKongOutline);
  const people = seatsOf(departments).map((place, index) => {
    const person = hongKongPerson(place, index, random);
    return index === visitorSeat ? { ...person, ...pickVisitor(visitor) } : person;
  });
  return {
    companyId,
    name: '瀾山（香港）有限公司',
    verificationStatus: 0,
    timeZone: 'Asia/Hong_Kong',
    departments,
    people,
  };
};

const pickVisitor = ({ name, countryCode, phone }: Visitor): Visitor => ({ name, countryCode, phone });

/** A company founded a minute ago: no one but its main administrator, no department yet. */
export const newCompany = (companyId: number, founder: Visitor): CompanyPlan => ({
  companyId,
  name: '青屿新材料（苏州）有限公司',
  verificationStatus: 0,
  timeZone: 'Asia/Shanghai',
  departments: [],
  people: [
    {
      ...pickVisitor(founder),
      userId: 1,
      departmentId: 0,
      otherDepartmentIds: [],
      seat: 0,
      position: '负责人',
      memberType: 'regular',
      phoneShow: 1,
      isActive: true,
      isRealName: true,
      isExecutive: false,
      hasEmail: false,
      workId: 'QY001',
      entryDaysAgo: 0,
      resigned: undefined,
    },
  ],
});

/** User ids of the own main administrator and of the visitor in the Hong Kong company. */
export const hongKongSeats = { main: 1, visitor: visitorSeat + 1 } as const;

/** Every module granted: the visitor manages the Hong Kong company beside its main administrator. */
export const allGrants = Object.fromEntries(modules.map((module) => [module, 'manage'] as const));

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

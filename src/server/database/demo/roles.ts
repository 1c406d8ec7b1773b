import { compareKey } from '#domain/text/compareKey.ts';
import type { PlannedDepartment } from './departments.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';

interface PlannedRole {
  readonly name: string;
  /** Names of departments whose people, those below included, are candidates; empty: everybody. */
  readonly among: readonly string[];
  /** One of so many candidates has it. */
  readonly oneOf: number;
  /** Whether it counts for each in their own department only. */
  readonly isScoped?: boolean;
}

interface PlannedRoleGroup {
  readonly name: string;
  readonly roles: readonly PlannedRole[];
}

/** company.md: five groups beside the default one, 24 roles with the eight the product brings. */
const groups: readonly PlannedRoleGroup[] = [
  {
    name: '安全管理',
    roles: [
      { name: '安全员', among: ['智能制造中心'], oneOf: 14, isScoped: true },
      { name: '消防责任人', among: [], oneOf: 46 },
      { name: '急救员', among: ['深圳工厂', '东莞工厂', '物流部'], oneOf: 29 },
      { name: '特种设备操作员', among: ['机加工车间', '钣金车间', '仓储科'], oneOf: 11 },
    ],
  },
  {
    name: '质量管理',
    roles: [
      { name: '体系内审员', among: ['质量中心', '研发中心', '供应链中心'], oneOf: 17 },
      { name: '质量代表', among: ['智能制造中心', '采购部'], oneOf: 41, isScoped: true },
      { name: '计量管理员', among: ['质量中心'], oneOf: 9 },
    ],
  },
  {
    name: '项目与研发',
    roles: [
      { name: '项目经理', among: ['项目管理办公室（PMO）', '售前方案部', '研发中心'], oneOf: 19 },
      { name: '技术评审专家', among: ['研发中心', '工艺部'], oneOf: 13 },
      { name: '配置管理员', among: ['软件部', '信息技术部'], oneOf: 21 },
    ],
  },
  {
    name: '人事与培训',
    roles: [
      { name: '面试官', among: ['研发中心', '营销中心', '人力资源中心', '财务中心'], oneOf: 8 },
      { name: '内部讲师', among: [], oneOf: 38 },
      { name: '新员工导师', among: [], oneOf: 23, isScoped: true },
    ],
  },
  {
    name: '行政与资产',
    roles: [
      { name: '固定资产专员', among: [], oneOf: 52, isScoped: true },
      { name: '印章保管人', among: ['总裁办', '财务中心', '法务与合规部'], oneOf: 11 },
      { name: '车辆管理员', among: [], oneOf: 151 },
    ],
  },
];

/** People of the roles the product brings and a company gives: who, and for which department. */
const brought: readonly { readonly posId: 5 | 6; readonly departments: readonly string[] }[] = [
  { posId: 5, departments: ['财务中心', '人力资源中心', '法务与合规部', '信息技术部'] },
  { posId: 6, departments: ['深圳工厂', '东莞工厂', '营销中心', '研发中心', '供应链中心'] },
];

const firstPosId = 101;

interface Around {
  readonly departments: readonly PlannedDepartment[];
  readonly people: readonly PlannedPerson[];
}

const branchOf = (departments: readonly PlannedDepartment[], names: readonly string[]): ReadonlySet<number> =>
  new Set(departments.filter(({ path }) => path.some((name) => names.includes(name))).map(({ id }) => id));

const candidatesOf = (
  { departments, people }: Around,
  names: readonly string[],
): readonly PlannedPerson[] => {
  const living = people.filter(({ resigned }) => resigned === undefined);
  if (names.length === 0) return living;
  const inside = branchOf(departments, names);
  return living.filter(({ departmentId }) => inside.has(departmentId));
};

/** Spread over the candidates, and beginning elsewhere for each role: not always the same people. */
const holdersOf = (around: Around, { among, oneOf }: PlannedRole, posId: number): readonly PlannedPerson[] =>
  candidatesOf(around, among).filter((_, index) => index % oneOf === posId % oneOf);

/** The second person of each department, for the branch they are in. */
const broughtRows = (companyId: number, { departments, people }: Around): readonly Row[] =>
  brought.flatMap(({ posId, departments: names }) =>
    names.flatMap((name) => {
      const id = departments.find((department) => department.name === name)?.id;
      const person = people.find(({ departmentId, seat }) => departmentId === id && seat === 1);
      return id === undefined || person === undefined
        ? []
        : [{ company_id: companyId, pos_id: posId, user_id: person.userId, scope_depts: [id] }];
    }),
  );

/** Role groups, roles and who holds them. */
export const roleRows = (
  companyId: number,
  around: Around,
  now: Date,
): {
  readonly role_group: readonly Row[];
  readonly role: readonly Row[];
  readonly role_member: readonly Row[];
} => {
  const named = (name: string, index: number) => ({
    company_id: companyId,
    name,
    name_key: compareKey(name),
    sort: index + 1,
    updated_at: now.toISOString(),
  });
  const planned = groups
    .flatMap(({ roles }, group) => roles.map((role, index) => ({ role, groupId: group + 1, index })))
    .map((each, index) => ({
      ...each,
      posId: firstPosId + index,
      people: holdersOf(around, each.role, firstPosId + index),
    }));
  return {
    role_group: groups.map(({ name }, index) => ({ group_id: index + 1, ...named(name, index) })),
    role: planned.map(({ role, groupId, index, posId, people }) => ({
      pos_id: posId,
      group_id: groupId,
      users_count: people.length,
      ...named(role.name, index),
    })),
    role_member: [
      ...broughtRows(companyId, around),
      ...planned.flatMap(({ role, posId, people }) =>
        people.map(({ userId, departmentId }) => ({
          company_id: companyId,
          pos_id: posId,
          user_id: userId,
          scope_depts: role.isScoped === true ? [departmentId] : [],
        })),
      ),
    ],
  };
};

import type { Grants } from '#domain/permission/actor.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import type { PlannedDepartment } from './departments.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';

/** A manage group by names: its members as `[department, seat]`, its scope as departments (none: the whole company). */
interface PlannedManageGroup {
  readonly name: string;
  readonly isAll?: boolean;
  readonly grants?: Grants;
  /** Apps it lets administer where it grants any, by id; every app when left out. */
  readonly apps?: readonly number[];
  readonly isOwn?: boolean;
  readonly scope?: readonly string[];
  readonly members: readonly (readonly [string, number])[];
}

const planned: readonly PlannedManageGroup[] = [
  {
    name: '人事档案组',
    grants: { addressBook: 'manage', apps: 'manage', records: 'view' },
    // Attendance, leave and payslips.
    apps: [1, 9, 10],
    members: [
      ['员工关系组', 1],
      ['员工关系组', 2],
    ],
  },
  {
    name: '质量管理组',
    grants: { addressBook: 'manage', devices: 'view', data: 'view' },
    scope: ['来料检验科', '过程质量科'],
    members: [
      ['质量中心', 1],
      ['质量中心', 2],
    ],
  },
  {
    name: '部门文员',
    grants: { addressBook: 'view', data: 'view' },
    isOwn: true,
    members: [
      ['采购部', 1],
      ['物流部', 1],
      ['会计部', 1],
    ],
  },
  {
    name: '设备与安全组',
    grants: { devices: 'manage', records: 'view' },
    members: [
      ['基础架构组', 2],
      ['基础架构组', 3],
    ],
  },
  { name: '苏州分公司管理组', isAll: true, scope: ['苏州分公司'], members: [['苏州分公司', 1]] },
];

interface Around {
  readonly departments: readonly PlannedDepartment[];
  readonly people: readonly PlannedPerson[];
}

const idOf = ({ departments }: Around, name: string): number => {
  const found = departments.find((department) => department.name === name);
  if (found === undefined) throw new Error(`The outline has no department ${name}`);
  return found.id;
};

const memberIds = (around: Around, { members }: PlannedManageGroup): readonly number[] =>
  members.map(([department, seat]) => {
    const id = idOf(around, department);
    const person = around.people.find((each) => each.departmentId === id && each.seat === seat);
    if (person === undefined) throw new Error(`Nobody sits at ${seat} in ${department}`);
    return person.userId;
  });

/** Five manage groups: of the whole company, of listed departments, of everybody's own, of one module, and of all permissions. */
export const manageGroupRows = (
  companyId: number,
  around: Around,
  now: Date,
): { readonly manage_group: readonly Row[]; readonly manage_group_member: readonly Row[] } => ({
  manage_group: planned.map((group, index) => ({
    company_id: companyId,
    id: index + 1,
    name: group.name,
    name_key: compareKey(group.name),
    is_all: group.isAll === true ? 1 : 0,
    grants: group.grants ?? {},
    scope_departments: (group.scope ?? []).map((name) => idOf(around, name)),
    scope_own: group.isOwn === true ? 1 : 0,
    apps: group.apps ?? [],
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  })),
  manage_group_member: planned.flatMap((group, index) =>
    memberIds(around, group).map((userId) => ({
      company_id: companyId,
      group_id: index + 1,
      user_id: userId,
    })),
  ),
});

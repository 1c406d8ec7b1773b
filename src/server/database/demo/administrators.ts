import type { Module, ModuleGrant } from '#domain/permission/actor.ts';
import type { PlannedDepartment } from './departments.ts';
import type { PlannedPerson } from './person.ts';

/** An administrator role of somebody, by where they sit. */
export interface PlannedAdministrator {
  readonly department: string;
  readonly seat: number;
  /** `responsible`: leads a department and holds no row of their own. */
  readonly role: 'main' | 'sub' | 'asset' | 'responsible';
  readonly grants?: Readonly<Partial<Record<Module, ModuleGrant>>>;
  /** Names of the departments the scope consists of; empty is the whole company. */
  readonly scope?: readonly string[];
  /** Asset administrators: 0 pending review, 1 reviewed, 2 rejected, 3 revoked. */
  readonly status?: 0 | 1 | 2 | 3;
  /** Who can sign in to the demo. */
  readonly passwords?: { readonly login: string; readonly management: string };
}

const passwords = (word: string) => ({ login: `Lanshan${word}26`, management: `Manage${word}26` });

/** Administrators of 澜山智能: four sub-administrators with different scopes, an asset administrator in each review state. */
export const demoAdministrators: readonly PlannedAdministrator[] = [
  { department: '人力资源中心', seat: 0, role: 'main', passwords: passwords('Main') },
  {
    department: '深圳工厂',
    seat: 0,
    role: 'sub',
    grants: { addressBook: 'manage', devices: 'manage', records: 'view' },
    scope: ['深圳工厂'],
    passwords: passwords('Factory'),
  },
  {
    department: '营销中心',
    seat: 0,
    role: 'sub',
    grants: { addressBook: 'manage', groups: 'manage', complaints: 'manage', records: 'view' },
    scope: ['营销中心', '招聘组'],
    passwords: passwords('Sales'),
  },
  {
    department: '信息技术部',
    seat: 0,
    role: 'sub',
    grants: { addressBook: 'view', devices: 'manage', apps: 'manage', data: 'view', records: 'view' },
    scope: [],
    passwords: passwords('Systems'),
  },
  {
    department: '财务中心',
    seat: 0,
    role: 'sub',
    grants: { shop: 'manage', company: 'view', data: 'view' },
    scope: [],
    passwords: passwords('Finance'),
  },
  { department: '信息技术部', seat: 1, role: 'asset', status: 1, passwords: passwords('Asset') },
  { department: '基础架构组', seat: 1, role: 'asset', status: 0 },
  { department: '业务系统组', seat: 2, role: 'asset', status: 2 },
  { department: '法务与合规部', seat: 1, role: 'asset', status: 3 },
  { department: '华南大区', seat: 0, role: 'responsible', passwords: passwords('Region') },
];

/** An administrator as a person of the company. */
export interface SeatedAdministrator extends PlannedAdministrator {
  readonly person: PlannedPerson;
  readonly scopeIds: readonly number[];
}

const idOf = (departments: readonly PlannedDepartment[], name: string): number => {
  const found = departments.find((department) => department.name === name);
  if (found === undefined) throw new Error(`The outline has no department ${name}`);
  return found.id;
};

/** Finds the people who hold the planned roles. */
export const seatAdministrators = (
  planned: readonly PlannedAdministrator[],
  departments: readonly PlannedDepartment[],
  people: readonly PlannedPerson[],
): readonly SeatedAdministrator[] =>
  planned.map((administrator) => {
    const departmentId = idOf(departments, administrator.department);
    const person = people.find(
      (candidate) => candidate.departmentId === departmentId && candidate.seat === administrator.seat,
    );
    if (person === undefined)
      throw new Error(`Nobody sits at ${administrator.seat} in ${administrator.department}`);
    return {
      ...administrator,
      person,
      scopeIds: (administrator.scope ?? []).map((name) => idOf(departments, name)),
    };
  });

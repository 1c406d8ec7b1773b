import { choices } from './data/choices.ts';
import { people } from './data/people.ts';

export interface Place {
  dept_id: number;
  position: string | null;
  is_supervisor: boolean;
  is_top: boolean;
}

export interface Person {
  user_id: number;
  name: string;
  country_code: string;
  phone: string;
  phone_show: number;
  email: string | null;
  workId: string | null;
  extension: string | null;
  office_location: string | null;
  note: string | null;
  entry_time: string | null;
  executive_mode: number;
  main_department_id: number;
  places: Place[];
  custom_fields: Record<string, unknown>;
  isActive: boolean;
  hasRealName: boolean;
  hasLeft: boolean;
  last_sms_at: string | null;
  password: string | null;
}

export interface Department {
  id: number;
  name: string;
  abbreviation: string | null;
  superDeptId: number;
  admin_id: number | null;
  restriction: Record<string, unknown> | null;
  member_scope: Record<string, unknown> | null;
  auto_approve: number;
}

export interface Role {
  posId: number;
  posName: string;
  posType: number;
  cpId: number;
  users: { user_id: number; scope_depts: number[] }[];
}

export interface Group {
  group_id: number;
  name: string;
  type: number;
  dept_id: number | null;
  owner_id: number;
  admins: number[];
  members: number[];
  member_limit: number;
  whitelisted: number;
  post_rule: number;
  private_chat: number;
  created_at: string;
}

export interface DeleteTask {
  task_id: number;
  dept_id: number;
  dept_name: string;
  execute_at: string;
  status: string;
  creator_id: number;
  target_dept_id: number | null;
  group_action: string;
}

export interface Invite {
  invite_id: number;
  dept_id: number;
  validity: number;
  expire_time: string | null;
  need_approval: number;
  creator_id: number;
}

export interface Application {
  application_id: number;
  name: string;
  phone: string;
  dept_id: number;
  invite_id: number;
  apply_time: string;
  status: number;
  handler: string | null;
  handle_time: string | null;
  reason: string | null;
}

export interface QuickApp {
  app_id: number;
  name: string;
  url: string | null;
  category_id: number;
  open_mode: string;
  icon_id: number;
  preset: number;
  status: number;
  isQuick: boolean;
}

/** Everything the server knows; calls change it in place. Lists are in the order they are shown. */
export interface Company {
  readonly company_id: number;
  company_name: string;
  mainAdministrator: number;
  managePassword: string | null;
  verification: Record<string, unknown> | null;
  readonly people: Person[];
  departments: Department[];
  positions: { posId: number; posName: string }[];
  roleGroups: { id: number; posGroupName: string }[];
  roles: Role[];
  groups: Group[];
  tasks: DeleteTask[];
  invites: Invite[];
  applications: Application[];
  apps: QuickApp[];
  readonly files: Map<string, File>;
  /** Token -> who is signed in by it. */
  readonly sessions: Map<string, { readonly user_id: number; mayExport: boolean }>;
  /** Number -> the code that was sent to it last. */
  readonly codes: Map<string, string>;
  /** Messages that would have gone out, oldest first. */
  readonly outbox: string[];
  readonly newId: () => number;
}

const joined = '2024-03-01';

const newPerson = (user_id: number, dept_id: number, position: string | null): Person => ({
  user_id,
  name: '',
  country_code: '86',
  phone: '',
  phone_show: 1,
  email: null,
  workId: null,
  extension: null,
  office_location: null,
  note: null,
  entry_time: null,
  executive_mode: 0,
  main_department_id: dept_id,
  places: [{ dept_id, position, is_supervisor: false, is_top: false }],
  custom_fields: {},
  isActive: false,
  hasRealName: false,
  hasLeft: false,
  last_sms_at: null,
  password: null,
});

/** A person who is in one department so far, not yet in the company's list. */
export const createPerson = (company: Company, dept_id: number, position: string | null): Person =>
  newPerson(company.newId(), dept_id, position);

const department = (id: number, superDeptId: number, name: string, admin_id: number): Department => ({
  id,
  name,
  abbreviation: null,
  superDeptId,
  admin_id,
  restriction: null,
  member_scope: null,
  auto_approve: 0,
});

const personOf = (row: (typeof people)[number], nth: number): Person => {
  const [dept_id, position] = row.place;
  return {
    ...newPerson(101 + nth, dept_id, position),
    name: row.name,
    phone: `1370000${String(1001 + nth)}`,
    workId: row.workId,
    email: row.email ?? null,
    entry_time: joined,
    isActive: row.inactive !== true,
    hasRealName: row.realName !== false,
  };
};

/** The company as it is when the server starts. */
export const createCompany = (): Company => {
  let lastId = 1000;
  const newId = () => ++lastId;
  const staff = people.map(personOf);
  const positions = [...new Set(people.map(({ place }) => place[1]))];
  return {
    company_id: 7,
    company_name: '青禾食品有限公司',
    mainAdministrator: 101,
    managePassword: null,
    verification: null,
    people: staff,
    departments: [
      department(1, 0, '总经办', 101),
      department(2, 0, '生产中心', 104),
      department(3, 0, '销售中心', 119),
      department(4, 2, '一车间', 107),
      department(5, 2, '二车间', 112),
      department(6, 4, '包装组', 116),
    ],
    positions: positions.map((posName, nth) => ({ posId: 301 + nth, posName })),
    roleGroups: [
      { id: 0, posGroupName: '默认' },
      { id: 21, posGroupName: '生产岗位' },
      { id: 22, posGroupName: '职能岗位' },
    ],
    roles: [
      { posId: 11, posName: '主管理员', posType: 1, cpId: 0, users: [{ user_id: 101, scope_depts: [] }] },
      { posId: 12, posName: '子管理员', posType: 2, cpId: 0, users: [] },
      { posId: 13, posName: '负责人', posType: 3, cpId: 0, users: [] },
      { posId: 14, posName: '主管', posType: 4, cpId: 0, users: [] },
      { posId: 31, posName: '安全员', posType: 100, cpId: 21, users: [{ user_id: 108, scope_depts: [] }] },
      { posId: 32, posName: '班组长', posType: 100, cpId: 21, users: [] },
      { posId: 33, posName: '采购员', posType: 100, cpId: 22, users: [{ user_id: 102, scope_depts: [] }] },
    ],
    groups: [
      {
        group_id: 41,
        name: '生产调度群',
        type: 1,
        dept_id: null,
        owner_id: 104,
        admins: [107],
        members: [104, 105, 106, 107, 112],
        member_limit: 200,
        whitelisted: 0,
        post_rule: 0,
        private_chat: 1,
        created_at: '2024-05-06T01:30:00.000Z',
      },
      {
        group_id: 42,
        name: '周例会',
        type: 2,
        dept_id: null,
        owner_id: 101,
        admins: [],
        members: [101, 102, 104, 119],
        member_limit: 200,
        whitelisted: 0,
        post_rule: 1,
        private_chat: 1,
        created_at: '2025-01-13T02:00:00.000Z',
      },
    ],
    tasks: [],
    invites: [
      { invite_id: 51, dept_id: 3, validity: 2, expire_time: null, need_approval: 1, creator_id: 101 },
    ],
    applications: [
      {
        application_id: 61,
        name: '田甜',
        phone: '13700002001',
        dept_id: 3,
        invite_id: 51,
        apply_time: '2026-11-20T03:00:00.000Z',
        status: 0,
        handler: null,
        handle_time: null,
        reason: null,
      },
    ],
    apps: choices.presetApps.map((name, nth) => ({
      app_id: 71 + nth,
      name,
      url: null,
      category_id: 1 + (nth % 4),
      open_mode: 'inside',
      icon_id: 1 + nth,
      preset: 1,
      status: 1,
      isQuick: nth < 4,
    })),
    files: new Map(),
    sessions: new Map(),
    codes: new Map(),
    outbox: [],
    newId,
  };
};

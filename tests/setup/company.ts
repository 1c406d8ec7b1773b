import type { Kysely } from 'kysely';
import type { Grants } from '#domain/permission/actor.ts';
import type { Tables } from '#server/database/tables.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import { insertPeople } from '#tests/builders/people.ts';
import { pathOf, rankOf } from '#tests/builders/rank.ts';
import { keepRows } from './keptRows.ts';

/** A person of the small world: enough to sign in as them. */
export interface Person {
  readonly companyId: number;
  readonly userId: number;
}

interface DepartmentSeed {
  readonly id: number;
  readonly name: string;
  readonly parents: readonly number[];
  readonly adminId?: number;
}

interface MemberSeed {
  readonly userId: number;
  readonly name: string;
  readonly department: number;
  readonly isSupervisor?: boolean;
}

/** Two companies whose ids are the same on purpose: whatever forgets the company shows at once. */
export const company = 1;
export const otherCompany = 2;

/** The small world: 研发部(10) > 软件组(11) > 前端小组(12), 市场部(20) > 国内组(21). */
const departments: readonly DepartmentSeed[] = [
  { id: 10, name: '研发部', parents: [] },
  { id: 11, name: '软件组', parents: [10] },
  { id: 12, name: '前端小组', parents: [10, 11] },
  { id: 20, name: '市场部', parents: [] },
  { id: 21, name: '国内组', parents: [20], adminId: 5 },
];

const members: readonly MemberSeed[] = [
  { userId: 1, name: '周主管', department: 10 },
  { userId: 2, name: '吴分管', department: 10 },
  { userId: 3, name: '郑只看', department: 20 },
  { userId: 4, name: '王资产', department: 20 },
  { userId: 5, name: '冯负责', department: 21 },
  { userId: 6, name: '陈主管', department: 11, isSupervisor: true },
  { userId: 7, name: '褚前端', department: 12 },
  { userId: 8, name: '卫销售', department: 21 },
];

/** People of the first company by what they may do. `sub` manages 研发部, `viewer` only looks, everywhere. */
export const people = {
  main: { companyId: company, userId: 1 },
  sub: { companyId: company, userId: 2 },
  viewer: { companyId: company, userId: 3 },
  asset: { companyId: company, userId: 4 },
  responsible: { companyId: company, userId: 5 },
  supervisor: { companyId: company, userId: 6 },
  member: { companyId: company, userId: 7 },
  salesperson: { companyId: company, userId: 8 },
  stranger: { companyId: otherCompany, userId: 1 },
} satisfies Readonly<Record<string, Person>>;

const grants = (level: 'view' | 'manage'): Grants => ({
  addressBook: level,
  roles: level,
  groups: level,
  complaints: level,
  apps: level,
  data: level,
  devices: level,
  shop: level,
  company: level,
  records: level,
});

const insertDepartments = (db: Kysely<Tables>, companyId: number, now: Date) =>
  db
    .insertInto('department')
    .values(
      departments.map(({ id, name, parents, adminId }) => ({
        company_id: companyId,
        id,
        name: companyId === company ? name : `${name}乙`,
        name_key: companyId === company ? name : `${name}乙`,
        haystack: departmentHaystack({ name: companyId === company ? name : `${name}乙` }),
        super_dept_id: parents.at(-1) ?? 0,
        ancestors: [...parents, id],
        rank: rankOf(id),
        sort_path: pathOf([...parents, id]),
        admin_id: adminId ?? null,
        source: 'main' as const,
        visible_depts: '[]',
        visible_users: '[]',
        member_scope_depts: '[]',
        member_scope_users: '[]',
        main_count: members.filter((member) => member.department === id).length,
        child_count: departments.filter((child) => child.parents.at(-1) === id).length,
        updated_at: now,
      })),
    )
    .execute();

const phoneOf = (companyId: number, userId: number): string =>
  `138000${companyId}${String(userId).padStart(4, '0')}`;

const insertMembers = async (db: Kysely<Tables>, companyId: number, now: Date) => {
  await insertPeople(
    db,
    companyId,
    members.map(({ userId, name, department }) => ({
      user_id: userId,
      name: companyId === company ? name : `${name}乙`,
      phone: phoneOf(companyId, userId),
      main_department_id: department,
      active_status: 1,
      is_real_name: 1,
      updated_at: now,
    })),
  );
  await db
    .insertInto('membership')
    .values(
      members.map(({ userId, department, isSupervisor }) => ({
        company_id: companyId,
        department_id: department,
        user_id: userId,
        position: '员工',
        is_main: 1,
        is_supervisor: isSupervisor === true ? 1 : 0,
        rank: rankOf(userId),
      })),
    )
    .execute();
};

const insertAdministrators = (db: Kysely<Tables>, companyId: number) =>
  db
    .insertInto('administrator')
    .values([
      { company_id: companyId, user_id: 1, kind: 'main', grants: '{}', scope_departments: '[]' },
      {
        company_id: companyId,
        user_id: 2,
        kind: 'sub',
        grants: JSON.stringify(grants('manage')),
        scope_departments: '[10]',
      },
      {
        company_id: companyId,
        user_id: 3,
        kind: 'sub',
        grants: JSON.stringify(grants('view')),
        scope_departments: '[]',
      },
      { company_id: companyId, user_id: 4, kind: 'asset', grants: '{}', scope_departments: '[]' },
    ])
    .execute();

const insertCompany = async (db: Kysely<Tables>, companyId: number, now: Date) => {
  const name = companyId === company ? '测试甲公司' : '测试乙公司';
  await db.insertInto('company').values({ company_id: companyId, name, created_at: now }).execute();
  await db
    .insertInto('sequence')
    .values(['department', 'member'].map((noun) => ({ company_id: companyId, noun, last_id: 1_000 })))
    .execute();
};

const insertCompanies = (db: Kysely<Tables>, now: Date) =>
  db.transaction().execute(async (transaction) => {
    for (const companyId of [company, otherCompany]) {
      await insertCompany(transaction, companyId, now);
      await insertDepartments(transaction, companyId, now);
      await insertMembers(transaction, companyId, now);
      await insertAdministrators(transaction, companyId);
    }
  });

const foundedAt = new Date('2026-11-01T00:00:00Z');
const kept = new WeakMap<Kysely<Tables>, () => Promise<void>>();

/** Puts both companies into an empty database: by hand once, from a copy kept there ever after. */
export const createCompanies = async (db: Kysely<Tables>, now: Date = foundedAt): Promise<void> => {
  if (now !== foundedAt) return insertCompanies(db, now);
  const putBack = kept.get(db);
  if (putBack !== undefined) return putBack();
  await insertCompanies(db, now);
  kept.set(
    db,
    await keepRows(
      db,
      ['company', 'sequence', 'department', 'member', 'member_search', 'membership', 'administrator'],
      { name: 'companies' },
    ),
  );
};

/** The main administrator as an account of the demo, for servers that are to be one. */
export const demoAccount = {
  role: 'main',
  name: '周主管',
  countryCode: '86',
  mobile: '13800010001',
  password: 'Demo1234',
  managementPassword: 'Manage26',
  companyId: company,
  userId: people.main.userId,
};

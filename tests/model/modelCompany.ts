import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { insertPeople } from '#tests/builders/people.ts';
import { pathOf, rankOf } from '#tests/builders/rank.ts';
import type { Backend, TestSession } from '#tests/setup/backend.ts';

/** A company of its own for one run: the drawing of `firstDrawing`, with its main administrator signed in. */
export interface ModelCompany {
  readonly backend: Backend;
  readonly companyId: number;
  readonly main: TestSession;
}

const since = new Date('2026-11-01T00:00:00Z');

const insertDepartment = (db: Kysely<Tables>, companyId: number) =>
  db
    .insertInto('department')
    .values({
      company_id: companyId,
      id: 1,
      name: '总部',
      name_key: '总部',
      super_dept_id: 0,
      ancestors: [1],
      rank: rankOf(1),
      sort_path: pathOf([1]),
      source: 'main',
      visible_depts: '[]',
      visible_users: '[]',
      member_scope_depts: '[]',
      member_scope_users: '[]',
      main_count: 1,
      updated_at: since,
    })
    .execute();

const insertPerson = async (db: Kysely<Tables>, companyId: number) => {
  const first = { user_id: 1, name: '王一', phone: '13800000001', active_status: 1 };
  await insertPeople(db, companyId, [{ ...first, main_department_id: 1, updated_at: since }]);
  await db
    .insertInto('membership')
    .values({
      company_id: companyId,
      department_id: 1,
      user_id: 1,
      position: '员工',
      is_main: 1,
      rank: rankOf(1),
    })
    .execute();
  await db
    .insertInto('administrator')
    .values({ company_id: companyId, user_id: 1, kind: 'main', grants: '{}', scope_departments: '[]' })
    .execute();
};

/** Puts the company into the backend's database. */
export const openCompany = async (backend: Backend, companyId: number): Promise<ModelCompany> => {
  const { db } = backend.database;
  await db
    .insertInto('company')
    .values({ company_id: companyId, name: `公司${companyId}`, created_at: since })
    .execute();
  await db
    .insertInto('sequence')
    .values(['department', 'member'].map((noun) => ({ company_id: companyId, noun, last_id: 1 })))
    .execute();
  await insertDepartment(db, companyId);
  await insertPerson(db, companyId);
  return { backend, companyId, main: await backend.signIn({ companyId, userId: 1 }) };
};

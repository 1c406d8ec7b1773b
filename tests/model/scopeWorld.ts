import { type Kysely, sql } from 'kysely';
import { ranksAfter } from '#domain/department/order.ts';
import { type Module, modules } from '#domain/permission/actor.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertPeople } from '#tests/builders/people.ts';
import { rankOf } from '#tests/builders/rank.ts';
import type { Backend, TestSession } from '#tests/setup/backend.ts';

/** A company as numbers: `parents[n]` is where department n hangs, `homes` are the departments of each person. */
export interface ScopeSketch {
  readonly parents: readonly number[];
  readonly homes: readonly (readonly number[])[];
  readonly roots: readonly number[];
}

/** Ids of everything, and who looks: person 2, a sub-administrator of `roots`. */
export interface ScopeCompany {
  readonly backend: Backend;
  readonly companyId: number;
  readonly sub: TestSession;
  readonly roots: readonly number[];
  readonly departmentIds: readonly number[];
  readonly personIds: readonly number[];
}

const since = new Date('2026-11-01T00:00:00Z');
const firstDepartment = 10;
const subId = 2;

interface Hung {
  readonly id: number;
  readonly ancestors: readonly number[];
  readonly path: string;
}

const hangAll = (parents: readonly number[]): readonly (Hung & { readonly rank: string })[] => {
  const ranks = ranksAfter(undefined, parents.length);
  const hung: (Hung & { readonly rank: string })[] = [];
  for (const [index, number] of parents.entries()) {
    // 0 is the company, n the n-th department before.
    const parent = hung[(number % (index + 1)) - 1];
    const rank = ranks[index] ?? '';
    const id = firstDepartment + index;
    hung.push({
      id,
      rank,
      ancestors: [...(parent?.ancestors ?? []), id],
      path: `${parent?.path ?? ''}${rank}.`,
    });
  }
  return hung;
};

const insertDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  hung: ReturnType<typeof hangAll>,
  homes: readonly (readonly number[])[],
): Promise<void> => {
  const rows = hung.map(({ id, rank, ancestors, path }) => ({
    ...{ company_id: companyId, id, rank, ancestors: [...ancestors], sort_path: path },
    ...{ name: `部门${id}`, name_key: `部门${id}`, super_dept_id: ancestors.at(-2) ?? 0 },
    ...{ source: 'main' as const, updated_at: since },
    ...{ visible_depts: '[]', visible_users: '[]', member_scope_depts: '[]', member_scope_users: '[]' },
    main_count: homes.filter(([main]) => main === id).length,
    child_count: hung.filter((other) => other.ancestors.at(-2) === id).length,
  }));
  await db.insertInto('department').values(rows).execute();
};

const nameOf = (userId: number): string => `${['王', '李', '单'][userId % 3]}${['芳', '强'][userId % 2]}`;

const insertHomes = async (
  db: Kysely<Tables>,
  companyId: number,
  homes: readonly (readonly number[])[],
): Promise<void> => {
  const people = homes.map((places, index) => ({ userId: index + 1, places }));
  await insertPeople(
    db,
    companyId,
    people.map(({ userId, places }) => ({
      user_id: userId,
      name: nameOf(userId),
      phone: `138${String(userId).padStart(8, '0')}`,
      main_department_id: places[0] ?? 0,
      updated_at: since,
    })),
  );
  const seats = people.flatMap(({ userId, places }) =>
    places.map((id, index) => ({
      ...{ company_id: companyId, department_id: id, user_id: userId, position: '员工' },
      ...{ is_main: index === 0 ? 1 : 0, rank: rankOf(userId) },
    })),
  );
  await db.insertInto('membership').values(seats).execute();
};

const granted = (names: readonly Module[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, 'manage'])));

/**
 * The one who looks has the roots from two sources: the first by their own rights, the others by a manage group. A second group
 * lets them manage other modules everywhere, which must not reach a single department or person.
 */
const insertAdministrators = async (
  db: Kysely<Tables>,
  companyId: number,
  [first, ...others]: readonly number[],
): Promise<void> => {
  const main = {
    company_id: companyId,
    user_id: 1,
    kind: 'main',
    grants: '{}',
    scope_departments: '[]',
  } as const;
  const own = { ...main, user_id: subId, kind: 'sub' } as const;
  const scope = JSON.stringify([first]);
  await db
    .insertInto('administrator')
    .values([main, { ...own, scope_departments: scope, grants: granted(modules) }])
    .execute();
  const group = { company_id: companyId, created_at: since };
  await db
    .insertInto('manage_group')
    .values([
      {
        ...group,
        id: 1,
        name: '通讯录',
        name_key: '1',
        grants: granted(['addressBook']),
        scope_departments: JSON.stringify(others),
      },
      {
        ...group,
        id: 2,
        name: '设备',
        name_key: '2',
        grants: granted(['devices', 'data', 'shop']),
        scope_departments: '[]',
      },
    ])
    .execute();
  // Without further roots the first group would be for the whole company.
  const groups = others.length === 0 ? [2] : [1, 2];
  await db
    .insertInto('manage_group_member')
    .values(groups.map((id) => ({ company_id: companyId, group_id: id, user_id: subId })))
    .execute();
};

/** Puts the sketched company into the database. */
export const plantCompany = async (
  backend: Backend,
  companyId: number,
  sketch: ScopeSketch,
): Promise<ScopeCompany> => {
  const { db } = backend.database;
  const hung = hangAll(sketch.parents);
  const idAt = (number: number): number => firstDepartment + (number % hung.length);
  const roots = [...new Set(sketch.roots.map(idAt))];
  // The second person is the one who looks, at home in what they manage.
  const homes = sketch.homes.map((numbers, index) =>
    index + 1 === subId ? roots : [...new Set(numbers.map(idAt))],
  );
  await db
    .insertInto('company')
    .values({ company_id: companyId, name: `公司${companyId}`, created_at: since })
    .execute();
  await db
    .insertInto('sequence')
    .values(['department', 'member'].map((noun) => ({ company_id: companyId, noun, last_id: 1_000 })))
    .execute();
  await insertDepartments(db, companyId, hung, homes);
  await insertHomes(db, companyId, homes);
  await insertAdministrators(db, companyId, roots);
  const sub = await backend.signIn({ companyId, userId: subId });
  const personIds = homes.map((_, index) => index + 1);
  return { backend, companyId, sub, roots, departmentIds: hung.map(({ id }) => id), personIds };
};

/** A department and the people in it, as the tables hold them. */
export interface FoundDepartment {
  readonly id: number;
  readonly ancestors: readonly number[];
  readonly row: unknown;
  readonly seats: readonly { readonly user_id: number; readonly is_main: number }[];
}

/** What is in the tables, department by department; counters of children are left out: a neighbour may change them. */
export const readCompany = async ({
  backend,
  companyId,
}: ScopeCompany): Promise<readonly FoundDepartment[]> => {
  const { rows } = await sql<FoundDepartment>`
    select id, ancestors, jsonb_build_object('name', name, 'parent', super_dept_id, 'rank', rank, 'people', main_count)
        as row,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', seat.user_id, 'is_main', is_main, 'position', position,
          'is_supervisor', is_supervisor, 'is_top', is_top, 'rank', seat.rank) order by seat.user_id)
        from membership seat join member person on person.company_id = seat.company_id and person.user_id = seat.user_id
        where seat.company_id = department.company_id and seat.department_id = id and person.status = 'normal'), '[]')
        as seats
    from department where company_id = ${companyId} and deleted_at is null order by id`.execute(
    backend.database.db,
  );
  return rows;
};

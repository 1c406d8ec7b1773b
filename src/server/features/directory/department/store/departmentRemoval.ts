import { type Kysely, sql } from 'kysely';
import type { DepartmentSource } from '#domain/department/checkChange.ts';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';

/** People right in some departments: how many, who has another one, who has the main one here. */
export interface RemovalPeople {
  readonly people: number;
  readonly leaving: number;
  readonly losingMain: number;
}

/** A department right below one that is deleted, as the rule and the move need it. */
export interface MovedRecord {
  readonly id: number;
  readonly name: string;
  readonly source: DepartmentSource;
  readonly super_dept_id: number;
  readonly level: number;
  readonly sort_path: string;
  readonly height: number;
}

/** A person who is in one of the departments and what becomes of them. */
export interface AffectedPerson {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  /** Departments of these they are in, and others they stay in: main one first, then in tree order. */
  readonly inside: readonly number[];
  readonly elsewhere: readonly number[];
  readonly main_department_id: number;
}

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** Distinct people right in any of the departments; another department is one that is not among them. */
export const countRemovalPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<RemovalPeople> => {
  const removed = idArray(ids);
  const { rows } = await sql<RemovalPeople>`
    with person as (
      select own.user_id, max(own.is_main) as is_main,
        exists (select 1 from membership other where other.company_id = ${companyId}
          and other.user_id = own.user_id and not other.department_id = any(${removed})) as stays
      from membership own
      where own.company_id = ${companyId} and own.department_id = any(${removed})
      group by own.user_id
    )
    select count(*)::int as people, (count(*) filter (where stays))::int as leaving,
      (count(*) filter (where is_main = 1))::int as "losingMain"
    from person`.execute(db);
  return rows[0] ?? { people: 0, leaving: 0, losingMain: 0 };
};

/**
 * The same for several groups of departments, each as if it alone were deleted, in their order. `groups`: of each
 * department its group's place in the answer, from 0.
 */
export const countRemovalPeopleOf = async (
  db: Kysely<Tables>,
  companyId: number,
  groups: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, RemovalPeople>> => {
  const { rows } = await sql<RemovalPeople & { readonly part: number }>`
    with removed as (
      select * from unnest(${idArray([...groups.keys()])}, ${[...groups.values()]}::int[]) as each (id, part)
    ),
    person as (
      select removed.part, own.user_id, max(own.is_main) as is_main
      from removed join membership own on own.company_id = ${companyId} and own.department_id = removed.id
      group by removed.part, own.user_id
    ),
    staying as (
      select distinct person.part, person.user_id
      from person
      join membership other on other.company_id = ${companyId} and other.user_id = person.user_id
      left join removed on removed.id = other.department_id
      where removed.part is distinct from person.part
    )
    select person.part, count(*)::int as people, count(staying.user_id)::int as leaving,
      (count(*) filter (where person.is_main = 1))::int as "losingMain"
    from person left join staying on staying.part = person.part and staying.user_id = person.user_id
    group by person.part`.execute(db);
  return new Map(rows.map(({ part, ...counts }) => [part, counts]));
};

/** The same for each department by itself, as if it alone were deleted; departments without people are left out. */
export const countPeopleOfEach = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RemovalPeople>> => {
  const { rows } = await sql<RemovalPeople & { readonly id: number }>`
    select own.department_id as id, count(*)::int as people,
      (count(*) filter (where exists (select 1 from membership other where other.company_id = ${companyId}
        and other.user_id = own.user_id and other.department_id <> own.department_id)))::int as leaving,
      sum(own.is_main)::int as "losingMain"
    from membership own
    where own.company_id = ${companyId} and own.department_id = any(${idArray(ids)})
    group by own.department_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
};

/** Departments right below these and not among them, in tree order. */
export const findMoved = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly MovedRecord[]> => {
  const { rows } = await sql<MovedRecord>`
    select child.id, child.name, child.source, child.super_dept_id, cardinality(child.ancestors) as level, child.sort_path,
      (select max(cardinality(inside.ancestors)) from department inside
        where inside.company_id = child.company_id and inside.deleted_at is null
          and inside.sort_path >= child.sort_path and inside.sort_path < left(child.sort_path, -1) || '/')
        - cardinality(child.ancestors) + 1 as height
    from department child
    where child.company_id = ${companyId} and child.deleted_at is null
      and child.super_dept_id = any(${idArray(ids)}) and not child.id = any(${idArray(ids)})
    order by child.sort_path`.execute(db);
  return rows;
};

/** A department right below a target that stays there. */
export interface StayingRecord {
  readonly super_dept_id: number;
  readonly name: string;
  readonly rank: string;
}

/** Names and ranks of the departments right below others (0: the company) that are not among `without`, in their order. */
export const findStaying = async (
  db: Kysely<Tables>,
  {
    companyId,
    parentIds,
    without,
  }: {
    readonly companyId: number;
    readonly parentIds: readonly number[];
    readonly without: readonly number[];
  },
): Promise<readonly StayingRecord[]> => {
  if (parentIds.length === 0) return [];
  const { rows } = await sql<StayingRecord>`
    select super_dept_id, name, rank from department
    where company_id = ${companyId} and super_dept_id = any(${idArray(parentIds)}) and deleted_at is null
      and not id = any(${idArray(without)})
    order by rank`.execute(db);
  return rows;
};

/** Sub-administrators whose scope names any of the departments. */
export const countScopesNaming = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(distinct user_id)::int as count from ${mandateRows}
    where company_id = ${companyId}
      and exists (select 1 from jsonb_array_elements_text(departments) as scope (id)
        where scope.id::bigint = any(${idArray(ids)}))`.execute(db);
  return rows[0]?.count ?? 0;
};

/** What names any of the departments in a rule or a list. */
export interface NamedIn {
  /** Roles, in their rule. */
  readonly roles: number;
  /** Other departments, in visibility that is in force. */
  readonly visibility: number;
}

/** How much names any of the departments and goes on without them: nothing of it is changed by a deletion. */
export const countNaming = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<NamedIn> => {
  const named = idArray(ids);
  const lists = (list: string, rule: string) =>
    sql`exists (select from jsonb_array_elements_text(${sql.ref(list)} || coalesce(${sql.ref(rule)} -> 'departments', '[]'))
      as listed (id) where listed.id::bigint = any(${named}))`;
  const { rows } = await sql<NamedIn>`
    select (select count(*)::int from role_rule where company_id = ${companyId} and departments && ${named}) as roles,
      (select count(*)::int from department where company_id = ${companyId} and deleted_at is null
        and not id = any(${named})
        and (hidden = 1 and visible_type = 1 and ${lists('visible_depts', 'visible_rule')}
          or member_limited = 1 and member_scope_type = 2 and ${lists('member_scope_depts', 'member_scope_rule')}))
        as visibility`.execute(db);
  return rows[0] ?? { roles: 0, visibility: 0 };
};

/** One page of the people right in the departments, by name. */
export const findAffectedPeople = async (
  db: Kysely<Tables>,
  {
    companyId,
    ids,
    range: { offset, limit },
  }: {
    readonly companyId: number;
    readonly ids: readonly number[];
    readonly range: { readonly offset: number; readonly limit: number };
  },
): Promise<readonly AffectedPerson[]> => {
  const removed = idArray(ids);
  const { rows } = await sql<AffectedPerson>`
    select person.user_id, person.name, person.work_id, person.main_department_id,
      coalesce(array_agg(place.department_id order by place.is_main desc, department.sort_path)
        filter (where place.department_id = any(${removed})), '{}') as inside,
      coalesce(array_agg(place.department_id order by place.is_main desc, department.sort_path)
        filter (where not place.department_id = any(${removed})), '{}') as elsewhere
    from (select distinct own.user_id, member.name, member.work_id, member.main_department_id, member.pinyin
      from membership own
      join member on member.company_id = own.company_id and member.user_id = own.user_id
      where own.company_id = ${companyId} and own.department_id = any(${removed})
      order by member.pinyin, own.user_id offset ${offset} limit ${limit}) as person
    join membership place on place.company_id = ${companyId} and place.user_id = person.user_id
    join department on department.company_id = ${companyId} and department.id = place.department_id
    group by person.user_id, person.name, person.work_id, person.main_department_id, person.pinyin
    order by person.pinyin, person.user_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    inside: row.inside.map(Number),
    elsewhere: row.elsewhere.map(Number),
  }));
};

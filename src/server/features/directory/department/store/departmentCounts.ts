import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PeopleRule } from '#domain/peopleRule/peopleRule.ts';
import { countedPlace } from '#server/database/peopleCounts.ts';
import { matchesRule, seatedPeople } from '#server/database/peopleRules.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';
import type { TreeBounds } from './departments.ts';

/** What a department holds, for the answer before a deletion. */
export interface DepartmentContents {
  readonly id: number;
  readonly people: number;
  readonly onlyHere: number;
  readonly subAdministrators: number;
}

type CountRow = { readonly id: number; readonly count: number };

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

const toMap = (rows: readonly CountRow[]): Map<number, number> =>
  new Map(rows.map((row) => [row.id, row.count]));

/** Distinct people in the subtree of each department (contract.md section 5: `users_count`). */
export const countPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CountRow>`${keptPlan}
    select department_id as id, sum(people) as count from people_count
    where company_id = ${companyId} and department_id = any(${idArray(ids)})
    group by department_id`.execute(db);
  return toMap(rows);
};

/** How many people within bounds a rule names; one statement over the people of the company. */
export const countNamed = async (
  db: Kysely<Tables>,
  {
    companyId,
    rule,
    bounds,
  }: { readonly companyId: number; readonly rule: PeopleRule; readonly bounds: TreeBounds },
): Promise<number> => {
  const { rows } = await sql<{ readonly people: number }>`
    select count(distinct person.user_id)::int as people
    from (select ${idArray(rule.departments)} as departments, ${[...rule.positions]}::text[] as positions,
      ${[...rule.types]}::text[] as types) rule
    join ${sql.raw(seatedPeople)} on seat.company_id = ${companyId}
    where ${sql.raw(matchesRule)} and ${bounds.all ? sql`true` : sql`place.ancestors && ${idArray(bounds.departments)}`}`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
};

/** Numbers of one place (`countedPlace`, or a department). */
const countedAt = (companyId: number, id: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(sum(people), 0)::int as people, coalesce(sum(inactive), 0)::int as inactive,
    coalesce(sum(several), 0)::int as several
  from people_count where company_id = ${companyId} and department_id = ${id}`;

/** Those of several departments that are not below another one of them, as `root` of a statement. */
export const topmostRoots = (companyId: number, ids: readonly number[]): RawBuilder<unknown> => sql`
  select id, sort_path, left(sort_path, -1) || '/' as end_path from department
  where company_id = ${companyId} and id = any(${idArray(ids)}) and deleted_at is null
    and not ancestors[:cardinality(ancestors) - 1] && ${idArray(ids)}`;

/** Numbers of several places; who is in two of them counts once. Only people in several departments can be. */
const countedAtAny = (companyId: number, ids: readonly number[]): RawBuilder<unknown> => sql`
  with root as materialized (${topmostRoots(companyId, ids)}), again as materialized (
    select coalesce(sum(times), 0) as people, coalesce(sum(times) filter (where person.active_status = 0), 0) as inactive
    from (
      select seat.user_id, count(distinct root.id) - 1 as times
      from (
        select distinct second.user_id from department inside
        join membership second on second.company_id = inside.company_id and second.department_id = inside.id
          and second.is_main = 0
        where inside.company_id = ${companyId} and inside.deleted_at is null and inside.ancestors && ${idArray(ids)}
      ) guest
      join membership seat on seat.company_id = ${companyId} and seat.user_id = guest.user_id
      join department place on place.company_id = ${companyId} and place.id = seat.department_id
      join root on root.id = any(place.ancestors)
      group by seat.user_id having count(distinct root.id) > 1
    ) shared
    join member person on person.company_id = ${companyId} and person.user_id = shared.user_id
      and person.status = 'normal'
  )
  select (kept.people - case when kept.roots > 1 then (select people from again) else 0 end)::int as people,
    (kept.inactive - case when kept.roots > 1 then (select inactive from again) else 0 end)::int as inactive,
    (kept.several - case when kept.roots > 1 then (select people from again) else 0 end)::int as several
  from (
    select coalesce(sum(people), 0) as people, coalesce(sum(inactive), 0) as inactive,
      coalesce(sum(several), 0) as several, (select count(*) from root) as roots
    from people_count where company_id = ${companyId} and department_id in (select id from root)
  ) kept`;

/** Everyone who is in no department: they are in no counter, and within the whole company alone. For a `from` clause. */
export const unplacedPeople = (companyId: number): RawBuilder<unknown> => sql`member
  where company_id = ${companyId} and main_department_id = 0 and status = 'normal'`;

/** The numbers of a whole company; `unplaced` and `unplaced_inactive` of its people are in no department. */
export const countedCompany = (companyId: number): RawBuilder<unknown> => sql`
  select placed.people + unplaced.people as people, placed.inactive + unplaced.inactive as inactive, placed.several,
    unplaced.people as unplaced, unplaced.inactive as unplaced_inactive
  from (${countedAt(companyId, countedPlace.company)}) placed, (
    select count(*)::int as people, (count(*) filter (where active_status = 0))::int as inactive
    from ${unplacedPeople(companyId)}
  ) unplaced`;

/**
 * One row of numbers for a `from` clause: people within bounds, each once wherever they are (`people`), those of them who are not active
 * (`inactive`), and those who are in several departments (`several`).
 */
export const countedWithin = (companyId: number, { all, departments }: TreeBounds): RawBuilder<unknown> => {
  const [first, ...others] = departments;
  if (all) return countedCompany(companyId);
  if (first === undefined) return sql`select 0 as people, 0 as inactive, 0 as several`;
  return others.length === 0 ? countedAt(companyId, first) : countedAtAny(companyId, departments);
};

/** One row of the same numbers of everyone in the company who is not active. */
export const countedInactive = (companyId: number): RawBuilder<unknown> =>
  countedAt(companyId, countedPlace.inactive);

/** Distinct people within bounds. */
export const countWithin = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
): Promise<number> => {
  const { rows } = await sql<{ readonly people: number }>`${keptPlan}
    select people from (${countedWithin(companyId, bounds)}) counted`.execute(db);
  return rows[0]?.people ?? 0;
};

/** Distinct people in any of several subtrees, whether these overlap or share people: each counts once. */
export const countPeopleWithin = (
  db: Kysely<Tables>,
  companyId: number,
  rootIds: readonly number[],
): Promise<number> => countWithin(db, companyId, { all: false, departments: rootIds });

/** Everyone in the company: each takes a seat. */
export const countCompanyPeople = (db: Kysely<Tables>, companyId: number): Promise<number> =>
  countWithin(db, companyId, { all: true, departments: [] });

/** Adds up what writes have left to be added up; answers of how many departments. Two processes at once are in no one's way. */
export const foldPeopleCounts = async (db: Kysely<Tables>): Promise<number> => {
  const { rows } = await sql<{ readonly places: number }>`
    with scattered as (
      select company_id, department_id from people_count where ${ofLivingCompany()}
      group by company_id, department_id having count(*) > 1
    ), gone as (
      delete from people_count using scattered where people_count.company_id = scattered.company_id
        and people_count.department_id = scattered.department_id
      returning people_count.company_id, people_count.department_id, people, inactive, several
    ), total as (
      select company_id, department_id, sum(people) as people, sum(inactive) as inactive, sum(several) as several
      from gone group by company_id, department_id
    ), added as (
      insert into people_count (company_id, department_id, people, inactive, several)
      select company_id, department_id, people, inactive, several from total
      where people <> 0 or inactive <> 0 or several <> 0
    )
    select count(*)::int as places from total`.execute(db);
  return rows[0]?.places ?? 0;
};

/**
 * Of those in or below `root`: who is also in a department elsewhere. Only people in several departments can be, and they are few: their
 * seats are looked up, whatever a planner takes their number for.
 */
const alsoElsewhere = (companyId: number): RawBuilder<unknown> => sql`
  select count(*) from (
    select seat.user_id
    from (
      select seated.user_id from department inside
      join membership seated on seated.company_id = inside.company_id and seated.department_id = inside.id
      where inside.company_id = ${companyId} and inside.deleted_at is null and inside.ancestors @> array[root.id]
      intersect
      select user_id from membership where company_id = ${companyId} and is_main = 0
    ) guest
    cross join lateral (
      select user_id, department_id from membership where company_id = ${companyId} and user_id = guest.user_id offset 0
    ) seat
    join department place on place.company_id = ${companyId} and place.id = seat.department_id
    group by seat.user_id having not bool_and(root.id = any(place.ancestors))
  ) parted`;

/** People, people who are nowhere else, and sub-administrators bound to each department. */
export const findContents = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly DepartmentContents[]> => {
  const { rows } = await sql<DepartmentContents>`
    select root.id, counted.people,
      counted.people - case when counted.several = 0 then 0 else (${alsoElsewhere(companyId)}) end as "onlyHere",
      (select count(distinct user_id) from ${mandateRows}
        where company_id = ${companyId} and departments @> to_jsonb(root.id)) as "subAdministrators"
    from unnest(${idArray(ids)}) as root(id)
    cross join lateral (${countedAt(companyId, sql`root.id`)}) counted
  `.execute(db);
  return rows;
};

/** A live department by where it stands. */
interface ListedDepartment {
  readonly id: number;
  readonly name: string;
  /** Ids from the top down, its own last. */
  readonly ancestors: readonly number[];
}

/** The departments within bounds, depth first, at most `limit`. */
export const listDepartments = (
  db: Kysely<Tables>,
  {
    companyId,
    treeBounds: { all, departments },
    limit,
  }: { readonly companyId: number; readonly treeBounds: TreeBounds; readonly limit: number },
): Promise<readonly ListedDepartment[]> =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .$if(!all, (query) => query.where(sql<boolean>`ancestors && ${[...departments]}::bigint[]`))
    .orderBy('sort_path')
    .limit(limit)
    .execute();

/** Another company in the tree. */
interface SummedLink {
  readonly dept_id: number;
  readonly ancestors: readonly number[];
  readonly company_name: string;
  readonly sub_company_id: number;
  /** Distinct people of its branch. */
  readonly users_count: number;
}

/** What stands above a tree. */
export interface TreeSummary {
  readonly name: string;
  readonly logo: string | null;
  /** Distinct people within bounds. */
  readonly people: number;
  /** The companies connected to this one, in the order of the tree. */
  readonly links: readonly SummedLink[];
}

/** The company, its people within bounds and the companies connected to it: a `TreeSummary` within a statement. */
export const treeSummary = (companyId: number, bounds: TreeBounds): RawBuilder<unknown> => sql`(
  select json_build_object('name', company.name, 'logo', company.logo,
    'people', (select people from (${countedWithin(companyId, bounds)}) counted),
    'links', coalesce((
      select json_agg(json_build_object('dept_id', root.id, 'ancestors', root.ancestors, 'company_name', link.company_name,
          'sub_company_id', link.sub_company_id, 'users_count', coalesce((select sum(counted.people) from people_count counted
            where counted.company_id = link.company_id and counted.department_id = root.id), 0))
        order by root.sort_path)
      from department_link link
      join department root on root.company_id = link.company_id and root.id = link.dept_id and root.deleted_at is null
      where link.company_id = ${companyId}), '[]'))
  from company where company.company_id = ${companyId})`;

/** What stands above a tree, in one statement. */
export const findTreeSummary = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
): Promise<TreeSummary> => {
  const { rows } = await sql<{ readonly summary: TreeSummary | null }>`${keptPlan}
    select ${treeSummary(companyId, bounds)} as summary`.execute(db);
  const summary = rows[0]?.summary ?? undefined;
  if (summary === undefined) throw new Error(`Expected the company ${companyId}`);
  return summary;
};

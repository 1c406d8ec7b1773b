import { type Kysely, sql } from 'kysely';
import type { Act, Grants } from '#domain/permission/actor.ts';
import type { DepartmentBounds } from '#domain/permission/mandate.ts';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;
const arrayText = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * Distinct people in each of several sets of subtrees, in their order, in one statement. People are counted by their main
 * department; the few who are there by a second one only are counted apart, each once. The departments are walked once for
 * all sets together, each by the way above it.
 */
export const countPeopleOfSets = async (
  db: Kysely<Tables>,
  companyId: number,
  sets: readonly (readonly number[])[],
): Promise<readonly number[]> => {
  if (sets.length === 0) return [];
  const { rows } = await sql<{ readonly people: number }>`
    with requested as materialized (
      select text::bigint[] as roots, place from unnest(${sets.map(arrayText)}::text[]) with ordinality as each(text, place)),
    inside as materialized (
      select distinct requested.place, department.id, department.main_count
      from requested cross join unnest(requested.roots) as root(id)
      join (select id, main_count, unnest(ancestors) as above from department
        where company_id = ${companyId} and deleted_at is null) as department on department.above = root.id),
    main as (select place, sum(main_count) as people from inside group by place),
    guests as (
      select inside.place, count(distinct guest.user_id) as people
      from membership guest
      join inside on inside.id = guest.department_id
      join member person on person.company_id = guest.company_id and person.user_id = guest.user_id
        and person.status = 'normal' and person.main_department_id is not null
      left join inside home on home.place = inside.place and home.id = person.main_department_id
      where guest.company_id = ${companyId} and guest.is_main = 0 and home.id is null
      group by inside.place)
    select coalesce(main.people, 0) + coalesce(guests.people, 0) as people
    from requested left join main using (place) left join guests using (place)
    order by requested.place`.execute(db);
  return rows.map(({ people }) => Number(people));
};

/** Departments people are in, by person. */
export const findOwnDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await sql<{ readonly user_id: number; readonly ids: readonly number[] }>`
    select user_id, jsonb_agg(department_id order by department_id) as ids from membership
    where company_id = ${companyId} and user_id = any(${idArray(userIds)}) group by user_id`.execute(db);
  return new Map(rows.map((row) => [Number(row.user_id), row.ids]));
};

/** The source that is about to change: a manage group, or one person's own rights. */
export type ChangingSource =
  | { readonly kind: 'manageGroup'; readonly id: number | null }
  | { readonly kind: 'subAdmin'; readonly userId: number };

const isChanging = (source: ChangingSource) =>
  source.kind === 'manageGroup'
    ? sql`coalesce(group_id = ${source.id}, false)`
    : sql`(group_id is null and user_id = ${source.userId})`;

/**
 * Departments whose address book the changing source manages and no one would any more, but the main administrator: no other
 * mandate covers them, nor does what the source reaches afterwards (`after`).
 */
export const findUncovered = async (
  db: Kysely<Tables>,
  {
    companyId,
    source,
    after,
  }: { readonly companyId: number; readonly source: ChangingSource; readonly after: DepartmentBounds },
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  if (after.all) return [];
  const { rows } = await sql<{ readonly id: number; readonly name: string }>`
    with held as (
      select ${isChanging(source)} as is_changing, is_company, departments from ${mandateRows}
      where company_id = ${companyId} and grants ->> 'addressBook' = 'manage'
    )
    select distinct department.id, department.name from held, jsonb_array_elements_text(held.departments) as root(id)
    join department on department.company_id = ${companyId} and department.id = root.id::bigint
      and department.deleted_at is null
    where held.is_changing and not department.ancestors && ${idArray(after.departments)}
      and not exists (select 1 from held other where not other.is_changing and (other.is_company
        or exists (select 1 from jsonb_array_elements_text(other.departments) as above(id)
          where above.id::bigint = any(department.ancestors))))
    order by department.id limit 50`.execute(db);
  return rows;
};

/** By what someone can manage a department. */
type ManagingRule = 'main' | 'own' | 'manageGroup' | 'asset' | 'responsible' | 'supervisor';

/** Someone who can manage a department, and by what. */
export interface ManagerRecord {
  readonly user_id: number;
  readonly name: string;
  readonly rule: ManagingRule;
  readonly group_id: number | null;
  readonly group_name: string | null;
  readonly grants: Grants;
  readonly withheld: readonly Act[];
  readonly is_company: boolean;
  /** The departments it is by: of a scope or a leading, those above or the department itself. */
  readonly department_ids: readonly number[];
}

/**
 * Who can do something about a department, the main administrator first; at most 200. `ancestors`: ids above it, itself included;
 * empty for the company, which only those without bounds reach.
 */
export const findManagers = async (
  db: Kysely<Tables>,
  companyId: number,
  ancestors: readonly number[],
): Promise<readonly ManagerRecord[]> => {
  const way = idArray(ancestors);
  const { rows } = await sql<ManagerRecord>`
    select member.user_id, member.name, held.rule, held.group_id, held.group_name, held.grants, held.withheld,
      held.is_company, held.department_ids
    from (
      select 0 as place, user_id, kind as rule, null::bigint as group_id, null::text as group_name, '{}'::jsonb as grants,
          '[]'::jsonb as withheld, true as is_company, '[]'::jsonb as department_ids
        from administrator where company_id = ${companyId} and status = 1 and kind = 'main'
      union all
      select 1, user_id, case when group_id is null then 'own' else 'manageGroup' end, group_id, group_name, grants,
          withheld, is_company, (select coalesce(jsonb_agg(root.id::bigint), '[]') from jsonb_array_elements_text(departments)
            as root(id) where root.id::bigint = any(${way}))
        from ${mandateRows} where company_id = ${companyId} and (is_company
          or exists (select 1 from jsonb_array_elements_text(departments) as root(id)
            where root.id::bigint = any(${way})))
      union all
      select 2, user_id, kind, null, null, '{}', '[]', true, '[]'
        from administrator where company_id = ${companyId} and status = 1 and kind = 'asset'
      union all
      select 3, admin_id, 'responsible', null, null, '{}', '[]', false, jsonb_agg(id)
        from department where company_id = ${companyId} and deleted_at is null and id = any(${way})
          and admin_id is not null group by admin_id
      union all
      select 4, user_id, 'supervisor', null, null, '{}', '[]', false, jsonb_agg(department_id)
        from membership where company_id = ${companyId} and department_id = any(${way}) and is_supervisor = 1
        group by user_id
    ) as held
    join member on member.company_id = ${companyId} and member.user_id = held.user_id and member.status = 'normal'
    order by held.place, member.user_id, held.group_id nulls first
    limit 200`.execute(db);
  return rows;
};

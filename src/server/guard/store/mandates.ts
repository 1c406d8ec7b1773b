import { type RawBuilder, sql } from 'kysely';
import { type Grants, modules } from '#domain/permission/actor.ts';

/** What a manage group with all permissions grants: every module there is, also those that came after it. */
const everything: Grants = Object.fromEntries(modules.map((module) => [module, 'manage']));

/**
 * What people may do as sub-administrators, as it is now, for a `from` clause under the name `mandate`: a row for
 * somebody's own rights (`group_id` null) and one for each manage group they belong to.
 *
 * Columns: company_id, user_id, group_id, group_name, grants, apps, `is_company` (every department), `departments` (jsonb list of
 * roots, those below included). "Their own departments" are those of the moment. A row without departments that is not
 * `is_company` reaches nothing. Conditions on company and person reach the tables' keys, also when they are correlated.
 */
export const mandateRows: RawBuilder<unknown> = sql`(
  select held.company_id, held.user_id, held.group_id, held.group_name, held.apps,
    case when held.is_all = 1 then ${JSON.stringify(everything)}::jsonb else held.grants end as grants,
    held.scope_own = 0 and held.scope_departments = '[]' as is_company,
    case when held.scope_own = 1 then coalesce((select jsonb_agg(own.department_id order by own.department_id)
      from membership own where own.company_id = held.company_id and own.user_id = held.user_id), '[]')
      else held.scope_departments end as departments
  from (
    select company_id, user_id, null::bigint as group_id, null::text as group_name, 0 as is_all, grants, apps,
      scope_own, scope_departments
    from administrator where kind = 'sub' and status = 1
    union all
    select belongs.company_id, belongs.user_id, manage_group.id, manage_group.name, manage_group.is_all,
      manage_group.grants, manage_group.apps, manage_group.scope_own, manage_group.scope_departments
    from manage_group_member belongs
    join manage_group on manage_group.company_id = belongs.company_id and manage_group.id = belongs.group_id
      and manage_group.deleted_at is null
  ) as held) as mandate`;

/** Who is sub-administrator, by rights of their own or by a manage group, and where. */
export const subAdministrators = (companyId: number): RawBuilder<unknown> => sql`
  select user_id, coalesce(array_agg(distinct root.id) filter (where root.id is not null), '{}') as scope_depts,
    not bool_or(is_company) as is_scoped
  from ${mandateRows}
  left join lateral (select value::bigint as id from jsonb_array_elements_text(mandate.departments)) root on true
  where mandate.company_id = ${companyId}
  group by user_id`;

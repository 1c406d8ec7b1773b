import { sql } from 'kysely';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';

const places = sql`(values ('main', 0), ('sub', 1), ('asset', 2), ('leader', 3), ('app', 4)) as places (role, place)`;

/** In what capacity people enter the console; `leader`: responsible for a department, or its supervisor; `app`: manages an app. */
const capacities = (companyId: number) => sql`
  select user_id, kind as role from administrator where company_id = ${companyId} and status = 1
  union
  select manage_group_member.user_id, 'sub' from manage_group_member
    join manage_group on manage_group.company_id = manage_group_member.company_id
      and manage_group.id = manage_group_member.group_id and manage_group.deleted_at is null
    where manage_group_member.company_id = ${companyId}
  union
  select admin_id, 'leader' from department
    where company_id = ${companyId} and deleted_at is null and admin_id is not null
  union
  select user_id, 'leader' from membership where company_id = ${companyId} and is_supervisor = 1
  union
  select app_admin.user_id, 'app' from app_admin
    join app on app.company_id = app_admin.company_id and app.app_id = app_admin.app_id and app.deleted_at is null
    where app_admin.company_id = ${companyId}`;

/**
 * Everybody who may enter the console, administrators first, with the state of their management password; the version is the
 * person's own: a number given meanwhile is another one than was asked about.
 */
export const managementPasswordRows: RowQuery = {
  isVersioned: true,
  select: ({ actor: { companyId }, now }) => sql`
    select member.user_id, member.name, holder.roles, holder.place, member.phone as phone_mask, member.number_waits_since,
      password.updated_at as set_at, member.version, member.updated_by, member.updated_at,
      case when member.number_waits_since is null and password.locked_until > ${now} then password.locked_until end as locked_until
    from (
      select user_id, jsonb_agg(capacity.role order by place) as roles, min(place) as place
      from (${capacities(companyId)}) as capacity join ${places} on places.role = capacity.role group by user_id
    ) as holder
    join member on member.company_id = ${companyId} and member.user_id = holder.user_id and member.status = 'normal'
    left join management_password password on password.company_id = member.company_id
      and password.user_id = member.user_id`,
  order: () => sql`record.place, record.user_id`,
};

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** In what capacity somebody enters the console; `leader`: responsible for a department, or its supervisor; `app`: manages an app. */
export type HolderRole = 'main' | 'sub' | 'asset' | 'leader' | 'app';

/** Somebody who may enter the console, with what is known of their management password. */
export interface PasswordHolder {
  readonly userId: number;
  readonly name: string;
  readonly roles: readonly HolderRole[];
  /** Undefined: they have set none. */
  readonly updatedAt: Date | undefined;
  readonly lockedUntil: Date | undefined;
  readonly phone: string;
  /** Since when their number waits for proof; undefined: it does not. */
  readonly numberWaitsSince: Date | undefined;
  readonly version: number;
}

interface Row {
  readonly user_id: number;
  readonly name: string;
  readonly roles: readonly HolderRole[];
  readonly updated_at: Date | null;
  readonly locked_until: Date | null;
  readonly phone: string;
  readonly number_waits_since: Date | null;
  readonly version: number;
  readonly total: number;
}

const places = sql`(values ('main', 0), ('sub', 1), ('asset', 2), ('leader', 3), ('app', 4)) as places (role, place)`;

/** Which of them: whose name holds the keyword, or one alone. */
export interface HolderFilter {
  readonly keyword?: string;
  readonly userId?: number;
}

/** One stretch of them by capacity, then by id; one statement, whatever the size of the company. */
export const findPasswordHolders = async (
  db: Kysely<Tables>,
  companyId: number,
  { keyword = '', userId }: HolderFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly holders: readonly PasswordHolder[]; readonly total: number }> => {
  const { rows } = await sql<Row>`
    with capacity as (
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
        where app_admin.company_id = ${companyId}
    ), holder as (
      select user_id, jsonb_agg(capacity.role order by place) as roles, min(place) as place
      from capacity join ${places} on places.role = capacity.role group by user_id
    )
    select member.user_id, member.name, holder.roles, management_password.updated_at,
      management_password.locked_until, member.phone, member.number_waits_since, member.version, count(*) over ()::int as total
    from holder
    join member on member.company_id = ${companyId} and member.user_id = holder.user_id and member.status = 'normal'
    left join management_password on management_password.company_id = member.company_id
      and management_password.user_id = member.user_id
    where (${keyword} = '' or strpos(lower(member.name), lower(${keyword})) > 0)
      and (${userId ?? null}::bigint is null or member.user_id = ${userId ?? null}::bigint)
    order by holder.place, member.user_id
    limit ${limit} offset ${offset}
  `.execute(db);
  const holders = rows.map((row) => ({
    userId: Number(row.user_id),
    name: row.name,
    roles: row.roles,
    updatedAt: row.updated_at ?? undefined,
    lockedUntil: row.locked_until ?? undefined,
    phone: row.phone,
    numberWaitsSince: row.number_waits_since ?? undefined,
    version: row.version,
  }));
  return { holders, total: rows[0]?.total ?? 0 };
};

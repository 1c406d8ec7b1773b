import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Act,
  type Actor,
  type Grants,
  type Mandate,
  modules,
  type Role,
} from '#domain/permission/actor.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';

/** What a manage group with all permissions grants: every module there is, also those that came after it. */
const everything: Grants = Object.fromEntries(modules.map((module) => [module, 'manage']));

/**
 * What people may do as sub-administrators, as it is now, for a `from` clause under the name `mandate`: a row for
 * someone's own rights (`group_id` null) and one for each manage group they belong to.
 *
 * Columns: company_id, user_id, group_id, group_name, grants, withheld, apps, `is_company` (every department), `departments` (jsonb list of
 * roots, those below included). "Their own departments" are those of the moment. A row without departments that is not
 * `is_company` reaches nothing. Conditions on company and person reach the tables' keys, also when they are correlated.
 */
export const mandateRows: RawBuilder<unknown> = sql`(
  select held.company_id, held.user_id, held.group_id, held.group_name, held.apps,
    case when held.is_all = 1 then '[]'::jsonb else held.withheld end as withheld,
    case when held.is_all = 1 then ${JSON.stringify(everything)}::jsonb else held.grants end as grants,
    held.scope_own = 0 and held.scope_departments = '[]' as is_company,
    case when held.scope_own = 1 then coalesce((select jsonb_agg(own.department_id order by own.department_id)
      from membership own where own.company_id = held.company_id and own.user_id = held.user_id), '[]')
      else held.scope_departments end as departments
  from (
    select company_id, user_id, null::bigint as group_id, null::text as group_name, 0 as is_all, grants, withheld,
      apps, scope_own, scope_departments
    from administrator where kind = 'sub' and status = 1
    union all
    select belongs.company_id, belongs.user_id, manage_group.id, manage_group.name, manage_group.is_all,
      manage_group.grants, manage_group.withheld, manage_group.apps, manage_group.scope_own, manage_group.scope_departments
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

/** An actor who has not signed in: no company, no roles. */
export const anonymous: Actor = {
  userId: 0,
  companyId: 0,
  name: '',
  roles: [],
  mandates: [],
  ledDepartments: [],
  responsibleDepartments: [],
};

/** What someone may do as sub-administrator, from one source. */
export interface MandateRow {
  readonly group_id: number | null;
  readonly group_name: string | null;
  readonly grants: Grants;
  readonly withheld: readonly Act[];
  readonly apps: readonly number[];
  readonly is_company: boolean;
  readonly departments: readonly number[];
}

/** A person's rights as `actorColumns` reads them. */
export interface ActorRow {
  readonly name: string;
  readonly kinds: readonly ('main' | 'asset')[];
  readonly mandates: readonly MandateRow[];
  readonly responsible: readonly number[];
  readonly supervised: readonly number[];
  /** Owns or administers a live group chat. */
  readonly runs_groups: boolean;
  /** Manages a live app. */
  readonly manages_apps: boolean;
}

const rolesOf = (row: ActorRow): readonly Role[] => [
  ...row.kinds,
  ...(row.mandates.length > 0 ? (['sub'] as const) : []),
  ...(row.responsible.length > 0 ? (['responsible'] as const) : []),
  ...(row.supervised.length > 0 ? (['supervisor'] as const) : []),
  ...(row.manages_apps ? (['appManager'] as const) : []),
  ...(row.runs_groups ? (['groupOwner'] as const) : []),
  'member',
];

const toMandate = ({ group_id: id, group_name: name, ...row }: MandateRow): Mandate => ({
  source: id === null ? { kind: 'own' } : { kind: 'manageGroup', id, name: name ?? '' },
  grants: row.grants,
  withheld: row.withheld,
  departments: row.is_company ? [] : row.departments,
  apps: row.apps,
});

/** A person from their row. A mandate without departments that is not the company's reaches nothing and is left out. */
export const toActor = (companyId: number, userId: number, row: ActorRow): Actor => ({
  userId,
  companyId,
  name: row.name,
  roles: rolesOf(row),
  mandates: row.mandates
    .filter((mandate) => mandate.is_company || mandate.departments.length > 0)
    .map(toMandate),
  ledDepartments: [...new Set([...row.responsible, ...row.supervised])],
  responsibleDepartments: row.responsible,
});

/** Columns of an `ActorRow`, for a statement that reads `member`. */
export const actorColumns = sql`member.name,
  coalesce((select jsonb_agg(kind) from administrator where administrator.company_id = member.company_id
    and administrator.user_id = member.user_id and administrator.status = 1 and kind <> 'sub'), '[]') as kinds,
  coalesce((select jsonb_agg(jsonb_build_object('group_id', group_id, 'group_name', group_name, 'grants', grants,
      'withheld', withheld, 'apps', apps, 'is_company', is_company, 'departments', departments) order by group_id nulls first)
    from ${mandateRows} where mandate.company_id = member.company_id and mandate.user_id = member.user_id), '[]')
    as mandates,
  coalesce((select jsonb_agg(id) from department
    where department.company_id = member.company_id and department.admin_id = member.user_id
      and department.deleted_at is null), '[]') as responsible,
  coalesce((select jsonb_agg(department_id) from membership
    where membership.company_id = member.company_id and membership.user_id = member.user_id
      and membership.is_supervisor = 1), '[]') as supervised,
  exists (select 1 from chat_group where chat_group.company_id = member.company_id
      and chat_group.owner_id = member.user_id and chat_group.status = 'normal')
    or exists (select 1 from chat_group_member mark
      join chat_group on chat_group.company_id = mark.company_id and chat_group.group_id = mark.group_id
        and chat_group.status = 'normal'
      where mark.company_id = member.company_id and mark.user_id = member.user_id and mark.is_admin = 1)
    as runs_groups,
  exists (select 1 from app_admin manager
    join app on app.company_id = manager.company_id and app.app_id = manager.app_id and app.deleted_at is null
    where manager.company_id = member.company_id and manager.user_id = member.user_id) as manages_apps`;

/** A live member with roles and mandates, in one query; undefined for someone who has left. */
export const findActor = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<Actor | undefined> => {
  const { rows } = await sql<ActorRow>`${keptPlan}
    select ${actorColumns}
    from member
    where company_id = ${companyId} and user_id = ${userId} and status = 'normal'
  `.execute(db);
  const [row] = rows;
  return row && toActor(companyId, userId, row);
};

/** Someone's rights with where their leading comes from. */
export interface Rights {
  readonly actor: Actor;
  readonly responsible: readonly number[];
  readonly supervised: readonly number[];
}

/** Rights of these people, in one statement; who has left is not among them. */
export const findRights = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly Rights[]> => {
  if (userIds.length === 0) return [];
  const { rows } = await sql<ActorRow & { readonly user_id: number }>`
    select member.user_id, ${actorColumns}
    from member
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[]) and status = 'normal'
    order by user_id
  `.execute(db);
  return rows.map((row) => ({
    actor: toActor(companyId, Number(row.user_id), row),
    responsible: row.responsible,
    supervised: row.supervised,
  }));
};

import { type Kysely, sql } from 'kysely';
import type { Actor, Role } from '#domain/permission/actor.ts';
import type { Tables } from '#server/database/tables.ts';

/** An actor who has not signed in: no company, no roles. */
export const nobody: Actor = {
  userId: 0,
  companyId: 0,
  name: '',
  roles: [],
  grants: {},
  scopeDepartments: [],
  ledDepartments: [],
};

/** A person's rights as `actorColumns` reads them. */
export interface ActorRow {
  readonly name: string;
  readonly administration: readonly {
    readonly kind: 'main' | 'sub' | 'asset';
    readonly grants: Actor['grants'];
    readonly scope: readonly number[];
  }[];
  readonly responsible: readonly number[];
  readonly supervised: readonly number[];
}

const rolesOf = (row: ActorRow): readonly Role[] => [
  ...new Set(row.administration.map((administrator) => administrator.kind)),
  ...(row.responsible.length > 0 ? (['responsible'] as const) : []),
  ...(row.supervised.length > 0 ? (['supervisor'] as const) : []),
  'member',
];

/** A person from their row. */
export const toActor = (companyId: number, userId: number, row: ActorRow): Actor => {
  const sub = row.administration.find((administrator) => administrator.kind === 'sub');
  return {
    userId,
    companyId,
    name: row.name,
    roles: rolesOf(row),
    grants: sub?.grants ?? {},
    scopeDepartments: sub?.scope ?? [],
    ledDepartments: [...new Set([...row.responsible, ...row.supervised])],
  };
};

/** Columns of an `ActorRow`, for a statement that reads `member`. */
export const actorColumns = sql`member.name,
  coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'grants', grants, 'scope', scope_departments))
    from administrator where administrator.company_id = member.company_id
      and administrator.user_id = member.user_id and administrator.status = 1), '[]') as administration,
  coalesce((select jsonb_agg(id) from department
    where department.company_id = member.company_id and department.admin_id = member.user_id
      and department.deleted_at is null), '[]') as responsible,
  coalesce((select jsonb_agg(department_id) from membership
    where membership.company_id = member.company_id and membership.user_id = member.user_id
      and membership.is_supervisor = 1), '[]') as supervised`;

/** A live member with roles, grants and scope, in one query; undefined for somebody who has left. */
export const findActor = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<Actor | undefined> => {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns}
    from member
    where company_id = ${companyId} and user_id = ${userId} and status = 'normal'
  `.execute(db);
  const [row] = rows;
  return row && toActor(companyId, userId, row);
};

import { type Kysely, sql, type Updateable } from 'kysely';
import type { Grants } from '#domain/permission/actor.ts';
import type { Tables } from '#server/database/tables.ts';

/** A sub-administrator by their own rights; what manage groups give them is not among these. */
export interface SubAdministratorRecord {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  readonly grants: Grants;
  readonly scope_departments: readonly number[];
  readonly scope_own: number;
  readonly apps: readonly number[];
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: number | null;
}

/** Sub-administrators of the company who work here, by id. */
export const findSubAdministrators = (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly SubAdministratorRecord[]> =>
  db
    .selectFrom('administrator')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'administrator.company_id')
        .onRef('member.user_id', '=', 'administrator.user_id'),
    )
    .select([
      'member.user_id',
      'member.name',
      'member.work_id',
      'administrator.scope_departments',
      'administrator.scope_own',
      'administrator.apps',
      'administrator.version',
      'administrator.updated_at',
      'administrator.updated_by',
    ])
    .select(sql<Grants>`administrator.grants`.as('grants'))
    .where('administrator.company_id', '=', companyId)
    .where('administrator.kind', '=', 'sub')
    .where('administrator.status', '=', 1)
    .where('member.status', '=', 'normal')
    .orderBy('member.user_id')
    .execute();

/** What is written of a sub-administrator, scope and grants as JSON. */
export type SubAdministratorColumns = Required<
  Pick<Updateable<Tables['administrator']>, 'grants' | 'scope_departments' | 'scope_own' | 'apps'>
>;

interface Writing {
  readonly companyId: number;
  readonly userId: number;
  readonly at: Date;
  readonly by: number;
}

/** Makes somebody a sub-administrator, or changes what they may do. */
export const saveSubAdministrator = async (
  db: Kysely<Tables>,
  { companyId, userId, at, by }: Writing,
  columns: SubAdministratorColumns,
): Promise<void> => {
  const stamp = { status: 1, updated_at: at, updated_by: by };
  await db
    .insertInto('administrator')
    .values({ ...columns, ...stamp, company_id: companyId, user_id: userId, kind: 'sub' })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'kind'])
        .doUpdateSet({ ...columns, ...stamp, version: sql<number>`administrator.version + 1` }),
    )
    .execute();
};

/** Takes somebody's own rights as sub-administrator away. */
export const deleteSubAdministrator = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<void> => {
  await db
    .deleteFrom('administrator')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'sub')
    .execute();
};

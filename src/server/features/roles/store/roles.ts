import { type Kysely, type Selectable, sql } from 'kysely';
import { nextVersion, type RowKey, type Stamp, stamped } from '#server/database/migrate.ts';
import type { Tables } from '#server/database/tables.ts';

/** A role the company made, as stored; `has_rule`: its people are counted now, a rule moves them without a call. */
export type RoleRecord = Selectable<Tables['role']> & { readonly has_rule: boolean };
/** A role group of the company, as stored. */
export type RoleGroupRecord = Selectable<Tables['role_group']>;

/** One change of roles, groups or holders in the company at a time, until the transaction ends. */
export const lockRoles = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roles:${companyId}`}, 0))`.execute(db);
};

const hasRule = sql<boolean>`exists (select from role_rule where role_rule.company_id = role.company_id
  and role_rule.pos_id = role.pos_id)`;
const peopleNow = sql<number>`case when ${hasRule} then (select count(*)::int from role_member held
  where held.company_id = role.company_id and held.pos_id = role.pos_id) else role.users_count end`;

const columns = [
  'company_id',
  'pos_id',
  'group_id',
  'name',
  'name_key',
  'sort',
  'version',
  'updated_at',
  'updated_by',
  'deleted_at',
] as const;

/** The company's own roles, at most 500, in the order of their groups. */
export const findRoles = (db: Kysely<Tables>, companyId: number): Promise<RoleRecord[]> =>
  db
    .selectFrom('role')
    .select(columns)
    .select([hasRule.as('has_rule'), peopleNow.as('users_count')])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('group_id')
    .orderBy('sort')
    .orderBy('pos_id')
    .execute();

/** One of them. */
export const findRole = (
  db: Kysely<Tables>,
  companyId: number,
  posId: number,
): Promise<RoleRecord | undefined> =>
  db
    .selectFrom('role')
    .select(columns)
    .select([hasRule.as('has_rule'), peopleNow.as('users_count')])
    .where('company_id', '=', companyId)
    .where('pos_id', '=', posId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The company's role groups in their order. */
export const findRoleGroups = (db: Kysely<Tables>, companyId: number): Promise<RoleGroupRecord[]> =>
  db
    .selectFrom('role_group')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('group_id')
    .execute();

/** Adds a role at the end of its group. */
export const insertRole = (
  db: Kysely<Tables>,
  {
    rowKey: { companyId, id },
    role,
    stamp,
  }: {
    readonly rowKey: RowKey;
    readonly role: Pick<RoleRecord, 'name' | 'name_key' | 'group_id' | 'sort'>;
    readonly stamp: Stamp;
  },
): Promise<Selectable<Tables['role']>> =>
  db
    .insertInto('role')
    .values({ company_id: companyId, pos_id: id, ...role, ...stamped(stamp) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a role and counts its version up. */
export const updateRole = (
  db: Kysely<Tables>,
  {
    rowKey: { companyId, id },
    change,
    stamp,
  }: {
    readonly rowKey: RowKey;
    readonly change: Partial<Pick<RoleRecord, 'name' | 'name_key' | 'group_id' | 'sort'>> & {
      readonly deleted_at?: Date;
    };
    readonly stamp: Stamp;
  },
): Promise<Selectable<Tables['role']>> =>
  db
    .updateTable('role')
    .set({ ...change, ...stamped(stamp), version: nextVersion })
    .where('company_id', '=', companyId)
    .where('pos_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Adds a role group after the others. */
export const insertRoleGroup = (
  db: Kysely<Tables>,
  {
    rowKey: { companyId, id },
    group,
    stamp,
  }: {
    readonly rowKey: RowKey;
    readonly group: Pick<RoleGroupRecord, 'name' | 'name_key' | 'sort'>;
    readonly stamp: Stamp;
  },
): Promise<RoleGroupRecord> =>
  db
    .insertInto('role_group')
    .values({ company_id: companyId, group_id: id, ...group, ...stamped(stamp) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a role group and counts its version up. */
export const updateRoleGroup = (
  db: Kysely<Tables>,
  {
    rowKey: { companyId, id },
    change,
    stamp,
  }: {
    readonly rowKey: RowKey;
    readonly change: Partial<Pick<RoleGroupRecord, 'name' | 'name_key'>> & { readonly deleted_at?: Date };
    readonly stamp: Stamp;
  },
): Promise<RoleGroupRecord> =>
  db
    .updateTable('role_group')
    .set({ ...change, ...stamped(stamp), version: nextVersion })
    .where('company_id', '=', companyId)
    .where('group_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const ordered = (ids: readonly number[]) =>
  sql`unnest(${[...ids]}::bigint[]) with ordinality as ordered(id, sort)`;

/** Gives roles the order of this list. Versions stay: who edits a name meanwhile is not in the way. */
export const orderRoles = async (
  db: Kysely<Tables>,
  companyId: number,
  posIds: readonly number[],
): Promise<void> => {
  await sql`
    update role set sort = ordered.sort from ${ordered(posIds)}
    where company_id = ${companyId} and pos_id = ordered.id`.execute(db);
};

/** The same for groups. */
export const orderRoleGroups = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
): Promise<void> => {
  await sql`
    update role_group set sort = ordered.sort from ${ordered(groupIds)}
    where company_id = ${companyId} and group_id = ordered.id`.execute(db);
};

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Handing, OwnedRecord } from '#server/features/directory/leaving/store/ownership.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Someone's hold of a role. */
export interface RoleMemberRecord {
  readonly user_id: number;
  readonly scope_depts: readonly number[];
}

/** A role of the company, by its id. */
export interface RoleKey {
  readonly companyId: number;
  readonly posId: number;
}

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** No one else changes who holds these roles, or deletes one, until the transaction ends. */
const lockRows = (db: Kysely<Tables>, companyId: number, posIds: readonly number[]) =>
  sql`
    select pos_id from role where company_id = ${companyId} and pos_id = any(${idArray(posIds)})
    order by pos_id for no key update`.execute(db);

/** In a statement of its own after the lock: it then sees what its holder before has done. */
const recount = async (db: Kysely<Tables>, companyId: number, posIds: readonly number[]): Promise<void> => {
  await lockRows(db, companyId, posIds);
  await sql`
    update role set users_count = (select count(*) from role_member
      where role_member.company_id = role.company_id and role_member.pos_id = role.pos_id)
    where company_id = ${companyId} and pos_id = any(${idArray(posIds)})`.execute(db);
};

/** Which of these people hold the role, with the departments it counts in for each. */
export const findRoleMembers = async (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
  userIds: readonly number[],
): Promise<readonly RoleMemberRecord[]> => {
  const { rows } = await sql<RoleMemberRecord>`
    select user_id, to_json(scope_depts) as scope_depts from role_member
    where company_id = ${companyId} and pos_id = ${posId} and user_id = any(${idArray(userIds)})
    order by user_id`.execute(db);
  return rows;
};

/** Gives a role to people, in these departments; anyone who holds it keeps it and counts in these from now on. */
export const putRoleMembers = async (
  db: Kysely<Tables>,
  {
    roleKey: { companyId, posId },
    userIds,
    departments,
  }: {
    readonly roleKey: RoleKey;
    readonly userIds: readonly number[];
    readonly departments: readonly number[];
  },
): Promise<void> => {
  await sql`
    insert into role_member (company_id, pos_id, user_id, scope_depts)
    select ${companyId}::bigint, ${posId}::bigint, id, ${idArray(departments)} from unnest(${idArray(userIds)}) as id
    on conflict (company_id, pos_id, user_id) do update set scope_depts = excluded.scope_depts`.execute(db);
  await recount(db, companyId, [posId]);
};

/** Takes a role from people. */
export const removeRoleMembers = async (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
  userIds: readonly number[],
): Promise<void> => {
  await sql`
    delete from role_member
    where company_id = ${companyId} and pos_id = ${posId} and user_id = any(${idArray(userIds)})`.execute(db);
  await recount(db, companyId, [posId]);
};

/** Takes a role from everyone. */
export const removeAllRoleMembers = async (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
): Promise<void> => {
  await sql`delete from role_member where company_id = ${companyId} and pos_id = ${posId}`.execute(db);
  await recount(db, companyId, [posId]);
};

/** How many of a role's hand-overs wait or have failed. */
export const countOpenHandOvers = async (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transfer_item
    where company_id = ${companyId} and kind = 'role' and target_id = ${posId}
      and status in ('waiting', 'failed')`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Roles people hold, without a name where the product brings the role. */
export const findHeldRoles = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> => {
  const { rows } = await sql<OwnedRecord>`
    select held.user_id, held.pos_id as target_id, coalesce(role.name, '') as target_name,
      null::bigint as department_id
    from role_member held
    left join role on role.company_id = held.company_id and role.pos_id = held.pos_id
    where held.company_id = ${companyId} and held.user_id = any(${idArray(userIds)})
    order by held.user_id, held.pos_id`.execute(db);
  return rows;
};

/** Ends all roles of people who leave. What each held has been written down with their resignation. */
export const endRoles = async (
  { db, actor: { companyId } }: Pick<CallContext, 'db' | 'actor'>,
  userIds: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ pos_id: number }>`
    delete from role_member where company_id = ${companyId} and user_id = any(${idArray(userIds)})
    returning pos_id`.execute(db);
  const posIds = [...new Set(rows.map((row) => Number(row.pos_id)))];
  if (posIds.length > 0) await recount(db, companyId, posIds);
};

/**
 * Gives a leaver's role to the recipient, where it counted for the leaver; someone who holds it already has both, and a hold
 * that is bound to no departments stays unbound. False: the role is gone.
 */
export const takeRole = async (db: Kysely<Tables>, handing: Handing): Promise<boolean> => {
  const { companyId, targetId, ownerId, recipientId } = handing;
  await lockRows(db, companyId, [targetId]);
  const { rows } = await sql`
    insert into role_member (company_id, pos_id, user_id, scope_depts)
    select resignation.company_id, ${targetId}::bigint, ${recipientId}::bigint,
      array(select value::bigint from jsonb_array_elements_text(held.role -> 'scope_depts'))
    from resignation
    cross join lateral (select value as role from jsonb_array_elements(resignation.roles)) held
    where resignation.company_id = ${companyId} and resignation.user_id = ${ownerId}
      and (held.role ->> 'pos_id')::bigint = ${targetId}
      and (${targetId}::bigint < 100 or exists (select 1 from role where role.company_id = resignation.company_id
        and role.pos_id = ${targetId} and role.deleted_at is null))
    on conflict (company_id, pos_id, user_id) do update set scope_depts = case
      when cardinality(role_member.scope_depts) = 0 or cardinality(excluded.scope_depts) = 0 then '{}'
      else array(select distinct unnest(role_member.scope_depts || excluded.scope_depts)) end
    returning user_id`.execute(db);
  if (rows.length > 0) await recount(db, companyId, [targetId]);
  return rows.length > 0;
};

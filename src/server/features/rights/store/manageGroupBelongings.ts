import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Handing, OwnedRecord, Taking } from '#server/features/directory/leaving/store/ownership.ts';

/** Live manage groups people belong to. They belong to no department. */
export const findBelongings = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> => {
  const { rows } = await sql<OwnedRecord>`
    select belongs.user_id, manage_group.id as target_id, manage_group.name as target_name,
      null::bigint as department_id
    from manage_group_member belongs
    join manage_group on manage_group.company_id = belongs.company_id and manage_group.id = belongs.group_id
      and manage_group.deleted_at is null
    where belongs.company_id = ${companyId} and belongs.user_id = any(${[...userIds]}::bigint[])
    order by belongs.user_id, manage_group.id`.execute(db);
  return rows;
};

/** Those whose recipient is not the main administrator. */
export const findManageable = async (
  db: Kysely<Tables>,
  companyId: number,
  takings: readonly Taking[],
): Promise<readonly Taking[]> => {
  const main = await db
    .selectFrom('administrator')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'main')
    .executeTakeFirst();
  return takings.filter(({ recipientId }) => recipientId !== main?.user_id);
};

/** Puts the recipient into the group. False: there is no such group any more. */
export const takeBelonging = async (
  db: Kysely<Tables>,
  { companyId, targetId, recipientId, at }: Handing,
): Promise<boolean> => {
  const { rows } = await sql`
    update manage_group set version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and id = ${targetId} and deleted_at is null returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    insert into manage_group_member (company_id, group_id, user_id)
    values (${companyId}, ${targetId}, ${recipientId})
    on conflict (company_id, group_id, user_id) do nothing`.execute(db);
  return true;
};

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Handing, OwnedRecord, Taking } from '#server/features/directory/leaving/store/ownership.ts';
import type { HandOver } from '#server/features/directory/registry.ts';
import { idArray } from './groupPeopleSql.ts';

/** Live groups people own. */
const findOwnedGroups = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> => {
  const { rows } = await sql<OwnedRecord>`
    select owner_id as user_id, group_id as target_id, name as target_name, dept_id as department_id
    from chat_group
    where company_id = ${companyId} and owner_id = any(${idArray(userIds)}) and status = 'normal'
    order by owner_id, group_id`.execute(db);
  return rows;
};

/** Those whose recipient is among the people of the group's department, or whose group has no department. */
const findInsideGroup = async (
  db: Kysely<Tables>,
  companyId: number,
  takings: readonly Taking[],
): Promise<readonly Taking[]> => {
  const { rows } = await sql<{ readonly target_id: number; readonly recipient_id: number }>`
    select taking.target_id, taking.recipient_id from unnest(
      ${idArray(takings.map(({ targetId }) => targetId))},
      ${idArray(takings.map(({ recipientId }) => recipientId))}) as taking(target_id, recipient_id)
    join chat_group on chat_group.company_id = ${companyId} and chat_group.group_id = taking.target_id
    where chat_group.dept_id is null or exists (
      select 1 from membership
      join department on department.company_id = membership.company_id and department.id = membership.department_id
      where membership.company_id = ${companyId} and membership.user_id = taking.recipient_id
        and (department.id = chat_group.dept_id
          or chat_group.include_sub = 1 and department.ancestors @> array[chat_group.dept_id]))`.execute(db);
  return rows.map((row) => ({ targetId: Number(row.target_id), recipientId: Number(row.recipient_id) }));
};

/** Makes the recipient owner of the group, if it is still the leaver's. False: it is somebody else's, or dissolved. */
const takeGroup = async (db: Kysely<Tables>, handing: Handing): Promise<boolean> => {
  const { companyId, targetId, ownerId, recipientId, at } = handing;
  const { rows } = await sql<{ readonly dept_id: number | null }>`
    update chat_group set owner_id = ${recipientId}, version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and group_id = ${targetId} and owner_id = ${ownerId} and status = 'normal'
    returning dept_id`.execute(db);
  const [taken] = rows;
  if (taken?.dept_id === null)
    await sql`
      insert into chat_group_member (company_id, group_id, user_id, is_admin)
      values (${companyId}, ${targetId}, ${recipientId}, 0)
      on conflict (company_id, group_id, user_id) do nothing`.execute(db);
  return taken !== undefined;
};

/** Chat groups; one of a department goes to somebody in that department, any other makes the recipient join. */
export const groupHandOver: HandOver = { list: findOwnedGroups, allowed: findInsideGroup, take: takeGroup };

import { type Kysely, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { type GroupBounds, inGroupBounds } from '#server/features/groups/store/groupPages.ts';

/** What some people hold besides departments they lead, each with whom it belongs to. */
interface PowerRecords {
  readonly apps: readonly { readonly user_id: number; readonly app_id: number }[];
  /** `ways`: the departments a role counts in, as their ways from the top; none: it is bound to no department. */
  readonly roles: readonly { readonly user_id: number; readonly ways: readonly (readonly number[])[] }[];
  /** Who owns or administers a live chat group out of the bounds given. */
  readonly groupsBeyond: readonly number[];
}

const none: PowerRecords = { apps: [], roles: [], groupsBeyond: [] };

/** Apps, roles and chat groups of these people, in one statement however many they are. */
export const findPowers = async (
  db: Kysely<Tables>,
  {
    companyId,
    userIds,
    groupBounds,
  }: { readonly companyId: number; readonly userIds: readonly number[]; readonly groupBounds: GroupBounds },
): Promise<PowerRecords> => {
  if (userIds.length === 0) return none;
  const people = sql`any(${[...userIds]}::bigint[])`;
  const isBeyond = sql`chat_group.company_id = ${companyId} and chat_group.status = 'normal'
    and not ${inGroupBounds(groupBounds)}`;
  const { rows } = await sql<PowerRecords>`${keptPlan}
    select
      coalesce((select json_agg(json_build_object('user_id', manager.user_id, 'app_id', manager.app_id))
        from app_admin manager
        join app on app.company_id = manager.company_id and app.app_id = manager.app_id and app.deleted_at is null
        where manager.company_id = ${companyId} and manager.user_id = ${people}), '[]') as apps,
      coalesce((select json_agg(json_build_object('user_id', held.user_id, 'ways',
          coalesce((select json_agg(place.ancestors) from department place
            where place.company_id = held.company_id and place.id = any(held.scope_depts)
              and place.deleted_at is null), '[]')))
        from role_member held where held.company_id = ${companyId} and held.user_id = ${people}
          and held.by_hand = 1), '[]') as roles,
      coalesce((select json_agg(distinct runs.user_id) from (
        select chat_group.owner_id as user_id from chat_group where chat_group.owner_id = ${people} and ${isBeyond}
        union all
        select marked.user_id from chat_group_member marked
        join chat_group on chat_group.company_id = marked.company_id and chat_group.group_id = marked.group_id
        where marked.company_id = ${companyId} and marked.user_id = ${people} and marked.is_admin = 1
          and ${isBeyond}) as runs), '[]') as "groupsBeyond"
  `.execute(db);
  return rows[0] ?? none;
};

/** Records after which someone may hold less than before. */
const narrowing = ['subAdmin.update', 'subAdmin.delete', 'manageGroup.update', 'manageGroup.delete'];

/** Whether someone's rights were changed by another since their session began, by the records of it. */
export const wereRightsChanged = async (
  db: Kysely<Tables>,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  sessionId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from session
    join operation_target concerned on concerned.company_id = session.company_id
      and concerned.target_type = 'member' and concerned.target_id = ${userId}
    join operation_record record on record.company_id = concerned.company_id and record.id = concerned.record_id
    where session.company_id = ${companyId} and session.session_id = ${sessionId}
      and record.time >= session.created_at and record.action = any(${narrowing}::text[])
    limit 1`.execute(db);
  return rows.length > 0;
};

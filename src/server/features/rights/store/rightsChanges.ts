import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Records after which somebody may hold less than before. */
const narrowing = ['subAdmin.update', 'subAdmin.delete', 'manageGroup.update', 'manageGroup.delete'];

/** Whether somebody's rights were changed by another since their session began, by the records of it. */
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

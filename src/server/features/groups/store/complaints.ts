import { type Kysely, type Selectable, sql } from 'kysely';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';

/** Of a complaint (`status`): nobody has decided it. */
export const openComplaint = sql`status in (0, 1)`;

/** Of a complaint (`status`): it counts against its group, decided or not; one that was withdrawn does not. */
export const standingComplaint = sql`status in (0, 1, 2, 3)`;

/** An open complaint nobody has been reminded of. */
export type OverdueComplaint = Pick<
  Selectable<Tables['complaint']>,
  'company_id' | 'complaint_id' | 'group_name'
>;

/** Locks open complaints made before an instant that have no reminder, the oldest first; another process's are left to it. */
export const lockOverdueComplaints = (
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<readonly OverdueComplaint[]> =>
  db
    .selectFrom('complaint')
    .select(['complaint.company_id', 'complaint.complaint_id', 'complaint.group_name'])
    .where('complaint.deleted_at', 'is', null)
    .where('complaint.status', 'in', [0, 1])
    .where('complaint.complaint_time', '<=', before)
    .where(sql<boolean>`not exists (select from complaint_reminder
      where complaint_reminder.company_id = complaint.company_id
        and complaint_reminder.complaint_id = complaint.complaint_id)`)
    .where(ofLivingCompany('complaint.company_id'))
    .orderBy('complaint.complaint_time')
    .limit(limit)
    .forUpdate('complaint')
    .skipLocked()
    .execute();

/** Remembers that somebody was told of these complaints. */
export const saveReminders = async (
  db: Kysely<Tables>,
  complaints: readonly OverdueComplaint[],
  at: Date,
): Promise<void> => {
  await db
    .insertInto('complaint_reminder')
    .values(complaints.map(({ company_id, complaint_id }) => ({ company_id, complaint_id, reminded_at: at })))
    .execute();
};

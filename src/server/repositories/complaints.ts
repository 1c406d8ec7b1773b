import { type Kysely, sql } from 'kysely';
import { ofLivingCompany } from '#server/database/livingCompany.ts';
import type { Tables } from '#server/database/tables.ts';

/** Of a complaint (`status`): nobody has decided it. */
export const openComplaint = sql`status in (0, 1)`;

/** Of a complaint (`status`): it counts against its group, decided or not; one that was withdrawn does not. */
export const standingComplaint = sql`status in (0, 1, 2, 3)`;

/** An open complaint nobody has been reminded of. */
export interface OverdueComplaint {
  readonly company_id: number;
  readonly complaint_id: number;
  readonly group_name: string;
}

/** Locks open complaints made before an instant that have no reminder, the oldest first; another process's are left to it. */
export const lockOverdueComplaints = async (
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<readonly OverdueComplaint[]> => {
  const { rows } = await sql<OverdueComplaint>`
    select complaint.company_id, complaint.complaint_id, complaint.group_name
    from complaint
    where complaint.deleted_at is null and complaint.status in (0, 1) and complaint.complaint_time <= ${before}
      and not exists (select from complaint_reminder
        where complaint_reminder.company_id = complaint.company_id
          and complaint_reminder.complaint_id = complaint.complaint_id)
      and ${ofLivingCompany('complaint.company_id')}
    order by complaint.complaint_time limit ${limit} for update of complaint skip locked`.execute(db);
  return rows.map((row) => ({
    ...row,
    company_id: Number(row.company_id),
    complaint_id: Number(row.complaint_id),
  }));
};

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

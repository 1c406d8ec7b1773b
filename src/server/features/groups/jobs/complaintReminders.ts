import type { Kysely } from 'kysely';
import { reminderBefore, reminderDays } from '#domain/complaint/measures.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import { findPlace } from '#server/features/directory/places.ts';
import {
  lockOverdueComplaints,
  type OverdueComplaint,
  saveReminders,
} from '#server/features/groups/store/complaints.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/operationRecords.ts';
import type { Ports } from '#server/platform/ports.ts';

const complaintsPerRun = 500;

/** One message for all of a company: ten old complaints are one thing to look at. */
const remind = async (
  db: Kysely<Tables>,
  {
    companyId,
    complaints,
    now,
  }: { readonly companyId: number; readonly complaints: readonly OverdueComplaint[]; readonly now: Date },
): Promise<void> => {
  const mainId = await findMainAdministrator(db, companyId);
  const main = mainId === undefined ? undefined : await findPlace(db, companyId, mainId);
  if (main === undefined) return;
  const params = { count: complaints.length, days: reminderDays, group: complaints[0]?.group_name ?? '' };
  const text = ruleText('zh', { rule: 'complaint.told.overdue', params });
  const to = { companyId, countryCode: main.countryCode, mobile: main.phone };
  await insertMessage(db, { ...to, text, now, purpose: 'reminder' });
};

const entryOf = (complaint: OverdueComplaint) => ({
  action: 'complaint.remind',
  targetType: 'complaint',
  targetId: complaint.complaint_id,
  targetName: complaint.group_name,
});

/**
 * Reminds main administrators of complaints nobody has decided for seven days, once each (contract.md section 2). Answers how many
 * complaints were spoken of.
 */
export const remindOfComplaints = ({ database, clock }: Pick<Ports, 'database' | 'clock'>): Promise<number> =>
  database.db.transaction().execute(async (transaction) => {
    const now = clock();
    const overdue = await lockOverdueComplaints(transaction, reminderBefore(now), complaintsPerRun);
    if (overdue.length === 0) return 0;
    for (const companyId of new Set(overdue.map(({ company_id }) => company_id))) {
      const own = overdue.filter(({ company_id }) => company_id === companyId);
      await remind(transaction, { companyId, complaints: own, now });
      await insertOperationRecords(transaction, {
        origin: timerOrigin(companyId, now),
        category: 'complaint',
        entries: own.map(entryOf),
      });
    }
    await saveReminders(transaction, overdue, now);
    return overdue.length;
  });

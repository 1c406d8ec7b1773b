import { applicationStates, expiredBefore } from '#domain/application/states.ts';
import { type ExpiredApplication, expireApplications } from '#server/features/joining/store/applications.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/operationRecords.ts';
import type { Ports } from '#server/platform/ports.ts';

const perRun = 500;

const entryOf = ({ application_id: id, name, department_id: departmentId }: ExpiredApplication) => ({
  action: 'application.expire',
  targetType: 'application',
  targetId: id,
  targetName: name,
  changes: [{ field: 'status', old: applicationStates.waiting, new: applicationStates.expired }],
  concerns: [{ type: 'department', id: departmentId }],
});

/** Ends applications nobody answered within 30 days (contract.md section 2), of all companies; answers how many. */
export const expireOverdueApplications = ({ database, clock }: Ports): Promise<number> =>
  database.db.transaction().execute(async (transaction) => {
    const at = clock();
    const expired = await expireApplications(transaction, { before: expiredBefore(at), at, limit: perRun });
    for (const companyId of new Set(expired.map((each) => each.company_id)))
      await insertOperationRecords(transaction, {
        origin: timerOrigin(companyId, at),
        category: 'application',
        entries: expired.filter((each) => each.company_id === companyId).map(entryOf),
      });
    return expired.length;
  });

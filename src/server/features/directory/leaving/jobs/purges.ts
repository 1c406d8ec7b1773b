import { purgeBefore } from '#domain/resignation/checkResign.ts';
import { purgePeople } from '#server/features/directory/leaving/restore.ts';
import { lockOverdue } from '#server/features/directory/leaving/store/resignations.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/operationRecords.ts';
import type { Ports } from '#server/platform/ports.ts';

const peoplePerRun = 500;

const entryOf = ({ user_id: userId, name }: { readonly user_id: number; readonly name: string }) => ({
  action: 'member.purge',
  targetType: 'member',
  targetId: userId,
  targetName: name,
  changes: [{ field: 'status', old: 'resigned', new: 'purged' }],
});

/** Purges everybody who left 30 days ago or earlier (contract.md section 2), of all companies; answers how many. */
export const purgeOverdue = ({ database, clock }: Ports): Promise<number> =>
  database.db.transaction().execute(async (transaction) => {
    const at = clock();
    const overdue = await lockOverdue(transaction, purgeBefore(at), peoplePerRun);
    for (const companyId of new Set(overdue.map((person) => person.company_id))) {
      const people = overdue.filter((person) => person.company_id === companyId);
      const ids = people.map((person) => person.user_id);
      await purgePeople(transaction, { companyId, userIds: ids, stamp: { at, by: null } });
      await insertOperationRecords(transaction, {
        origin: timerOrigin(companyId, at),
        category: 'member',
        entries: people.map(entryOf),
      });
    }
    return overdue.length;
  });

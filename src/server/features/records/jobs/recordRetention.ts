import { overdueBefore } from '#domain/record/retention.ts';
import {
  findCompaniesWithOverdue,
  findOverdueEnd,
  removeThrough,
} from '#server/features/records/store/recordCheckpoints.ts';
import type { Ports } from '#server/platform/ports.ts';

/** Records removed in one transaction. */
const recordsAtOnce = 2_000;

/**
 * Removes what is older than 180 days from the beginning of each chain, in one piece at a time with a checkpoint that holds
 * its last hash: the rest can be verified as before. What is not sealed stays. Answers how many records went.
 */
export const removeOverdueRecords = async ({
  database,
  clock,
}: Pick<Ports, 'database' | 'clock'>): Promise<number> => {
  const now = clock();
  const before = overdueBefore(now);
  let removed = 0;
  for (const companyId of await findCompaniesWithOverdue(database.db, before))
    removed += await database.db.transaction().execute(async (transaction) => {
      const end = await findOverdueEnd(transaction, companyId, before, recordsAtOnce);
      return end === undefined ? 0 : removeThrough(transaction, companyId, end, now);
    });
  return removed;
};

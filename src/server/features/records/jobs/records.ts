import type { Kysely } from 'kysely';
import { overdueBefore } from '#domain/record/period.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  appendSeals,
  type ChainLink,
  findCompaniesToSeal,
  findCompaniesWithOverdue,
  findOverdueEnd,
  findUnsealed,
  lockChain,
  removeThrough,
  type UnsealedRecord,
} from '#server/features/records/store/recordSeals.ts';
import { chainStart, linkAfter } from '#server/features/records/verifyChain.ts';
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
      const end = await findOverdueEnd(transaction, { companyId, before, limit: recordsAtOnce });
      return end === undefined ? 0 : removeThrough(transaction, { companyId, chainLink: end, now });
    });
  return removed;
};

const linksOf = (start: ChainLink, records: readonly UnsealedRecord[]) => {
  let before = start;
  return records.map(({ id, text }) => {
    before = linkAfter(before, text);
    return { ...before, recordId: id };
  });
};

/** The latest moment in the chain; never ahead of now, else a clock that was would hide what comes after it is set right. */
const latest = (sealedUntil: Date | null, records: readonly UnsealedRecord[], now: Date): Date => {
  const times = records.map(({ time }) => time.getTime());
  return new Date(Math.min(Math.max(sealedUntil?.getTime() ?? 0, ...times), now.getTime()));
};

const earlier = (sealedUntil: Date | null, now: Date): Date | null =>
  sealedUntil === null || sealedUntil < now ? sealedUntil : now;

const sealSome = (db: Kysely<Tables>, companyId: number, now: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const chain = await lockChain(transaction, companyId, chainStart);
    if (chain === undefined) return 0;
    const records = await findUnsealed(transaction, {
      companyId,
      sealedUntil: earlier(chain.sealedUntil, now),
      limit: recordsAtOnce,
    });
    if (records.length === 0) return 0;
    const sealed = { until: latest(chain.sealedUntil, records, now), at: now };
    await appendSeals(transaction, { companyId, links: linksOf(chain, records), sealed });
    return records.length;
  });

/**
 * Chains every committed record that is in no chain yet, company by company (decisions/0011-hash-chain.md). Writers never
 * wait for it; of several server processes one at a time is at a company. Answers how many it chained.
 */
export const sealRecords = async ({
  database,
  clock,
}: Pick<Ports, 'database' | 'clock'>): Promise<number> => {
  let total = 0;
  for (const companyId of await findCompaniesToSeal(database.db, clock())) {
    let sealed = 0;
    do {
      sealed = await sealSome(database.db, companyId, clock());
      total += sealed;
    } while (sealed === recordsAtOnce);
  }
  return total;
};

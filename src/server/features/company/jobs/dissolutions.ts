import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { ordersKeptUntil } from '#domain/dissolution/states.ts';
import type { Tables } from '#server/database/tables.ts';
import { childrenFirst, commercialTables, isKept } from '#server/features/company/dissolution.ts';
import {
  beginErasing,
  findDueDissolutions,
  takeWholeCompany,
} from '#server/features/company/store/dissolutions.ts';
import {
  blankCompany,
  type ErasedCompany,
  endErasing,
  erasePeople,
  eraseRows,
  findCompanyTables,
  findOutlived,
  findUnerased,
  holdErasing,
} from '#server/features/directory/leaving/store/erasing.ts';
import { attempt } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';

type Db = Kysely<Tables>;

/** Rows deleted in one transaction: anyone who works in another company waits for no more. */
const rowsAtOnce = 2_000;
/** Longer than anything lasts that was under way when the company was held: what it leaves behind is found. */
const settlingMs = 60_000;

/** Ends one hold: from now on no one can bring the company back. The last record of the company says so. */
const endHold = (ports: Ports, companyId: number): Promise<boolean> =>
  ports.database.db.transaction().execute(async (db) => {
    const company = await takeWholeCompany(db, companyId);
    // Another process was quicker, or the platform.
    if (company?.status !== 'dissolving') return false;
    const at = ports.clock();
    await beginErasing(db, companyId, at);
    await insertOperationRecords(db, {
      origin: timerOrigin(companyId, at),
      category: 'dissolution',
      entries: [
        {
          action: 'timer',
          targetType: 'dissolution',
          targetName: company.name,
          changes: [{ field: 'status', old: 'dissolving', new: 'dissolved' }],
        },
      ],
    });
    return true;
  });

const counts = 'people_count' satisfies keyof Tables;

const eraseSome = (db: Db, companyId: number, table: string): Promise<number> =>
  table === 'member'
    ? erasePeople(db, companyId, rowsAtOnce)
    : eraseRows(db, companyId, { table, limit: rowsAtOnce });

/** Empties one table of a company, some rows in a transaction; undefined: another process is at the company. */
const emptyTable = async (
  { database }: Ports,
  company: ErasedCompany,
  table: string,
): Promise<number | undefined> => {
  for (let total = 0; ; ) {
    const gone = await database.db.transaction().execute(async (db) => {
      if (!(await holdErasing(db, company))) return undefined;
      return eraseSome(db, company.companyId, table);
    });
    if (gone === undefined) return undefined;
    total += gone;
    if (gone < rowsAtOnce) return total;
    await database.letOthersPass();
    await setImmediate();
  }
};

/** Empties tables one after the other; answers how many rows went, undefined: another process is at it. */
const emptyTables = async (
  ports: Ports,
  company: ErasedCompany,
  tables: readonly string[],
): Promise<number | undefined> => {
  let total = 0;
  for (const table of tables) {
    const gone = await emptyTable(ports, company, table);
    if (gone === undefined) return undefined;
    total += gone;
  }
  return total;
};

const erase = async (ports: Ports, company: ErasedCompany): Promise<void> => {
  const { database, clock, files } = ports;
  const erased = childrenFirst(await findCompanyTables(database.db)).filter((table) => !isKept(table));
  // People who lose their seats are counted once more: what counts goes last.
  const tables = [...erased.filter((table) => table !== counts), counts];
  await files.removeAll(company.companyId);
  const gone = await emptyTables(ports, company, tables);
  if (gone !== 0 || clock().getTime() - company.dissolvedAt.getTime() < settlingMs) return;
  await database.db.transaction().execute(async (db) => {
    await blankCompany(db, company.companyId);
    await endErasing(db, company, clock());
  });
};

/** What was kept for the law goes when its time is over, and with it the company's own row. */
const eraseOutlived = async (ports: Ports, company: ErasedCompany): Promise<void> => {
  const known = new Set((await findCompanyTables(ports.database.db)).map(({ name }) => name));
  const tables = [...commercialTables, 'company'].filter((table) => known.has(table));
  await emptyTables(ports, company, tables);
};

const keptSince = (now: Date): Date => {
  const kept = ordersKeptUntil(now).getTime() - now.getTime();
  return new Date(now.getTime() - kept);
};

/**
 * The clock's part in dissolving (contract.md section 2, "dissolve.status"): ends holds that are over and erases what is not kept by law,
 * some rows at a time, until nothing is left. A process that dies leaves the rest to the next run. A company that fails stands in no
 * other's way. Answers how many holds ended.
 */
export const runDissolutions = async (ports: Ports): Promise<number> => {
  const { database, clock, logger } = ports;
  const alone = (companyId: number, work: () => Promise<number>) =>
    attempt(logger, `dissolution of company ${companyId}`, work);
  let ended = 0;
  for (const companyId of await findDueDissolutions(database.db, clock()))
    ended += await alone(companyId, async () => Number(await endHold(ports, companyId)));
  for (const company of await findUnerased(database.db))
    await alone(company.companyId, async () => {
      await erase(ports, company);
      return 0;
    });
  for (const company of await findOutlived(database.db, keptSince(clock())))
    await alone(company.companyId, async () => {
      await eraseOutlived(ports, company);
      return 0;
    });
  return ended;
};

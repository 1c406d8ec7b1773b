import { dayAfter, lastDueDay, lengthOf } from '#domain/report/period.ts';
import { unlistedDepartments } from '#domain/usage/privacy.ts';
import {
  type ClosingDay,
  closeDepartments,
  closePeople,
  countWhole,
  findTreePlaces,
  findUnclosed,
  forgetUsage,
  lockClosing,
  saveDirect,
  saveUnlisted,
} from '#server/features/usage/store/usageDays.ts';
import { attempt } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';

/** Days a person's row remembers: what lies further back than this is not made up for. */
const mostDaysBack = 30;

type Db = Ports['database']['db'];

const closeDay = async (db: Db, closing: ClosingDay): Promise<void> => {
  await closePeople(db, closing);
  const unlisted = unlistedDepartments(await findTreePlaces(db, closing.companyId));
  await saveUnlisted(db, closing.companyId, [...unlisted]);
  await saveDirect(db, closing.companyId);
  await closeDepartments(db, closing);
};

/** The days of a company that are due, oldest first; one never counted begins with the last alone. */
const dueDays = (until: string | undefined, due: string): readonly string[] => {
  if (until === undefined) return [due];
  const count = Math.min(mostDaysBack, lengthOf({ from: until, to: due }) - 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => dayAfter(due, at + 1 - count));
};

/** Closes the oldest day of a company that is due, in a transaction of its own; undefined: none is. */
const closeNext = (db: Db, companyId: number, due: string): Promise<string | undefined> =>
  db.transaction().execute(async (transaction) => {
    const until = await lockClosing(transaction, companyId);
    const [day] = dueDays(until, due);
    if (day === undefined) return undefined;
    const gap = until === undefined ? 1 : Math.min(mostDaysBack, lengthOf({ from: until, to: day }) - 1);
    await countWhole(transaction);
    await closeDay(transaction, { companyId, day, gap });
    if (day === due) await forgetUsage(transaction, companyId, due);
    return day;
  });

/**
 * Closes the days of a company up to `due`, the oldest first, others having their turn between two; none of them is begun again when
 * a later one fails. Answers how many.
 */
export const closeCompany = async (
  { db, letOthersPass }: Ports['database'],
  companyId: number,
  due: string,
): Promise<number> => {
  let closed = 0;
  for (let day: string | undefined = ''; day !== due; closed += 1) {
    await letOthersPass();
    day = await closeNext(db, companyId, due);
    if (day === undefined) return closed;
  }
  return closed;
};

/**
 * Counts, from ten in the morning, how the day before was used (screens.md A17): from what sessions, devices and the chat service
 * reported. Answers how many days were closed. Days the server was down are made up for. A company that fails is logged, and tried
 * again with the next run.
 */
export const closeUsage = async ({
  database,
  clock,
  logger,
}: Pick<Ports, 'database' | 'clock' | 'logger'>): Promise<number> => {
  const due = lastDueDay(clock());
  let closed = 0;
  for (const { company_id: companyId } of await findUnclosed(database.db, due))
    closed += await attempt(logger, `usage of company ${companyId}`, () =>
      closeCompany(database, companyId, due),
    );
  return closed;
};

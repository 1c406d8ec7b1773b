import type { Kysely } from 'kysely';
import type { EntityModel } from '#engine/model.ts';
import { auditedName } from '#server/crud/auditOf.ts';
import { type MovedRow, moveDueRows, type TimedTransition } from '#server/crud/writeRows.ts';
import { toWireValue } from '#server/database/columnValue.ts';
import { isAway } from '#server/database/databaseAway.ts';
import type { Tables } from '#server/database/tables.ts';
import { deleteExpiredSecrets } from '#server/features/account/codes.ts';
import { runDissolutions } from '#server/features/company/jobs/dissolutions.ts';
import { decideWaiting } from '#server/features/company/review/decide.ts';
import { removeExpiredFields } from '#server/features/directory/customField/writes/customField.ts';
import { foldPeopleCounts } from '#server/features/directory/department/store/departmentCounts.ts';
import { runDeletions } from '#server/features/directory/leaving/jobs/deletions.ts';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { purgeOverdue } from '#server/features/directory/leaving/restore.ts';
import { runMemberIndexing } from '#server/features/directory/member/memberIndexing.ts';
import { remindOfComplaints } from '#server/features/groups/complaint.ts';
import { importWork, removeExpiredImports } from '#server/features/imports/jobs/imports.ts';
import { runPlannedChanges } from '#server/features/joining/jobs/plannedChanges.ts';
import {
  expireOverdueApplications,
  runTemporaryTerms,
} from '#server/features/joining/jobs/temporaryTerms.ts';
import { deleteOldMessages, deliverMessages, writeBatches } from '#server/features/messages/jobs/messages.ts';
import { checkChains, exportHeads } from '#server/features/records/exportHeads.ts';
import { notifyOfUnusual } from '#server/features/records/record.ts';
import { removeOverdueRecords, sealRecords } from '#server/features/records/verifyChain.ts';
import {
  confirmDemoPayments,
  issueWaiting,
  reconcilePayments,
  turnOrders,
} from '#server/features/shop/jobs/shop.ts';
import { failBrokenExports } from '#server/features/tasks/store/exportJobs.ts';
import { closeUsage } from '#server/features/usage/jobs/usage.ts';
import { attempt } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { deleteFiles, lockIdleFiles } from '#server/platform/store/fileRows.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';

const msPerDay = 86_400_000;
const filesPerRun = 200;

/**
 * Deletes files that nothing has referred to for a day: uploaded and never saved, replaced, or of a deleted row. Answers how
 * many. Their content goes first and their rows last: where that breaks off, the next run finds them again.
 */
export const deleteIdleFiles = async ({ database, files, clock }: Ports): Promise<number> => {
  const before = new Date(clock().getTime() - msPerDay);
  return database.db.transaction().execute(async (transaction) => {
    const idle = await lockIdleFiles(transaction, before, filesPerRun);
    for (const { company_id, file_id } of idle) await files.remove(`${company_id}/${file_id}`);
    await deleteFiles(transaction, idle);
    return idle.length;
  });
};

const rowsPerRun = 500;
const msPerSecond = 1_000;

const timedTransitions = (models: Readonly<Record<string, EntityModel>>): readonly TimedTransition[] =>
  Object.values(models).flatMap((model) => {
    const { states } = model;
    if (!model.isGenerated || states === undefined) return [];
    return states.transitions.flatMap((transition) =>
      transition.by === 'timer' && transition.at !== undefined
        ? [{ model, field: states.field, transition, at: transition.at }]
        : [],
    );
  });

const auditRow = async (
  db: Kysely<Tables>,
  {
    timedTransition: { model, field, transition },
    row,
    now,
  }: { readonly timedTransition: TimedTransition; readonly row: MovedRow; readonly now: Date },
) => {
  const from = [transition.from].flat();
  const origin = timerOrigin(row.company_id, now);
  const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toWireValue(value)]));
  await insertOperationRecords(db, {
    origin,
    category: model.noun,
    entries: [
      {
        action: 'timer',
        targetType: model.noun,
        targetId: Number(row[model.idField]),
        targetName: auditedName(model, values),
        changes: [{ field, old: from.length === 1 ? from[0] : from, new: transition.to }],
      },
    ],
  });
};

const runTransition = (db: Kysely<Tables>, timed: TimedTransition, now: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const rows = await moveDueRows(transaction, timed, { now, most: rowsPerRun });
    for (const row of rows) await auditRow(transaction, { timedTransition: timed, row, now });
    return rows.length;
  });

/** Counts a run of work by how it ended. */
const counted = async <Result>(
  { metrics, tracing }: Ports,
  job: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const startedAt = performance.now();
  let outcome: 'done' | 'failed' = 'failed';
  try {
    const result = await (tracing === undefined ? work() : tracing.job(job, work));
    outcome = 'done';
    return result;
  } finally {
    metrics.countJob({ job, outcome, seconds: (performance.now() - startedAt) / msPerSecond });
  }
};

/**
 * Makes every transition whose time has come, for all companies, each with its audit row. Answers how many rows changed. Due
 * times in the past (the server was down) are made up for.
 */
export const runTimers = async (ports: Ports): Promise<number> => {
  const { database, contract, clock } = ports;
  const now = clock();
  let changed = 0;
  for (const timed of timedTransitions(contract().models))
    changed += await attempt(ports.logger, `timers of ${timed.model.noun}`, () =>
      counted(ports, `timers of ${timed.model.noun}`, () => runTransition(database.db, timed, now)),
    );
  return changed;
};

/** What the clock does besides; whatever depends on another comes after it. */
const timedWork: Readonly<Record<string, (ports: Ports) => Promise<number>>> = {
  timers: runTimers,
  deletions: runDeletions,
  'planned changes': runPlannedChanges,
  applications: expireOverdueApplications,
  'temporary terms': runTemporaryTerms,
  'idle files': deleteIdleFiles,
  'member indexing': runMemberIndexing,
  'expired fields': removeExpiredFields,
  'expired codes': deleteExpiredSecrets,
  purges: purgeOverdue,
  'record retention': removeOverdueRecords,
  'record heads': exportHeads,
  'unusual events': notifyOfUnusual,
  'import retention': removeExpiredImports,
  'broken exports': failBrokenExports,
  reviews: decideWaiting,
  invoices: issueWaiting,
  orders: turnOrders,
  payments: reconcilePayments,
  'complaint reminders': remindOfComplaints,
  'message retention': deleteOldMessages,
  dissolutions: runDissolutions,
  usage: closeUsage,
  'people counts': ({ database }) => foldPeopleCounts(database.db),
  tending: async ({ database }) => (await database.tend?.()) ?? 0,
};

/** Does everything whose time has come, each by itself: one that fails, once or for ever, keeps none of the others. */
export const runTimedWork = async (ports: Ports): Promise<void> => {
  for (const [name, work] of Object.entries(timedWork))
    await attempt(ports.logger, name, () => counted(ports, name, () => work(ports)));
};

/** Runs work again and again until the returned function is called; a failure is logged and tried again. */
const startLoop = (
  ports: Ports,
  {
    name,
    everyMs,
    work,
  }: { readonly name: string; readonly everyMs: number; readonly work: () => Promise<void> },
): (() => void) => {
  const { logger } = ports;
  let isRunning = false;
  let wasAway = false;
  /** A database that is away is told of once, not twice a second. */
  const tell = (error: unknown): void => {
    if (!wasAway || !isAway(error)) logger.error({ error: String(error) }, name);
    wasAway = isAway(error);
  };
  const tick = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await counted(ports, name, work);
      wasAway = false;
    } catch (error) {
      tell(error);
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void tick(), everyMs);
  timer.unref();
  void tick();
  return () => clearInterval(timer);
};

const everyMs = 30_000;
/** Someone is watching a hand-over; without one it is a look into an empty index. */
const handOverEveryMs = 2_000;
/** Someone is watching an import; without one it is a look into an empty index. */
const importEveryMs = 500;
/** Someone waits for a code; without a message it is a look into an empty index. */
const messageEveryMs = 1_000;
/** Someone looks at the code they pay by; only the demo asks at all. */
const paymentEveryMs = 2_000;
/** So long a record stands outside the chain. */
const sealingEveryMs = 5_000;
/** One chain a minute at most: each is read once a day. */
const checkingEveryMs = 60_000;

/**
 * Runs the timers every 30 seconds, imports twice a second, messages every second, hand-overs every two and the sealing of records
 * every five, until the returned function is called.
 */
export const startTimers = (ports: Ports): (() => void) => {
  const stopTimers = startLoop(ports, { name: 'timed work', everyMs, work: () => runTimedWork(ports) });
  const stopHandOvers = startLoop(ports, {
    name: 'hand-overs',
    everyMs: handOverEveryMs,
    work: async () => void (await runHandOvers(ports)),
  });
  const stopSealing = startLoop(ports, {
    name: 'record sealing',
    everyMs: sealingEveryMs,
    work: async () => void (await sealRecords(ports)),
  });
  const stopChecking = startLoop(ports, {
    name: 'record checks',
    everyMs: checkingEveryMs,
    work: async () => void (await checkChains(ports)),
  });
  const stopImports = startLoop(ports, {
    name: 'imports',
    everyMs: importEveryMs,
    work: importWork(ports),
  });
  const stopMessages = startLoop(ports, {
    name: 'messages',
    everyMs: messageEveryMs,
    work: async () => {
      await writeBatches(ports);
      await deliverMessages(ports);
    },
  });
  const stopPayments = startLoop(ports, {
    name: 'demo payments',
    everyMs: paymentEveryMs,
    work: async () => void (await confirmDemoPayments(ports)),
  });
  return () => {
    stopMessages();
    stopPayments();
    stopImports();
    stopTimers();
    stopHandOvers();
    stopSealing();
    stopChecking();
  };
};

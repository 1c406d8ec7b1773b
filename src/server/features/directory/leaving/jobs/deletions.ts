import type { Kysely } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  carryOut,
  checkPlan,
  companyTarget,
  entriesOf,
  findTargets,
  type Place,
  planRemoval,
  type RemovalPlan,
} from '#server/features/directory/department/departmentRemoval.ts';
import { lockRemoval } from '#server/features/directory/department/store/departmentRemovalWrites.ts';
import { findDepartment } from '#server/features/directory/department/store/departments.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import {
  type DeletionRecord,
  endDeletion,
  lockDeletion,
  takeDueDeletion,
} from '#server/features/directory/leaving/store/deletions.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { isPassing } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';

type Db = Kysely<Tables>;

/** The user who set the deletion had the right to; the clock asks no one again. */
const wholeCompany = { all: true, departments: [], below: [] };

const writeRecords = (
  db: Db,
  {
    deletionRecord: { company_id: companyId },
    now,
    entries,
  }: { readonly deletionRecord: DeletionRecord; readonly now: Date; readonly entries: readonly AuditEntry[] },
): Promise<void> =>
  insertOperationRecords(db, { origin: timerOrigin(companyId, now), category: 'department', entries });

const entryOf = (deletion: DeletionRecord, status: 'done' | 'failed'): AuditEntry => ({
  action: 'timer',
  targetType: 'deletion',
  targetId: deletion.task_id,
  targetName: deletion.dept_name,
  changes: [{ field: 'status', old: 'pending', new: status }],
  concerns: [{ type: 'department', id: deletion.dept_id }],
});

/** Sets a deletion that could not be carried out to failed, with its reasons for the list, and leaves everything else. */
const fail = async (
  db: Db,
  {
    deletion,
    now,
    failure,
  }: { readonly deletion: DeletionRecord; readonly now: Date; readonly failure: readonly Violation[] },
): Promise<void> => {
  await endDeletion(db, deletion, { status: 'failed', at: now, failure });
  await writeRecords(db, { deletionRecord: deletion, now, entries: [entryOf(deletion, 'failed')] });
};

/** The plan as things are now; undefined when the department is already gone. */
const planNow = async (place: Place, deletion: DeletionRecord): Promise<RemovalPlan | undefined> => {
  const record = await findDepartment(place.db, place.companyId, deletion.dept_id);
  if (record === undefined) return undefined;
  const above = deletion.target_dept_id ?? record.ancestors.at(-2) ?? 0;
  const target = above === 0 ? companyTarget : (await findTargets(place, [above], wholeCompany)).get(above);
  const plan = await planRemoval(place, { departments: [record], target });
  // Its own deletion, and one above that was set with it, stand in no one's way now.
  const closed = deletion.target_dept_id === null ? undefined : plan.closed;
  return { ...plan, waiting: [], closed };
};

const run = async (place: Place, deletion: DeletionRecord, now: Date): Promise<void> => {
  const { db, companyId } = place;
  await lockTree(db, companyId);
  await lockRemoval(db, { companyId, ids: [deletion.dept_id], targetId: deletion.target_dept_id });
  const plan = await planNow(place, deletion);
  if (plan === undefined) return fail(db, { deletion, now, failure: [violation('department.missing')] });
  const violations = checkPlan(plan, 'move');
  if (violations.length > 0) return fail(db, { deletion, now, failure: violations });
  const people = await carryOut(place, plan, {
    groupAction: deletion.group_action,
    at: now,
    by: deletion.creator_id,
  });
  const count = people.moved.length + people.left.length;
  await endDeletion(db, deletion, { status: 'done', at: now, people: count });
  await writeRecords(db, {
    deletionRecord: deletion,
    now,
    entries: [entryOf(deletion, 'done'), ...entriesOf(plan, people)],
  });
};

interface Attempt {
  readonly deletion: DeletionRecord | undefined;
  readonly error?: unknown;
}

/** One deletion in one transaction: taken, carried out and ended together, or not at all. */
const runNext = async ({ database, sources }: Ports, now: Date): Promise<Attempt> => {
  let taken: DeletionRecord | undefined;
  try {
    await database.db.transaction().execute(async (transaction) => {
      taken = await takeDueDeletion(transaction, now);
      if (taken === undefined) return;
      await run({ db: transaction, sources, companyId: taken.company_id }, taken, now);
    });
    return { deletion: taken };
  } catch (error) {
    return { deletion: taken, error };
  }
};

/** Between the attempt and this another process may have carried it out, or someone taken it back. */
const giveUp = async (db: Db, deletion: DeletionRecord, now: Date): Promise<void> => {
  const locked = await lockDeletion(db, deletion.company_id, deletion.task_id);
  if (locked?.status === 'pending')
    await fail(db, { deletion, now, failure: [violation('department.deletionBroke')] });
};

/**
 * Carries out every deletion whose time has come, however long ago (case D17), each exactly once whatever the number of
 * processes. What fails changes nothing but its own state, with the reason. Answers how many ended.
 */
export const runDeletions = async (ports: Ports): Promise<number> => {
  const { database, clock, logger } = ports;
  const now = clock();
  for (let ended = 0; ; ended += 1) {
    const { deletion, error } = await runNext(ports, now);
    if (deletion === undefined && error === undefined) return ended;
    if (error === undefined) continue;
    if (deletion === undefined || isPassing(error)) throw error;
    logger.error({ task: deletion.task_id, error: String(error) }, 'deletion');
    await database.db.transaction().execute((transaction) => giveUp(transaction, deletion, now));
  }
};

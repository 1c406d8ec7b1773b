import type { Kysely } from 'kysely';
import { keptFailure } from '#domain/plannedChange/checkPlan.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import { savepointFor } from '#server/crud/answerEach.ts';
import type { Tables } from '#server/database/tables.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { carryOut } from '#server/features/joining/planned/plannedChange.ts';
import { type DuePlan, finishPlan, takeDuePlan } from '#server/features/joining/store/plannedChanges.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { findActor } from '#server/guard/store/actors.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { jobContext } from '#server/platform/jobContext.ts';
import { isPassing } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';

type Db = Kysely<Tables>;

interface Ending {
  readonly plan: DuePlan;
  readonly now: Date;
  /** What kept it from being made; undefined: it was made. */
  readonly failure: Violation | undefined;
  readonly entries: readonly AuditEntry[];
}

const tellPlanner = async (db: Db, { plan, now }: Ending, failure: Violation): Promise<void> => {
  const planner = await findMember(db, plan.company_id, plan.creator_id);
  if (planner === undefined || planner.status !== 'normal') return;
  const params = {
    name: plan.user_name ?? '',
    day: plan.effective_on,
    reason: ruleText('zh', failure),
  };
  await insertMessage(db, {
    companyId: plan.company_id,
    countryCode: planner.country_code,
    mobile: planner.phone,
    // The clock knows no one's language: the product's own.
    text: ruleText('zh', violation('plannedChange.failedNotice', undefined, params)),
    now,
    purpose: 'reminder',
    name: planner.name,
    userId: planner.user_id,
  });
};

/** Writes how a plan ended, with its records; a failure is sent to the planner. */
const endPlan = async (db: Db, ending: Ending): Promise<void> => {
  const { plan, now, failure, entries } = ending;
  const status = failure === undefined ? 'done' : 'failed';
  await finishPlan(db, plan, {
    status,
    failure: failure === undefined ? null : keptFailure(failure),
    at: now,
  });
  const own: AuditEntry = {
    action: 'timer',
    targetType: 'plannedChange',
    targetId: plan.plan_id,
    targetName: plan.user_name ?? '',
    changes: [{ field: 'status', old: 'pending', new: status }],
    concerns: [{ type: 'member', id: plan.user_id }],
  };
  await insertOperationRecords(db, {
    origin: timerOrigin(plan.company_id, now),
    category: 'plannedChange',
    entries: [...(failure === undefined ? entries : []), own],
  });
  if (failure !== undefined) await tellPlanner(db, ending, failure);
};

/** The change in the planner's name, with the rights they have by now; what is refused leaves nothing behind. */
const tryPlan = async (
  ports: Ports,
  db: Db,
  {
    plan,
    entries,
    works,
  }: {
    readonly plan: DuePlan;
    readonly entries: AuditEntry[];
    readonly works: (() => Promise<void>)[];
  },
): Promise<Violation | undefined> => {
  const actor = await findActor(db, plan.company_id, plan.creator_id);
  if (actor === undefined) return violation('plannedChange.plannerGone');
  const context = jobContext(ports, db, { actor, locale: 'zh', requestId: '', entries, works });
  const against = await savepointFor(
    db,
    (violations) => violations.length === 0,
    () => carryOut(context, plan),
  );
  if (against.length > 0) works.length = 0;
  return against[0];
};

interface Attempt {
  readonly plan: DuePlan | undefined;
  readonly error?: unknown;
}

/** One plan in one transaction: taken, carried out and ended together, or not at all. */
const runNext = async (ports: Ports, now: Date): Promise<Attempt> => {
  let plan: DuePlan | undefined;
  const entries: AuditEntry[] = [];
  const works: (() => Promise<void>)[] = [];
  try {
    await ports.database.db.transaction().execute(async (db) => {
      plan = await takeDuePlan(db, dayOfInstant(now));
      if (plan === undefined) return;
      const failure = await tryPlan(ports, db, { plan, entries, works });
      await endPlan(db, { plan, now, failure, entries });
    });
  } catch (error) {
    return { plan, error };
  }
  for (const work of works) await work();
  return { plan };
};

/**
 * Makes every planned change whose day has begun in the company, each exactly once whatever the number of processes. What cannot be made
 * changes nothing but its own state, with the reason. Answers how many ended.
 */
export const runPlannedChanges = async (ports: Ports): Promise<number> => {
  const { database, clock, logger } = ports;
  const now = clock();
  for (let ended = 0; ; ended += 1) {
    const { plan, error } = await runNext(ports, now);
    if (plan === undefined && error === undefined) return ended;
    if (error === undefined) continue;
    if (plan === undefined || isPassing(error)) throw error;
    const { plan_id: planId } = plan;
    logger.error({ plan: planId, error: String(error) }, 'planned change');
    await database.db.transaction().execute(async (db) => {
      const still = await takeDuePlan(db, dayOfInstant(now), planId);
      const failure = violation('plannedChange.broke');
      if (still !== undefined) await endPlan(db, { plan: still, now, failure, entries: [] });
    });
  }
};

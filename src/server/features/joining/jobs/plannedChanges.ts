import { type Kysely, sql } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { PlannedChange } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { carryOut } from '#server/features/joining/planned/carryOut.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { findActor } from '#server/guard/store/actors.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { jobContext } from '#server/platform/jobContext.ts';
import { isPassing } from '#server/platform/jobs/attempt.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/operationRecords.ts';
import type { Ports } from '#server/platform/ports.ts';

type Db = Kysely<Tables>;

interface DuePlan
  extends Pick<
    PlannedChange,
    'plan_id' | 'user_id' | 'user_name' | 'kind' | 'department_id' | 'position' | 'reason' | 'note'
  > {
  readonly company_id: number;
  readonly creator_id: number;
  readonly effective_on: string;
}

const table = sql.table('plannedChange');

/** The next plan whose day has begun, locked; one that another process is at is left to it. */
const takeDue = async (db: Db, today: string, planId?: number): Promise<DuePlan | undefined> => {
  const { rows } = await sql<DuePlan>`
    select company_id, plan_id, user_id, user_name, kind, department_id, position, reason, note, creator_id,
      to_char(effective_on, 'YYYY-MM-DD') as effective_on
    from ${table}
    where status = 'pending' and effective_on <= ${today}::date and deleted_at is null and ${ofLivingCompany()}
      ${planId === undefined ? sql`` : sql`and plan_id = ${planId}`}
    order by effective_on, plan_id limit 1 for update skip locked`.execute(db);
  return rows[0];
};

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
  await sql`update ${table} set status = ${status}, failure = ${failure?.rule ?? null}, finished_at = ${now},
      version = version + 1, updated_at = ${now}, updated_by = null
    where company_id = ${plan.company_id} and plan_id = ${plan.plan_id}`.execute(db);
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
  await sql`savepoint planned_change`.execute(db);
  const [against] = await carryOut(context, plan);
  if (against !== undefined) {
    await sql`rollback to savepoint planned_change`.execute(db);
    works.length = 0;
  }
  await sql`release savepoint planned_change`.execute(db);
  return against;
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
      plan = await takeDue(db, dayOfInstant(now));
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
      const still = await takeDue(db, dayOfInstant(now), planId);
      const failure = violation('plannedChange.broke');
      if (still !== undefined) await endPlan(db, { plan: still, now, failure, entries: [] });
    });
  }
};

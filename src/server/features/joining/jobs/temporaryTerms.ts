import type { Kysely } from 'kysely';
import { applicationStates, expiredBefore } from '#domain/application/states.ts';
import type { Tables } from '#server/database/tables.ts';
import { lockMember } from '#server/features/directory/member/store/members.ts';
import { type ExpiredApplication, expireApplications } from '#server/features/joining/store/applications.ts';
import {
  changeTerm,
  findOverTerm,
  forgetNumbers,
  lapseInvitations,
  lockTerm,
  markExpiring,
  type NoticedTerm,
} from '#server/features/joining/store/temporaryTerms.ts';
import { tellInviters } from '#server/features/joining/temporary/acceptInvitation.ts';
import { endTerm } from '#server/features/joining/temporary/term.ts';
import { anonymous } from '#server/guard/store/actors.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { jobContext } from '#server/platform/jobContext.ts';
import { isPassing } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';

/**
 * The context in which the clock does what calls do as well, in one company and one transaction: no one's rights. What it has to tell
 * goes into `entries`, which the caller writes.
 */
const clockContext = (
  ports: Ports,
  db: Kysely<Tables>,
  { companyId, entries }: { readonly companyId: number; readonly entries: AuditEntry[] },
): CallContext =>
  jobContext(ports, db, { actor: { ...anonymous, companyId }, locale: 'zh', requestId: '', entries });

type Db = Kysely<Tables>;

const rowsPerPiece = 200;
const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;
/** Numbers of people who never came are kept as long as those of people who left. */
const forgottenAfterDays = 30;

const termEntry = (term: NoticedTerm, from: string, to: string): AuditEntry => ({
  action: 'timer',
  targetType: 'temporaryStaff',
  targetId: term.temp_id,
  targetName: term.name,
  changes: [{ field: 'status', old: from, new: to }],
  ...(term.user_id === null ? {} : { concerns: [{ type: 'member', id: term.user_id }] }),
});

/** One piece of the same change for many terms, with a record each; answers how many. */
const inPiece = (
  { database, clock }: Ports,
  { from, to, change }: { readonly from: string; readonly to: string; readonly change: typeof markExpiring },
  tell: (db: Db, terms: readonly NoticedTerm[], now: Date) => Promise<void> = async () => undefined,
): Promise<number> =>
  database.db.transaction().execute(async (db) => {
    const now = clock();
    const terms = await change(db, now, rowsPerPiece);
    for (const companyId of new Set(terms.map((term) => term.company_id))) {
      const own = terms.filter((term) => term.company_id === companyId);
      const entries = own.map((term) => termEntry(term, from, to));
      await insertOperationRecords(db, {
        origin: timerOrigin(companyId, now),
        category: 'temporaryStaff',
        entries,
      });
    }
    await tell(db, terms, now);
    return terms.length;
  });

const untilNone = async (work: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (let count = await work(); count > 0; count = await work()) total += count;
  return total;
};

/** Someone who has to stay is said so, once, and looked at again in an hour: they may have handed over what keeps them. */
const keep = async (
  db: Db,
  { term, rule, now }: { readonly term: NoticedTerm; readonly rule: string; readonly now: Date },
): Promise<void> => {
  const locked = await lockTerm(db, term.company_id, term.temp_id);
  if (locked === undefined) return;
  const dueAt = new Date(now.getTime() + msPerHour);
  const change = { status: 'expiring' as const, kept_rule: rule, due_at: dueAt };
  await changeTerm(db, { termRecord: term, change, stamp: { at: now, by: null } });
  if (locked.kept_rule === rule) return;
  const entry: AuditEntry = {
    ...termEntry(term, term.status, 'expiring'),
    changes: [{ field: 'kept_reason', old: locked.kept_rule, new: rule }],
  };
  await insertOperationRecords(db, {
    origin: timerOrigin(term.company_id, now),
    category: 'temporaryStaff',
    entries: [entry],
  });
  await tellInviters(db, { notice: 'temporaryStaff.wasKept', terms: [term], now });
};

/** Ends one term that is over, in one transaction: its person locked first, then itself; anyone who comes second finds it over. */
const endOne = (ports: Ports, term: NoticedTerm & { readonly user_id: number }): Promise<void> =>
  ports.database.db.transaction().execute(async (db) => {
    const { company_id: companyId, temp_id: tempId, user_id: userId } = term;
    const now = ports.clock();
    const member = await lockMember(db, companyId, userId);
    const locked = await lockTerm(db, companyId, tempId);
    const isDue = locked?.due_at != null && locked.due_at <= now && locked.user_id === userId;
    // Another process ended it, or someone extended it, between the look and the lock.
    if (!isDue) return;
    if (member === undefined) {
      const gone = { status: 'ended' as const, ended_at: now, due_at: null };
      await changeTerm(db, { termRecord: term, change: gone, stamp: { at: now, by: null } });
      return;
    }
    const entries: AuditEntry[] = [];
    const context = clockContext(ports, db, { companyId, entries });
    const [kept] = await endTerm(context, term, { status: 'expired', reason: 'term_ended', note: null });
    if (kept !== undefined) return keep(db, { term, rule: kept.rule, now });
    const all = [...entries, termEntry(term, term.status, 'expired')];
    await insertOperationRecords(db, {
      origin: timerOrigin(companyId, now),
      category: 'temporaryStaff',
      entries: all,
    });
  });

/** Ends every term that is over, one by one: one that breaks is logged, kept and tried again in an hour. */
const endOverdue = async (ports: Ports): Promise<number> => {
  const { database, clock, logger } = ports;
  for (let ended = 0; ; ended += 1) {
    const term = await findOverTerm(database.db, clock());
    if (term === undefined) return ended;
    try {
      await endOne(ports, term);
    } catch (error) {
      if (isPassing(error)) throw error;
      logger.error({ term: term.temp_id, error: String(error) }, 'temporary term');
      await database.db
        .transaction()
        .execute((db) => keep(db, { term, rule: 'temporaryStaff.broke', now: clock() }));
    }
    await database.letOthersPass();
  }
};

/**
 * The clock's part in terms (contract.md section 2, "temp.status"): invitations lapse after 7 days, inviters are told before a term
 * ends, and who is over leaves with the reason "到期". Whatever was missed while the server was down is made up for. Answers how
 * many terms changed.
 */
export const runTemporaryTerms = async (ports: Ports): Promise<number> => {
  const { database, clock } = ports;
  const lapsed = await untilNone(() =>
    inPiece(ports, { from: 'invited', to: 'expired', change: lapseInvitations }),
  );
  const warned = await untilNone(() =>
    inPiece(ports, { from: 'active', to: 'expiring', change: markExpiring }, (db, terms, now) =>
      tellInviters(db, { notice: 'temporaryStaff.aboutToEnd', terms, now }),
    ),
  );
  const ended = await endOverdue(ports);
  const before = new Date(clock().getTime() - forgottenAfterDays * msPerDay);
  await untilNone(() => forgetNumbers(database.db, before, rowsPerPiece));
  return lapsed + warned + ended;
};

const perRun = 500;

const applicationEntry = ({ application_id: id, name, department_id: departmentId }: ExpiredApplication) => ({
  action: 'application.expire',
  targetType: 'application',
  targetId: id,
  targetName: name,
  changes: [{ field: 'status', old: applicationStates.waiting, new: applicationStates.expired }],
  concerns: [{ type: 'department', id: departmentId }],
});

/** Ends applications no one answered within 30 days (contract.md section 2), of all companies; answers how many. */
export const expireOverdueApplications = ({ database, clock }: Ports): Promise<number> =>
  database.db.transaction().execute(async (transaction) => {
    const at = clock();
    const expired = await expireApplications(transaction, { before: expiredBefore(at), at, limit: perRun });
    for (const companyId of new Set(expired.map((each) => each.company_id)))
      await insertOperationRecords(transaction, {
        origin: timerOrigin(companyId, at),
        category: 'application',
        entries: expired.filter((each) => each.company_id === companyId).map(applicationEntry),
      });
    return expired.length;
  });

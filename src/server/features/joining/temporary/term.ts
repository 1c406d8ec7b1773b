import type { Actor, Mandate } from '#domain/permission/actor.ts';
import type { ResignReason } from '#domain/resignation/handOver.ts';
import { endOfTerm, isTemporary, warningOf } from '#domain/temporary/term.ts';
import type { Violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { findTemporaryType, type TermRecord } from '#server/features/joining/store/temporaryStaff.ts';
import { changeTerm, findLastTerm, insertTerm } from '#server/features/joining/store/temporaryTerms.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/sequences.ts';

/** How a term with somebody at work ends. */
interface TermEnd {
  readonly status: 'expired' | 'ended';
  readonly reason: ResignReason;
  readonly note: string | null;
}

const wholeAddressBook: Mandate = {
  source: { kind: 'own' },
  grants: { addressBook: 'manage', groups: 'manage', roles: 'manage', apps: 'manage' },
  departments: [],
  apps: [],
};

/**
 * Whoever ends a term, with the rights that go with it: a responsible person ends terms and resigns nobody else, and the clock has no
 * rights at all. Only the main administrator ends that of somebody who administers anything (contract.md section 4).
 */
const ender = (actor: Actor): Actor =>
  actor.roles.includes('main') ? actor : { ...actor, roles: ['sub'], mandates: [wholeAddressBook] };

/**
 * Ends a running term together with its person's work here: sessions, departments, groups and rights, in the caller's transaction
 * and in the order of decisions/0008. Its person is locked. Answers why they have to stay; nothing is changed then.
 */
export const endTerm = async (
  context: CallContext,
  term: Pick<TermRecord, 'company_id' | 'temp_id' | 'type'> & { readonly user_id: number },
  { status, reason, note }: TermEnd,
): Promise<readonly Violation[]> => {
  const { db, actor, now } = context;
  const { company_id: companyId, user_id: userId } = term;
  const { leaves_groups: leavesGroups } = await findTemporaryType(db, companyId, term.type);
  const outcome = await resignPeople({ ...context, actor: ender(actor) }, [userId], {
    outTime: dayOfInstant(now),
    reason,
    note,
    recipients: [],
    keepsGroups: leavesGroups === 0,
  });
  if (outcome.kind === 'refused') return outcome.violations;
  const [kept] = outcome.failed;
  if (kept !== undefined) return [kept.violation];
  const end = { status, ended_at: now, due_at: null, kept_rule: null };
  await changeTerm(db, {
    termRecord: term,
    change: end,
    readonly: { at: now, by: actor.userId === 0 ? null : actor.userId },
  });
  return [];
};

/** The columns of a running term: when it ends, and when the clock has to say so. */
export const runningTerm = (start: Date, end: Date) => ({
  status: 'active' as const,
  start_time: start,
  expire_time: end,
  due_at: warningOf(start, end),
  kept_rule: null,
});

/** The same of a term that begins now. */
export const beginningTerm = (now: Date, hours: number) => runningTerm(now, endOfTerm(now, hours));

/**
 * Gives somebody temporary who was restored a new term of their type, from now: nobody is temporary without an end, and what is over
 * stays over (contract.md section 2). Others are left as they are, also those who were temporary before there were terms.
 */
export const resumeTerm = async (
  context: CallContext,
  userId: number,
  departmentId: number,
): Promise<void> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const member = await findMember(db, companyId, userId);
  if (member === undefined || !isTemporary(member.member_type)) return;
  if ((await findLastTerm(db, companyId, userId)) === undefined) return;
  const { hours } = await findTemporaryType(db, companyId, member.member_type);
  const tempId = await nextId(db, { companyId, noun: 'temporaryStaff' });
  const begun = beginningTerm(now, hours);
  await insertTerm(db, {
    company_id: companyId,
    temp_id: tempId,
    user_id: userId,
    name: member.name,
    country_code: member.country_code,
    type: member.member_type,
    hours,
    department_id: departmentId,
    invited_by: actor.userId,
    start_time: begun.start_time,
    expire_time: begun.expire_time,
    due_at: begun.due_at,
  });
  context.audit({
    action: 'temporaryStaff.resume',
    targetType: 'temporaryStaff',
    targetId: tempId,
    targetName: member.name,
    changes: [{ field: 'expire_time', old: null, new: begun.expire_time.toISOString() }],
    concerns: [{ type: 'member', id: userId }],
  });
};

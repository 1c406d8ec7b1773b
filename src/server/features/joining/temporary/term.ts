import { sql } from 'kysely';
import type { Actor, Mandate } from '#domain/permission/actor.ts';
import type { ResignReason } from '#domain/resignation/handOver.ts';
import { endOfTerm, extendedEnd, isTemporary, warningOf } from '#domain/temporary/term.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls, TemporaryStaff } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { containsText } from '#server/crud/filters.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { ActionHook, Done, WriteHooks } from '#server/crud/sources/writes.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import { findMember, lockMember } from '#server/features/directory/member/store/members.ts';
import { findTemporaryType, type TermRecord } from '#server/features/joining/store/temporaryStaff.ts';
import {
  changeTerm,
  findLastTerm,
  findTerm,
  insertTerm,
  lockTerm,
  makeRegular,
} from '#server/features/joining/store/temporaryTerms.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { phoneMatches, readsLike } from '#server/platform/store/searchConditions.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** How a term with someone at work ends. */
interface TermEnd {
  readonly status: 'expired' | 'ended';
  readonly reason: ResignReason;
  readonly note: string | null;
}

const wholeAddressBook: Mandate = {
  source: { kind: 'own' },
  withheld: [],
  grants: { addressBook: 'manage', groups: 'manage', roles: 'manage', apps: 'manage' },
  departments: [],
  apps: [],
};

/**
 * The actor who ends a term, with the rights that go with it: a responsible person ends terms and resigns no one else, and the clock has no
 * rights at all. Only the main administrator ends that of someone who administers anything (contract.md section 4).
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
    stamp: { at: now, by: actor.userId === 0 ? null : actor.userId },
  });
  return [];
};

/** The columns of a running term: when it ends, and when the clock has to say so. */
const runningTerm = (start: Date, end: Date) => ({
  status: 'active' as const,
  start_time: start,
  expire_time: end,
  due_at: warningOf(start, end),
  kept_rule: null,
});

/** The same of a term that begins now. */
export const beginningTerm = (now: Date, hours: number) => runningTerm(now, endOfTerm(now, hours));

/**
 * Gives someone temporary who was restored a new term of their type, from now: no one is temporary without an end, and what is over
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

type Term<Request> = (
  term: TermRecord,
  request: Request,
  context: CallContext,
) => Promise<readonly Violation[]>;

/** An action on the term behind a row, with the name its person goes by now; the record concerns the person. */
const ofTerm =
  <Request>(change: Term<Request>): ActionHook<TemporaryStaff, Request> =>
  async ({ temp_id: id, name }, request, context): Promise<Done | readonly Violation[]> => {
    const term = await findTerm(context.db, context.actor.companyId, id);
    if (term === undefined) throw new Error(`No term ${id}, although its row was found`);
    const refused = await change({ ...term, name }, request, context);
    if (refused.length > 0) return refused;
    return { concerns: term.user_id === null ? [] : [{ type: 'member', id: term.user_id }] };
  };

const stampOf = ({ actor, now }: CallContext) => ({ at: now, by: actor.userId });

/** The person locked, then the term (decisions/0008). Where it was accepted meanwhile, the person it is about is not locked. */
const lock = async ({ db, actor }: CallContext, id = 0): Promise<boolean> => {
  const seen = await findTerm(db, actor.companyId, id);
  if (typeof seen?.user_id === 'number') await lockMember(db, actor.companyId, seen.user_id);
  const term = await lockTerm(db, actor.companyId, id);
  return term?.user_id === seen?.user_id;
};

/** Lets a running term end so many hours later. */
const extend = ofTerm<Calls['tempExtend']['request']>(async (term, { hours }, context) => {
  const { start_time: start, expire_time: end } = term;
  if (start === null || end === null) throw new Error(`Term ${term.temp_id} runs without an end`);
  const later = runningTerm(start, extendedEnd(end, hours, context.now));
  const change = { ...later, hours: term.hours + hours, extend_count: term.extend_count + 1 };
  await changeTerm(context.db, { termRecord: term, change, stamp: stampOf(context) });
  return [];
});

/** Makes a person who works on a term a regular member: nothing else of theirs changes, and the clock leaves them alone. */
const convert = ofTerm(async (term, _, context) => {
  const { company_id: companyId, user_id: userId } = term;
  if (userId === null) throw new Error(`Term ${term.temp_id} runs without anybody`);
  await makeRegular(context.db, { companyId, userId, stamp: stampOf(context) });
  const change = { status: 'converted' as const, ended_at: context.now, due_at: null, kept_rule: null };
  await changeTerm(context.db, { termRecord: term, change, stamp: stampOf(context) });
  return [];
});

/** Takes an invitation back, or ends a running term and with it the person's work here. */
const end = ofTerm<Calls['tempEnd']['request']>(async (term, { note }, context) => {
  const { user_id: userId } = term;
  if (userId !== null) {
    const ending = { status: 'ended', reason: 'term_cut', note: note?.trim() || null } as const;
    return endTerm(context, { ...term, user_id: userId }, ending);
  }
  const over = { status: 'ended' as const, ended_at: context.now, due_at: null, token_hash: null };
  await changeTerm(context.db, { termRecord: term, change: over, stamp: stampOf(context) });
  return [];
});

/** What is done to a term by hand; who may, and in which state, its schema says. */
export const temporaryStaffHooks = {
  lock,
  actions: { extend, convert, end },
} satisfies WriteHooks<TemporaryStaff>;

/**
 * Terms with the people they are about as they are now: people move and change their number, so a term is where its person is at home,
 * and where they are to come while they are invited. Without a requested order the one who leaves next is on top.
 */
export const temporaryStaffRows: RowQuery = {
  isVersioned: true,
  select: ({ actor }) => sql`select staff.temp_id,
      case when person.status = 'normal' then staff.user_id end as user_id,
      coalesce(person.name, staff.name) as name,
      coalesce(person.phone, staff.phone) as phone,
      coalesce(person.country_code, staff.country_code) as country_code,
      staff.type, staff.hours, staff.start_time, staff.expire_time, staff.extend_count,
      coalesce(nullif(person.main_department_id, 0), staff.department_id) as department_id,
      case when home.deleted_at is null then home.name end as department,
      coalesce((select position from membership where membership.company_id = staff.company_id
        and membership.user_id = staff.user_id and is_main = 1), staff.position) as position,
      staff.status, inviter.name as inviter_name, staff.invited_at, staff.invite_expires_at, staff.ended_at,
      staff.kept_rule as kept_reason, staff.version, staff.updated_at, staff.updated_by
    from temporary_staff staff
    left join member person on person.company_id = staff.company_id and person.user_id = staff.user_id
    left join member inviter on inviter.company_id = staff.company_id and inviter.user_id = staff.invited_by
    left join department home on home.company_id = staff.company_id
      and home.id = coalesce(nullif(person.main_department_id, 0), staff.department_id)
    where staff.company_id = ${actor.companyId}`,
  keyword: (text, { actor }) => sql`(${containsText(sql`record.name`, text)}
    or ${phoneMatches(sql`record.phone`, text)}
    or exists (select from member person where person.company_id = ${actor.companyId}
      and person.user_id = record.user_id and ${readsLike(sql`person`, text)}))`,
  order:
    () => sql`case record.status when 'expiring' then 0 when 'active' then 1 when 'invited' then 2 else 3 end,
    record.expire_time`,
  complete: async (rows, { locale }) =>
    rows.map((row) => {
      const { kept_reason: rule } = row.values;
      if (typeof rule !== 'string') return row;
      return { ...row, values: { ...row.values, kept_reason: ruleText(locale, violation(rule)) } };
    }),
};

import { extendedEnd } from '#domain/temporary/term.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls, TemporaryStaff } from '#generated/types.ts';
import type { Deed, Done, WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { lockMember } from '#server/features/directory/member/store/members.ts';
import type { TermRecord } from '#server/features/joining/store/temporaryStaff.ts';
import {
  changeTerm,
  findTerm,
  lockTerm,
  makeRegular,
} from '#server/features/joining/store/temporaryTerms.ts';
import { endTerm } from '#server/features/joining/temporary/endTerm.ts';
import { runningTerm } from '#server/features/joining/temporary/runningTerm.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Term<Request> = (
  term: TermRecord,
  request: Request,
  context: CallContext,
) => Promise<readonly Violation[]>;

/** A deed on the term behind a row, with the name its person goes by now; the record concerns the person. */
const ofTerm =
  <Request>(change: Term<Request>): Deed<TemporaryStaff, Request> =>
  async ({ temp_id: id, name }, request, context): Promise<Done | readonly Violation[]> => {
    const term = await findTerm(context.db, context.actor.companyId, id);
    if (term === undefined) throw new Error(`No term ${id}, although its row was found`);
    const refused = await change({ ...term, name }, request, context);
    if (refused.length > 0) return refused;
    return { concerns: term.user_id === null ? [] : [{ type: 'member', id: term.user_id }] };
  };

const stampOf = ({ actor, now }: CallContext) => ({ at: now, by: actor.userId });

/** The person locked, then the term (decisions/0008). Where it was accepted meanwhile, whoever it is about is not locked. */
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
  await changeTerm(context.db, term, change, stampOf(context));
  return [];
});

/** Makes whoever works on a term a regular member: nothing else of theirs changes, and the clock leaves them alone. */
const convert = ofTerm(async (term, _, context) => {
  const { company_id: companyId, user_id: userId } = term;
  if (userId === null) throw new Error(`Term ${term.temp_id} runs without anybody`);
  await makeRegular(context.db, companyId, userId, stampOf(context));
  const change = { status: 'converted' as const, ended_at: context.now, due_at: null, kept_rule: null };
  await changeTerm(context.db, term, change, stampOf(context));
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
  await changeTerm(context.db, term, over, stampOf(context));
  return [];
});

/** What is done to a term by hand; who may, and in which state, its schema says. */
export const temporaryStaffHooks = {
  lock,
  actions: { extend, convert, end },
} satisfies WriteHooks<TemporaryStaff>;

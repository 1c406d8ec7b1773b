import type { Actor, Mandate } from '#domain/permission/actor.ts';
import type { ResignReason } from '#domain/resignation/vocabulary.ts';
import type { Violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import type { TermRecord } from '#server/features/joining/store/temporaryStaff.ts';
import { changeTerm } from '#server/features/joining/store/temporaryTerms.ts';
import { findTemporaryType } from '#server/features/joining/store/temporaryTypes.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** How a term with somebody at work ends. */
export interface TermEnd {
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
  await changeTerm(db, term, end, { at: now, by: actor.userId === 0 ? null : actor.userId });
  return [];
};

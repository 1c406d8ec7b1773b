import { everywhere, takeIn } from '#server/features/directory/member/takeIn.ts';
import type {
  JoinOutcome,
  JoinPerson,
  JoinTarget,
  JoinTargetFinder,
} from '#server/features/joining/invite/joinTarget.ts';
import { findInvitation, type Invitation } from '#server/features/joining/store/temporaryStaff.ts';
import { changeTerm, lockTerm } from '#server/features/joining/store/temporaryTerms.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { beginningTerm } from './runningTerm.ts';

const dead: JoinOutcome = { kind: 'dead' };

/** The invitation was for one number; whoever has been given the link has another. */
const isForThem = ({ country_code: code, phone }: Invitation, { number }: JoinPerson): boolean =>
  number.countryCode === code && number.digits === phone;

/**
 * Makes the person and begins their term. People, numbers and departments are locked before the term (decisions/0008); whoever is a
 * member by now, by whatever way, or an invitation that was answered or taken back meanwhile: nothing that was written stays.
 */
const accept = async (
  context: CallContext,
  invitation: Invitation,
  person: JoinPerson,
): Promise<JoinOutcome> => {
  if (!isForThem(invitation, person)) return dead;
  const { db, now } = context;
  const taken = await takeIn(
    context,
    {
      // Who is invited is called what the company calls them.
      name: invitation.name,
      phone: person.number,
      departmentId: invitation.department_id,
      position: invitation.position ?? '',
      memberType: invitation.type,
    },
    everywhere,
  );
  if (taken.kind !== 'made') return dead;
  const term = await lockTerm(db, invitation.company_id, invitation.temp_id);
  if (term?.status !== 'invited' || term.token_hash !== invitation.token_hash) return dead;
  const begun = beginningTerm(now, term.hours);
  const { userId } = taken;
  await changeTerm(
    db,
    term,
    { ...begun, user_id: userId, phone: '', token_hash: null },
    { at: now, by: null },
  );
  context.audit({
    action: 'temporaryStaff.accept',
    targetType: 'temporaryStaff',
    targetId: term.temp_id,
    targetName: term.name,
    changes: [
      { field: 'status', old: 'invited', new: 'active' },
      { field: 'expire_time', old: null, new: begun.expire_time.toISOString() },
    ],
    concerns: [{ type: 'member', id: userId }],
  });
  return { kind: 'accepted' };
};

/** The invitation to temporary work a token is known by, as something to join. */
export const findTemporaryTarget: JoinTargetFinder = async ({ db, now }, tokenHash) => {
  const invitation = await findInvitation(db, tokenHash, now);
  if (invitation === undefined) return undefined;
  const { company_id: companyId, company_name: companyName } = invitation;
  const join: JoinTarget['join'] = (context, person) => accept(context, invitation, person);
  return { kind: 'temporary', companyId, companyName, join };
};

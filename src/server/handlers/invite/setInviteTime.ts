import { checkValidity, expiryOf } from '#domain/invite/validity.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls, Invite } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { type AuditEntry, type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { lockedInvite } from '#server/invite/lockedInvite.ts';
import { type InviteTerms, updateInvite } from '#server/repositories/invites.ts';

type Request = Calls['setInviteTime']['request'];

/** Terms that are not named stay as they are. */
const termsOf = (request: Request, record: Invite): InviteTerms => ({
  expiresAt: expiryOf({ validity: request.validity, expireDay: request.expire_time }),
  needApproval: request.need_approval ?? record.need_approval,
  maxUses: request.max_uses === undefined ? record.max_uses : request.max_uses,
});

const objectionsTo = (
  { actor, now }: CallContext,
  request: Request,
  { maxUses }: InviteTerms,
  record: Invite,
): readonly Violation[] => [
  ...checkValidity(
    { validity: request.validity, expireDay: request.expire_time },
    { today: dayOfInstant(now), isMain: actor.roles.includes('main') },
  ),
  ...(maxUses !== null && maxUses <= record.used_count
    ? [violation('invite.maxUsed', 'max_uses', { count: record.used_count })]
    : []),
];

const changesOf = (record: Invite, terms: InviteTerms): NonNullable<AuditEntry['changes']> =>
  [
    {
      field: 'expire_time',
      old: record.expire_time,
      new: terms.expiresAt?.toISOString() ?? null,
    },
    { field: 'need_approval', old: record.need_approval, new: terms.needApproval },
    { field: 'max_uses', old: record.max_uses, new: terms.maxUses },
  ].filter((change) => change.old !== change.new);

/** Changes until when a link is good, whether joining needs approval, and for how many it is (case K01). */
export const setInviteTime: Handler<'setInviteTime'> = async (request, context) => {
  const { db, actor, now } = context;
  const { invite_id: id, version } = request;
  const record = await lockedInvite(context, 'adjust', { id, version });
  if ('kind' in record) return record;
  const terms = termsOf(request, record);
  const objections = objectionsTo(context, request, terms, record);
  if (objections.length > 0) return refuse(objections);

  await updateInvite(db, actor.companyId, id, { ...terms, at: now, by: actor.userId });
  context.audit({
    action: 'invite.adjust',
    targetType: 'invite',
    targetId: id,
    targetName: record.dept_name,
    changes: changesOf(record, terms),
    concerns: [{ type: 'department', id: record.dept_id }],
  });
  return done(await savedRow('invite', id, context));
};

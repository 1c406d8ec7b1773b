import { checkValidity, expiryOf } from '#domain/invite/link.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls, Invite } from '#generated/types.ts';
import { changesBetween } from '#server/crud/auditOf.ts';
import type { NounWrites } from '#server/crud/sources/writes.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { lockedInvite } from '#server/features/joining/invite/joinOnce.ts';
import { endLinksOf, type InviteTerms, updateInvite } from '#server/features/joining/store/invites.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Request = Calls['setInviteTime']['request'];

/** Terms that are not named stay as they are. */
const termsOf = (request: Request, record: Invite): InviteTerms => ({
  expiresAt: expiryOf({ validity: request.validity, expireDay: request.expire_time }),
  needApproval: request.need_approval ?? record.need_approval,
  maxUses: request.max_uses === undefined ? record.max_uses : request.max_uses,
});

const objectionsTo = (
  { actor, now }: CallContext,
  {
    request,
    inviteTerms: { maxUses },
    record,
  }: { readonly request: Request; readonly inviteTerms: InviteTerms; readonly record: Invite },
): readonly Violation[] => [
  ...checkValidity(
    { validity: request.validity, expireDay: request.expire_time },
    { today: dayOfInstant(now), isMain: actor.roles.includes('main') },
  ),
  ...(maxUses !== null && maxUses <= record.used_count
    ? [violation('invite.maxUsed', 'max_uses', { count: record.used_count })]
    : []),
];

const toldOf = ({ expire_time, need_approval, max_uses }: Invite) => ({
  expire_time,
  need_approval,
  max_uses,
});

/** Until when a link is good, whether joining needs approval, and for how many it is (case K01). */
export const inviteWrites = {
  save: async (request, _, context) => {
    const { db, actor, now } = context;
    const { invite_id: id, version } = request;
    const record = await lockedInvite(context, 'adjust', { id, version });
    if ('kind' in record) return record;
    const terms = termsOf(request, record);
    const objections = objectionsTo(context, { request, inviteTerms: terms, record });
    if (objections.length > 0) return objections;

    await updateInvite(db, {
      companyId: actor.companyId,
      id,
      inviteTerms: { ...terms, at: now, by: actor.userId },
    });
    const row = await savedRow('invite', id, context);
    return {
      action: 'invite.adjust',
      id,
      name: record.dept_name,
      changes: changesBetween(toldOf(record), toldOf(row)),
      concerns: [{ type: 'department', id: record.dept_id }],
      reply: row,
    };
  },
} satisfies NounWrites<{ save: Request }>;

/** Of the clock's own work. */
const nobody = 0;

/** Nobody keeps a door into the company they have left (safety.md T23). */
export const endLinksOfLeavers = async (
  { db, actor, now, audit }: CallContext,
  userIds: readonly number[],
) => {
  const by = actor.userId === nobody ? null : actor.userId;
  for (const link of await endLinksOf(db, {
    companyId: actor.companyId,
    userIds,
    inviteChange: { at: now, by },
  }))
    audit({
      action: 'invite.revoke',
      targetType: 'invite',
      targetId: link.inviteId,
      targetName: link.departmentName,
      changes: [
        { field: 'status', old: 'valid', new: 'revoked' },
        { field: 'end_reason', old: null, new: 'maker_gone' },
      ],
      concerns: [{ type: 'department', id: link.departmentId }],
    });
};

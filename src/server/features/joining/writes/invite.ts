import { sql } from 'kysely';
import { inviteUrl } from '#domain/console/addresses.ts';
import { checkValidity, expiryOf } from '#domain/invite/link.ts';
import { checkTemplate } from '#domain/message/wording.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls, Invite, InviteNote } from '#generated/types.ts';
import { changesBetween } from '#server/crud/auditOf.ts';
import { modelOf } from '#server/crud/ofNoun.ts';
import { boundsOf, isInDepartments } from '#server/crud/scope.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { NounWrites, WriteHooks } from '#server/crud/sources/writes.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { approvedWording, isReworded } from '#server/features/company/companySetting.ts';
import { lockedInvite, sealSubject } from '#server/features/joining/invite/joinTargets.ts';
import {
  endInvite,
  endLinksOf,
  findSealed,
  type InviteTerms,
  lockInvite,
  statusAt,
  updateInvite,
} from '#server/features/joining/store/invites.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Request = Calls['setInviteTime']['request'];

/** Terms that are not named stay as they are. */
const termsOf = (request: Request, record: Invite): InviteTerms => ({
  expiresAt: expiryOf({ validity: request.validity, expireDay: request.expire_time }),
  needApproval: request.need_approval ?? record.need_approval,
  maxUses: request.max_uses === undefined ? record.max_uses : request.max_uses,
});

const objectionsTo = (
  { now }: CallContext,
  {
    request,
    inviteTerms: { maxUses },
    record,
  }: { readonly request: Request; readonly inviteTerms: InviteTerms; readonly record: Invite },
): readonly Violation[] => [
  ...checkValidity({ validity: request.validity, expireDay: request.expire_time }, dayOfInstant(now)),
  ...(maxUses !== null && maxUses <= record.used_count
    ? [violation('invite.maxUsed', 'max_uses', { count: record.used_count })]
    : []),
];

const auditedOf = ({ expire_time, need_approval, max_uses }: Invite) => ({
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
      changes: changesBetween(auditedOf(record), auditedOf(row)),
      concerns: [{ type: 'department', id: record.dept_id }],
      reply: row,
    };
  },
} satisfies NounWrites<{ save: Request }>;

/** Of the clock's own work. */
const systemUser = 0;

/** No one keeps a door into the company they have left (safety.md T23). */
export const endLinksOfLeavers = async (
  { db, actor, now, audit }: Pick<CallContext, 'db' | 'actor' | 'now' | 'audit'>,
  userIds: readonly number[],
) => {
  const by = actor.userId === systemUser ? null : actor.userId;
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

/** Ends a link at once, no matter who made it; it stays listed. */
export const inviteHooks = {
  lock: ({ db, actor }, id = 0) => lockInvite(db, actor.companyId, id).then(() => true),
  actions: {
    revoke: async ({ invite_id: id, dept_id: deptId }, _, { db, actor, now }) => {
      await endInvite(db, {
        companyId: actor.companyId,
        id,
        inviteChange: { at: now, by: actor.userId, reason: 'by_hand' },
      });
      return { concerns: [{ type: 'department', id: deptId }] };
    },
  },
} satisfies WriteHooks<Invite>;

/** How a company words its invitation. */
export const inviteNoteHooks: WriteHooks<InviteNote> = {
  ...approvedWording,
  check: (change, { publicOrigin }) =>
    isReworded(change) ? checkTemplate(change.after.text, publicOrigin) : [],
};

/** The address of a link that is good; null once its key is lost. */
const urlOf = async ({ db, actor, links, origin }: CallContext, id: number): Promise<string | null> => {
  const sealed = await findSealed(db, actor.companyId, id);
  const token = sealed === null ? undefined : links.open(sealed, sealSubject(actor.companyId, id));
  return token === undefined ? null : inviteUrl(origin, token);
};

/** Links into departments, the newest first; those that are dead stay listed. */
export const inviteRows: RowQuery = {
  isVersioned: true,
  completed: ['url', 'qr_url'],
  select: ({ actor, now }) => sql`select link.invite_id, link.dept_id, place.name as dept_name,
      ${statusAt(now)} as status, link.validity, link.expires_at as expire_time, link.need_approval, link.max_uses,
      link.used_count, link.creator_id, creator.name as creator, link.created_at, link.last_used_at,
      coalesce(link.end_reason, case when place.deleted_at is not null then 'department_gone' end) as end_reason,
      link.is_current, link.version, link.updated_at, link.updated_by
    from invite_link link
    join department place on place.company_id = link.company_id and place.id = link.dept_id
    left join member creator on creator.company_id = link.company_id and creator.user_id = link.creator_id
    where link.company_id = ${actor.companyId}`,
  isBelow: (departments, _, { actor }) =>
    isInDepartments(sql`record.dept_id`, actor, { all: false, departments }),
  // One's own where one may still make some: who only looks on there now changes none.
  isOwn: ({ actor, models }) => sql`(record.creator_id = ${actor.userId}
    and ${isInDepartments(sql`record.dept_id`, actor, boundsOf(modelOf({ models }, 'invite'), 'make', actor))})`,
  order: () => sql`record.created_at desc`,
  complete: async (rows, context, isSingle) => {
    const [row] = rows;
    // A list names no addresses.
    if (!isSingle || row?.values.status !== 'valid') return rows;
    const url = await urlOf(context, row.id);
    return [{ ...row, values: { ...row.values, url, qr_url: url } }];
  },
};

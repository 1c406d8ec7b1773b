import { inviteUrl } from '#domain/invite/joinAddress.ts';
import { violation } from '#domain/violation.ts';
import type { Invite } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { mayPutInto, readScopeOf, type WriteScope, writeScopeOf } from '#server/addressBook/scope.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { findInvite, type InviteRecord, lockInvite } from '#server/repositories/invites.ts';
import { sealSubject } from './sealSubject.ts';

/** What may be done with a link. */
const deeds = ['adjust', 'reset', 'revoke'] as const;
type Deed = (typeof deeds)[number];
type Rights = Readonly<Record<Deed, WriteScope>>;

const rightsOf = async (context: CallContext): Promise<Rights> => ({
  adjust: await writeScopeOf(context, 'invite', 'adjust'),
  reset: await writeScopeOf(context, 'invite', 'make'),
  revoke: await writeScopeOf(context, 'invite', 'revoke'),
});

/**
 * Links within what one administers, and one's own where one may still make some: who only looks on there now changes none.
 * Another's is reset by its maker alone.
 */
const mayDo = ({ actor }: CallContext, rights: Rights, deed: Deed, record: InviteRecord): boolean => {
  const isOwn = record.creator_id === actor.userId && mayPutInto(rights.reset, record.ancestors);
  if (deed === 'reset') return isOwn && record.is_current === 1;
  return isOwn || mayPutInto(rights[deed], record.ancestors);
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const canOf = (context: CallContext, rights: Rights, record: InviteRecord): Record<string, 0 | 1> => {
  const isValid = record.status === 'valid';
  const may = (deed: Deed) => flag(isValid && mayDo(context, rights, deed, record));
  return { read: 1, adjust: may('adjust'), reset: may('reset'), revoke: may('revoke') };
};

/** The address of a link that is good; null once it is not, or where its key is lost. */
const urlOf = ({ links, origin, actor }: CallContext, record: InviteRecord): string | null => {
  if (record.status !== 'valid' || record.sealed === null) return null;
  const token = links.open(record.sealed, sealSubject(actor.companyId, record.invite_id));
  return token === undefined ? null : inviteUrl(origin, token);
};

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const toRow = (context: CallContext, rights: Rights, record: InviteRecord, url: string | null): Invite => ({
  invite_id: record.invite_id,
  dept_id: record.dept_id,
  dept_name: record.dept_name,
  status: record.status,
  validity: record.validity,
  expire_time: textOf(record.expires_at),
  need_approval: record.need_approval === 1 ? 1 : 0,
  max_uses: record.max_uses,
  used_count: record.used_count,
  creator_id: record.creator_id,
  creator: record.creator,
  created_at: record.created_at.toISOString(),
  last_used_at: textOf(record.last_used_at),
  end_reason: record.end_reason,
  is_current: record.is_current === 1 ? 1 : 0,
  url,
  qr_url: url,
  version: record.version,
  can: canOf(context, rights, record),
});

/** Links in the wire shape, in the order given; their addresses are answered one by one. */
export const inviteRows = async (
  context: CallContext,
  records: readonly InviteRecord[],
): Promise<Invite[]> => {
  if (records.length === 0) return [];
  const rights = await rightsOf(context);
  return records.map((record) => toRow(context, rights, record, null));
};

/** One link with its address. */
export const inviteRow = async (context: CallContext, record: InviteRecord): Promise<Invite> =>
  toRow(context, await rightsOf(context), record, urlOf(context, record));

/** A link the reader knows of. */
export const visibleInvite = (context: CallContext, id: number): Promise<InviteRecord | undefined> =>
  findInvite(context.db, context.actor.companyId, {
    bounds: readScopeOf(context, 'invite'),
    now: context.now,
    id,
  });

/** The link as it stands after a write. */
export const savedInvite = async (context: CallContext, id: number): Promise<Invite> => {
  const bounds = { all: true, departments: [] };
  const record = await findInvite(context.db, context.actor.companyId, { bounds, now: context.now, id });
  if (record === undefined) throw new Error(`No invite link ${id} after it was saved`);
  return inviteRow(context, record);
};

/** A link that is to be changed, locked; or why it cannot be: unknown, not theirs, changed since `version`, or dead. */
export const lockedInvite = async (
  context: CallContext,
  deed: Deed,
  { id, version }: { readonly id: number; readonly version?: number | null | undefined },
): Promise<InviteRecord | Answer<never>> => {
  await lockInvite(context.db, context.actor.companyId, id);
  const record = await visibleInvite(context, id);
  if (record === undefined) return refuse([violation('invite.missing', 'id')]);
  if (!mayDo(context, await rightsOf(context), deed, record)) return refuse([violation('call.noPermission')]);
  if (typeof version === 'number' && version !== record.version)
    return versionConflict(context, violation('invite.changed'), {
      current: await inviteRow(context, record),
      by: record.updated_by,
      at: record.updated_at,
    });
  return record.status === 'valid' ? record : refuse([violation('invite.dead')]);
};

import {
  checkGroupName,
  checkNotMain,
  checkNotOneself,
  mandateLimits,
  type WantedMandate,
} from '#domain/permission/checkMandate.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/savedRow.ts';
import { mandateChanges } from '#server/mandate/mandateAudit.ts';
import { manageGroupRows } from '#server/mandate/mandateRows.ts';
import { newerGroup } from '#server/mandate/newerGroup.ts';
import { checkHolders, checkWanted, mandateColumns, wantedMandate } from '#server/mandate/wantedMandate.ts';
import { findMainAdministrator } from '#server/repositories/leaving.ts';
import {
  findManageGroups,
  insertManageGroup,
  lockMandates,
  type ManageGroupRecord,
  setGroupMembers,
  updateManageGroup,
} from '#server/repositories/manageGroups.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { type CallContext, done, type Handler } from './handler.ts';

/** Takes a manage group away; its members lose what it gave them with their next request. */
export const manageGroupDel: Handler<'manageGroupDel'> = async ({ id, version }, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await lockMandates(db, companyId);
  const group = (await findManageGroups(db, companyId)).find((each) => each.id === id);
  if (group === undefined) return refuse([violation('manageGroup.missing', 'id')]);
  const [old] = await manageGroupRows(context, [group]);
  if (typeof version === 'number' && version !== group.version) return newerGroup(context, id);
  const before = group.members.map(({ user_id: userId }) => userId);
  const broken = checkNotOneself(actor, { before, after: [] }, 'id');
  if (broken.length > 0) return refuse(broken);
  const place = { companyId, id, version: group.version };
  if (!(await updateManageGroup(db, place, { deleted_at: now }, { at: now, by: actor.userId })))
    return newerGroup(context, id);
  await setGroupMembers(db, place, []);
  context.audit({
    action: 'manageGroup.delete',
    targetType: 'manageGroup',
    targetId: id,
    targetName: group.name,
    changes: mandateChanges(old, undefined),
    concerns: before.map((userId) => ({ type: 'member', id: userId })),
  });
  return done({ id });
};

type Request = Calls['manageGroupSave']['request'];

const membersOf = (group: ManageGroupRecord | undefined): readonly number[] =>
  (group?.members ?? []).map(({ user_id: id }) => id);

const check = async (
  context: CallContext,
  request: Request,
  wanted: WantedMandate,
  groups: readonly ManageGroupRecord[],
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const before = groups.find(({ id }) => id === request.id);
  const others = groups.filter((group) => group !== before).map(({ name }) => name);
  const isFull = before === undefined && groups.length >= mandateLimits.groups;
  return [
    ...(isFull ? [violation('manageGroup.tooMany', undefined, { limit: mandateLimits.groups })] : []),
    ...checkGroupName(request.name, others),
    ...(await checkWanted(context, wanted, before?.apps)),
    ...checkNotOneself(actor, { before: membersOf(before), after: request.user_ids }, 'user_ids'),
    ...checkNotMain(await findMainAdministrator(db, actor.companyId), request.user_ids, 'user_ids'),
    ...(await checkHolders(context, request.user_ids, 'user_ids')),
  ];
};

/** Undefined: a hand-over or a deleted department changed the group after it was read; nothing of that is written over. */
const write = async (
  { db, actor, now }: CallContext,
  request: Request,
  wanted: WantedMandate,
  before: ManageGroupRecord | undefined,
): Promise<number | undefined> => {
  const { companyId } = actor;
  const id = before?.id ?? (await nextId(db, companyId, 'manageGroup'));
  const columns = {
    ...mandateColumns(wanted),
    name: visibleText(request.name),
    name_key: compareKey(request.name),
    is_all: wanted.isAll ? 1 : 0,
  };
  const stamp = { at: now, by: actor.userId };
  const place = { companyId, id };
  if (before === undefined) await insertManageGroup(db, place, columns, stamp);
  else if (!(await updateManageGroup(db, { ...place, version: before.version }, columns, stamp)))
    return undefined;
  await setGroupMembers(db, place, request.user_ids);
  return id;
};

/**
 * Makes a manage group, or changes the one `id` names: its name, what it grants where, and who belongs to it. Its members have
 * the rights with their next request (R06, T05).
 */
export const manageGroupSave: Handler<'manageGroupSave'> = async (request, context) => {
  const { db, actor } = context;
  await lockMandates(db, actor.companyId);
  const groups = await findManageGroups(db, actor.companyId);
  const before = groups.find(({ id }) => id === request.id);
  const isNew = request.id === undefined || request.id === null;
  if (!isNew && before === undefined) return refuse([violation('manageGroup.missing', 'id')]);
  const [old] = await manageGroupRows(context, before === undefined ? [] : [before]);
  if (before !== undefined && typeof request.version === 'number' && request.version !== before.version)
    return newerGroup(context, before.id);
  const wanted = wantedMandate(request);
  const broken = await check(context, request, wanted, groups);
  if (broken.length > 0) return refuse(broken);
  const id = await write(context, request, wanted, before);
  if (id === undefined) return newerGroup(context, request.id ?? 0);
  const row = await savedRow('manageGroup', id, context);
  context.audit({
    action: isNew ? 'manageGroup.create' : 'manageGroup.update',
    targetType: 'manageGroup',
    targetId: row.id,
    targetName: row.name,
    changes: mandateChanges(old, row),
    concerns: [...new Set([...membersOf(before), ...row.user_ids])].map((userId) => ({
      type: 'member',
      id: userId,
    })),
  });
  return done(row);
};

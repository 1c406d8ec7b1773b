import { isMuted } from '#domain/complaint/measures.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { groupDetail } from '#server/addressBook/groupDetail.ts';
import { judgesGroup } from '#server/addressBook/groupRights.ts';
import { type GroupPermission, groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { recordOn, tell, told } from '#server/complaint/tellOfMeasure.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findGroup, findGroupPeople, lockGroup, updateGroup } from '#server/repositories/chatGroups.ts';
import { findGroupsWithin } from '#server/repositories/groupPages.ts';

/** Ends a mute before its time and tells the group's owner. Who leads the group does not end what was decided against them. */
export const unmuteGroup: Handler<'unmuteGroup'> = async ({ group_id: groupId }, context) => {
  const { db, actor, now } = context;
  await lockGroup(db, actor.companyId, groupId);
  const group = await findGroup(db, actor.companyId, groupId);
  const isWithin = async (permission: GroupPermission) =>
    (await findGroupsWithin(db, actor.companyId, [groupId], await groupBoundsOf(context, permission))).has(
      groupId,
    );
  if (group === undefined || !(await isWithin('read')))
    return refuse([violation('group.missing', 'group_id')]);
  const people = await findGroupPeople(db, actor.companyId, [groupId]);
  if (!judgesGroup(context, group.owner_id, people.get(groupId)) || !(await isWithin('unmute')))
    return refuse([violation('call.noPermission')]);
  const { muted_until: until } = group;
  if (!isMuted(until, now)) return refuse([violation('group.notMuted')]);

  const saved = await updateGroup(db, group, {
    muted_until: null,
    updated_at: now,
    updated_by: actor.userId,
  });
  recordOn(context, group, 'group.unmute', { field: 'muted_until', old: until.toISOString(), new: null });
  await tell(context, group.owner_id, told('complaint.told.unmuted', { group: group.name }));
  return done(await groupDetail(context, saved.group_id));
};

import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { groupDetail } from '#server/addressBook/groupDetail.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findGroupWithin } from '#server/repositories/groupPages.ts';

/** A group with a page of its people, dissolved ones too; one out of reach is answered like one that never was. */
export const getGroupInfo: Handler<'getGroupInfo'> = async ({ group_id: groupId, ...request }, context) => {
  const { db, actor } = context;
  const group = await findGroupWithin(db, actor.companyId, groupId, await groupBoundsOf(context, 'read'));
  if (group === undefined) return refuse([violation('group.missing', 'group_id')]);
  return done(await groupDetail(context, group, request));
};

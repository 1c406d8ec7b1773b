import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { withMembers } from '#server/addressBook/groupDetail.ts';
import { reachedRows } from '#server/crud/wireRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** A group with a page of its people, dissolved ones too; one out of reach is answered like one that never was. */
export const getGroupInfo: Handler<'getGroupInfo'> = async ({ group_id: groupId, ...request }, context) => {
  const [row] = await reachedRows('group', [groupId], context);
  if (row === undefined) return refuse([violation('group.missing', 'group_id')]);
  return done(await withMembers(context, row, request));
};

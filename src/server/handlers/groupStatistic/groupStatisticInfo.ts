import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { groupStatisticRows } from '#server/addressBook/groupStatisticRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findGroupWithin } from '#server/repositories/groupPages.ts';

/** What is counted of one group, a dissolved one too; one out of reach is answered like one that never was. */
export const groupStatisticInfo: Handler<'groupStatisticInfo'> = async ({ group_id: groupId }, context) => {
  const { db, actor } = context;
  const group = await findGroupWithin(db, actor.companyId, groupId, await groupBoundsOf(context, 'read'));
  const [row] = group === undefined ? [] : await groupStatisticRows(context, [group]);
  return row === undefined ? refuse([violation('group.missing', 'group_id')]) : done(row);
};

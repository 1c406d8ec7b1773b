import { mayHandOver } from '#domain/resignation/handOverRights.ts';
import { canAssign } from '#domain/resignation/transfer.ts';
import { findItems, type NamedItem } from '#server/features/directory/leaving/store/transferItems.ts';
import { isVisible, type ReadScope, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Whether the reader knows of the thing: what belongs to a department out of scope does not exist for them. */
export const isSeenItem = (scope: ReadScope, { ancestors }: Pick<NamedItem, 'ancestors'>): boolean =>
  ancestors === null || isVisible(scope, ancestors);

/** Everything the reader knows of what some people leave behind. */
export const seenItemsOf = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<readonly NamedItem[]> => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'resignation');
  const items = await findItems(db, actor.companyId, userIds);
  return items.filter((item) => isSeenItem(scope, item) && mayHandOver(actor, item));
};

/** The same of one person. */
export const seenItems = (context: CallContext, userId: number): Promise<readonly NamedItem[]> =>
  seenItemsOf(context, [userId]);

/** Things a recipient can still be chosen for. */
export const openItems = (items: readonly NamedItem[]): readonly NamedItem[] => items.filter(canAssign);

import { storedWords } from '#server/features/directory/customField/plannedValues.ts';
import { rejoinOwnGroups } from '#server/features/directory/leaving/store/ownership.ts';
import {
  type FormerRecord,
  insertSearchEntry,
  restoreMember,
} from '#server/features/directory/leaving/store/resignations.ts';
import { deleteItems } from '#server/features/directory/leaving/store/transferItems.ts';
import { saveMemberships } from '#server/features/directory/member/store/membershipWrites.ts';
import { findNewPositions, insertPosition } from '#server/features/directory/member/store/positions.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/sequences.ts';

/** Where somebody comes back to. */
export interface RestoredPlace {
  readonly departmentId: number;
  readonly position: string;
}

/**
 * Makes somebody who left a member again, in one department that is their main one; checked and locked before. What was still
 * to be handed over stays theirs where it was never taken away (groups); the rest is gone.
 */
export const bringBack = async (
  context: CallContext,
  record: FormerRecord,
  { departmentId, position }: RestoredPlace,
): Promise<void> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await deleteItems(db, companyId, record.user_id);
  await restoreMember(db, companyId, record.user_id, {
    mainDepartmentId: departmentId,
    at: now,
    by: actor.userId,
  });
  const wanted = [{ departmentId, position, isMain: true }];
  await saveMemberships(db, companyId, [
    { userId: record.user_id, present: [], wanted, oldMain: undefined, newMain: departmentId },
  ]);
  await rejoinOwnGroups(db, companyId, record.user_id);
  const words = await storedWords(context, record.user_id);
  await insertSearchEntry(db, companyId, record.user_id, memberSearchEntry({ ...record, words }));
  for (const name of await findNewPositions(db, companyId, [position]))
    await insertPosition(db, companyId, await nextId(db, companyId, 'position'), name);
  context.audit({
    action: 'member.restore',
    targetType: 'member',
    targetId: record.user_id,
    targetName: record.name,
    changes: [
      { field: 'status', old: 'resigned', new: 'normal' },
      { field: 'main_department_id', old: null, new: departmentId },
    ],
  });
};

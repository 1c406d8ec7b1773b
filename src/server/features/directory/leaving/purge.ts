import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { purgeMembers } from '#server/features/directory/leaving/store/resignations.ts';
import { forgetNumbersOf } from '#server/features/messages/store/messageRetention.ts';
import { releaseFilesOf } from '#server/platform/files/fileRows.ts';

/** Purges people of one company who left: numbers free, also in what was sent to them, personal details and pictures gone. `by` null: a timer. */
export const purgePeople = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
  stamp: { readonly at: Date; readonly by: number | null },
): Promise<void> => {
  await forgetNumbersOf(db, companyId, userIds);
  await purgeMembers(db, companyId, userIds, stamp);
  await releaseFilesOf(db, { companyId, noun: 'member', rowIds: userIds }, stamp.at);
};

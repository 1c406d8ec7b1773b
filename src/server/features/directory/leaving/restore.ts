import type { Kysely } from 'kysely';
import { purgeBefore } from '#domain/resignation/checkResign.ts';
import { violation } from '#domain/violation.ts';
import type { Resignation } from '#generated/types.ts';
import { staleVersion } from '#server/crud/answerSave.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { isWithin } from '#server/crud/scope.ts';
import { entityOf } from '#server/crud/table.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import type { Tables } from '#server/database/tables.ts';
import { storedWords } from '#server/features/directory/member/plannedValues.ts';
import { saveMemberships } from '#server/features/directory/member/store/memberships.ts';
import { findNewPositions, insertPosition } from '#server/features/directory/member/store/positions.ts';
import { forgetNumbersOf } from '#server/features/messages/store/messageRecords.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';
import type { Ports } from '#server/platform/ports.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { releaseFilesOf } from '#server/platform/store/fileRows.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { rejoinOwnGroups } from './store/ownership.ts';
import {
  type FormerRecord,
  findFormer,
  insertSearchEntry,
  lockFormer,
  lockOverdue,
  purgeMembers,
  restoreMember,
} from './store/resignations.ts';
import { deleteItems } from './store/transferItems.ts';

/** Where someone comes back to. */
interface RestoredPlace {
  readonly departmentId: number;
  readonly position: string;
}

/**
 * Makes someone who left a member again, in one department that is their main one; checked and locked before. What was still
 * to be handed over stays theirs where it was never taken away (groups); the rest is gone.
 */
export const bringBack = async (
  context: Pick<CallContext, 'db' | 'actor' | 'now' | 'audit'>,
  record: FormerRecord,
  { departmentId, position }: RestoredPlace,
): Promise<void> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await deleteItems(db, companyId, record.user_id);
  await restoreMember(db, {
    companyId,
    userId: record.user_id,
    change: {
      mainDepartmentId: departmentId,
      at: now,
      by: actor.userId,
    },
  });
  const requested = [{ departmentId, position, isMain: true }];
  await saveMemberships(db, companyId, [
    { userId: record.user_id, present: [], requested, oldMain: undefined, newMain: departmentId },
  ]);
  await rejoinOwnGroups(db, companyId, record.user_id);
  const words = await storedWords(context, record.user_id);
  await insertSearchEntry(db, {
    companyId,
    userId: record.user_id,
    entry: memberSearchEntry({ ...record, words }),
  });
  for (const name of await findNewPositions(db, companyId, [position]))
    await insertPosition(db, {
      companyId,
      positionId: await nextId(db, { companyId, noun: 'position' }),
      name,
    });
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

/** Someone who left as their detail shows them, with everything they hand over. */
export const formerRow = (context: CallContext, id: number): Promise<Resignation> =>
  savedRow('resignation', id, context);

/** Someone who left, for a write: locked, with what may be done; or why not, also where they changed since `version` was read. */
export const lockedFormer = async (
  context: CallContext,
  { id, version }: { readonly id: number; readonly version?: number | null | undefined },
): Promise<{ readonly record: FormerRecord; readonly row: Resignation } | Answer<never>> => {
  const { db, actor } = context;
  await lockFormer(db, actor.companyId, id);
  const entity = entityOf('resignation', context);
  const [row] = await findRowsById(db, {
    entity,
    ids: [id],
    options: { conditions: [isWithin(entity, 'read')] },
  });
  const record = await findFormer(db, actor.companyId, id);
  if (row === undefined || record === undefined) return refused([violation('call.notFound')]);
  const stale = await staleVersion(entity, { request: { version }, row, context });
  return stale ?? { record, row: await formerRow(context, id) };
};

/** Purges people of one company who left: numbers free, also in what was sent to them, personal details and pictures gone. `by` null: a timer. */
export const purgePeople = async (
  db: Kysely<Tables>,
  {
    sources,
    companyId,
    userIds,
    stamp,
  }: {
    readonly sources: Ports['sources'];
    readonly companyId: number;
    readonly userIds: readonly number[];
    readonly stamp: { readonly at: Date; readonly by: number | null };
  },
): Promise<void> => {
  await forgetNumbersOf(db, companyId, userIds);
  for (const forget of sources.directory.onPurge) await forget(db, companyId, userIds);
  await purgeMembers(db, { companyId, userIds, stamp: stamp });
  await releaseFilesOf(db, { companyId, noun: 'member', rowIds: userIds }, stamp.at);
};

const peoplePerRun = 500;

const entryOf = ({ user_id: userId, name }: { readonly user_id: number; readonly name: string }) => ({
  action: 'member.purge',
  targetType: 'member',
  targetId: userId,
  targetName: name,
  changes: [{ field: 'status', old: 'resigned', new: 'purged' }],
});

/** Purges everyone who left 30 days ago or earlier (contract.md section 2), of all companies; answers how many. */
export const purgeOverdue = ({ database, clock, sources }: Ports): Promise<number> =>
  database.db.transaction().execute(async (transaction) => {
    const at = clock();
    const overdue = await lockOverdue(transaction, purgeBefore(at), peoplePerRun);
    for (const companyId of new Set(overdue.map((person) => person.company_id))) {
      const people = overdue.filter((person) => person.company_id === companyId);
      const ids = people.map((person) => person.user_id);
      await purgePeople(transaction, { sources, companyId, userIds: ids, stamp: { at, by: null } });
      await insertOperationRecords(transaction, {
        origin: timerOrigin(companyId, at),
        category: 'member',
        entries: people.map(entryOf),
      });
    }
    return overdue.length;
  });

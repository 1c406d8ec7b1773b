import type { Kysely } from 'kysely';
import { checkRecipient, type HandOverKind, transferStatusOf } from '#domain/resignation/handOver.ts';
import type { Tables } from '#server/database/tables.ts';
import { findAllowed, type HandOverPlace } from '#server/features/directory/leaving/handOver.ts';
import {
  findItemStates,
  findPeople,
  finishItem,
  lockWaitingItem,
  saveTransferStatus,
  type TransferItemRecord,
  takeReadyItem,
} from '#server/features/directory/leaving/store/transferItems.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { isPassing } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';

type Outcome = Pick<TransferItemRecord, 'status' | 'reason'>;

const itemsPerRun = 500;

/** Why the recipient cannot take it now: between the choice and the job people leave, and departments change. */
const findObjection = async (
  place: HandOverPlace,
  item: TransferItemRecord,
  recipientId: number,
): Promise<string | undefined> => {
  const people = await findPeople(place.db, place.companyId, [recipientId]);
  const [unfit] = checkRecipient(people.get(recipientId), new Set());
  if (unfit !== undefined) return unfit.rule;
  const request = { kind: item.kind, targetId: item.target_id, recipientId };
  const isAllowed = await findAllowed(place, [request]);
  return isAllowed(request) ? undefined : 'resignation.recipientElsewhere';
};

const handOver = async (place: HandOverPlace, item: TransferItemRecord, at: Date): Promise<Outcome> => {
  const { db, companyId, handOvers } = place;
  const { recipient_id: recipientId } = item;
  if (recipientId === null) throw new Error(`Expected a recipient of item ${item.item_id}`);
  // People are locked already: the department does not go, and no one else is named there, before the item has ended.
  if (item.department_id !== null) await lockDepartments(db, companyId, [item.department_id]);
  const objection = await findObjection(place, item, recipientId);
  if (objection !== undefined) return { status: 'failed', reason: objection };
  const isTaken = await handOvers[item.kind].take(db, {
    companyId,
    ownerId: item.user_id,
    targetId: item.target_id,
    recipientId,
    at,
  });
  return isTaken ? { status: 'done', reason: null } : { status: 'skipped', reason: 'resignation.taken' };
};

const completeItem = async (
  db: Kysely<Tables>,
  { item, outcome, at }: { readonly item: TransferItemRecord; readonly outcome: Outcome; readonly at: Date },
) => {
  await finishItem(db, { transferItemRecord: item, outcome, at });
  const states = (await findItemStates(db, item.company_id, [item.user_id])).get(item.user_id) ?? [];
  const status = transferStatusOf(states);
  await saveTransferStatus(db, item.company_id, [{ userId: item.user_id, status }]);
};

/** What changes hands, by the noun its records stand under. */
const nounOf: Readonly<Record<HandOverKind, string>> = {
  group_owner: 'group',
  dept_responsible: 'department',
  dept_supervisor: 'department',
  role: 'role',
  manage_group: 'manageGroup',
  app_admin: 'app',
};

/** Found under what changed hands, the person who had it and the one who has it now. */
const record = async (
  db: Kysely<Tables>,
  { item, outcome, at }: { readonly item: TransferItemRecord; readonly outcome: Outcome; readonly at: Date },
) => {
  const result = outcome.status === 'failed' ? (outcome.reason ?? 'failed') : 'done';
  const origin = timerOrigin(item.company_id, at, result);
  await insertOperationRecords(db, {
    origin,
    category: 'resignation',
    entries: [
      {
        action: 'resignation.handOver',
        targetType: nounOf[item.kind],
        targetId: item.target_id,
        targetName: item.target_name,
        changes: [
          { field: item.kind, old: item.user_id, new: outcome.status === 'done' ? item.recipient_id : null },
        ],
        concerns: [
          { type: 'member', id: item.user_id },
          ...(item.recipient_id === null ? [] : [{ type: 'member', id: item.recipient_id }]),
        ],
      },
    ],
  });
};

const finish = async (
  db: Kysely<Tables>,
  { item, outcome, at }: { readonly item: TransferItemRecord; readonly outcome: Outcome; readonly at: Date },
) => {
  await completeItem(db, { item, outcome, at });
  await record(db, { item, outcome, at });
};

interface Attempt {
  readonly item: TransferItemRecord | undefined;
  readonly error?: unknown;
}

/** One item in one transaction: a process that dies leaves it waiting, as if it had never begun. */
const workNext = async ({ database, sources }: Ports, at: Date): Promise<Attempt> => {
  let item: TransferItemRecord | undefined;
  try {
    await database.db.transaction().execute(async (transaction) => {
      item = await takeReadyItem(transaction);
      if (item === undefined) return;
      const { handOvers } = sources.directory;
      const place = { db: transaction, companyId: item.company_id, handOvers };
      await finish(transaction, { item, outcome: await handOver(place, item, at), at });
    });
    return { item };
  } catch (error) {
    return { item, error };
  }
};

/** Between the attempt and this another process may have handed it over, or someone chosen another recipient. */
const giveUp = async (db: Kysely<Tables>, item: TransferItemRecord, at: Date): Promise<void> => {
  const waiting = await lockWaitingItem(db, item);
  if (waiting?.recipient_id === item.recipient_id)
    await finish(db, { item: waiting, outcome: { status: 'failed', reason: 'resignation.broken' }, at });
};

/**
 * Works one item; false: there is none. One that broke is written down as failed, so that the others are not held up by
 * it; `retry` tries it again. One that only met someone else waits for the next run.
 */
const workSafely = async (ports: Ports, at: Date): Promise<boolean> => {
  const { database, logger } = ports;
  const { item, error } = await workNext(ports, at);
  if (error === undefined) return item !== undefined;
  if (item === undefined || isPassing(error)) throw error;
  logger.error({ error: String(error), item: item.item_id }, 'hand-over');
  await database.db.transaction().execute((transaction) => giveUp(transaction, item, at));
  return true;
};

/**
 * Hands over whatever recipients were chosen for, of all companies, and answers how many items were worked. Several processes
 * share the work: each takes people no other is busy with.
 */
export const runHandOvers = async (ports: Ports): Promise<number> => {
  let worked = 0;
  while (worked < itemsPerRun && (await workSafely(ports, ports.clock()))) worked += 1;
  return worked;
};

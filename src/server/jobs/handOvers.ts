import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { checkRecipient } from '#domain/resignation/recipient.ts';
import { transferStatusOf } from '#domain/resignation/transfer.ts';
import type { Tables } from '#server/database/tables.ts';
import { findAllowed, handOvers } from '#server/handOver/registry.ts';
import type { Ports } from '#server/ports.ts';
import { insertOperationRecords } from '#server/repositories/operationRecords.ts';
import {
  findItemStates,
  findPeople,
  finishItem,
  saveTransferStatus,
  type TransferItemRecord,
  takeReadyItem,
} from '#server/repositories/transferItems.ts';

type Outcome = Pick<TransferItemRecord, 'status' | 'reason'>;

const itemsPerRun = 500;

/** Why the recipient cannot take it now: between the choice and the job people leave, and departments change. */
const findObjection = async (
  db: Kysely<Tables>,
  item: TransferItemRecord,
  recipientId: number,
): Promise<string | undefined> => {
  const people = await findPeople(db, item.company_id, [recipientId]);
  const [unfit] = checkRecipient(people.get(recipientId), new Set());
  if (unfit !== undefined) return unfit.rule;
  const wish = { kind: item.kind, targetId: item.target_id, recipientId };
  const isAllowed = await findAllowed(db, item.company_id, [wish]);
  return isAllowed(wish) ? undefined : 'resignation.recipientElsewhere';
};

const handOver = async (db: Kysely<Tables>, item: TransferItemRecord, at: Date): Promise<Outcome> => {
  const { recipient_id: recipientId } = item;
  if (recipientId === null) throw new Error(`Expected a recipient of item ${item.item_id}`);
  const objection = await findObjection(db, item, recipientId);
  if (objection !== undefined) return { status: 'failed', reason: objection };
  const isTaken = await handOvers[item.kind].take(db, {
    companyId: item.company_id,
    ownerId: item.user_id,
    targetId: item.target_id,
    recipientId,
    at,
  });
  return isTaken ? { status: 'done', reason: null } : { status: 'skipped', reason: 'resignation.taken' };
};

const settle = async (db: Kysely<Tables>, item: TransferItemRecord, outcome: Outcome, at: Date) => {
  await finishItem(db, item, outcome, at);
  const states = (await findItemStates(db, item.company_id, [item.user_id])).get(item.user_id) ?? [];
  const status = transferStatusOf(states);
  await saveTransferStatus(db, item.company_id, [{ userId: item.user_id, status }]);
};

const isGroup = ({ kind }: TransferItemRecord): boolean => kind === 'group_owner';

/** Found under what changed hands, the person who had it and the one who has it now. */
const record = async (db: Kysely<Tables>, item: TransferItemRecord, outcome: Outcome, at: Date) => {
  const origin = {
    companyId: item.company_id,
    operatorId: undefined,
    operatorName: 'system',
    operatorRole: 'timer',
    ip: undefined,
    deviceId: undefined,
    requestId: randomUUID(),
    time: at,
    result: outcome.status === 'failed' ? (outcome.reason ?? 'failed') : 'done',
  };
  await insertOperationRecords(db, origin, 'resignation', [
    {
      action: 'resignation.handOver',
      targetType: isGroup(item) ? 'group' : 'department',
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
  ]);
};

/** One item in one transaction: a process that dies leaves it waiting, as if it had never begun. */
const workOne = (
  { database }: Ports,
  at: Date,
  taken: (item: TransferItemRecord) => void,
): Promise<boolean> =>
  database.db.transaction().execute(async (transaction) => {
    const item = await takeReadyItem(transaction);
    if (item === undefined) return false;
    taken(item);
    const outcome = await handOver(transaction, item, at);
    await settle(transaction, item, outcome, at);
    await record(transaction, item, outcome, at);
    return true;
  });

/** An item that broke is written down as failed, so that the others are not held up by it; `retry` tries it again. */
const workSafely = async (ports: Ports, at: Date): Promise<boolean> => {
  const begun: TransferItemRecord[] = [];
  try {
    return await workOne(ports, at, (item) => begun.push(item));
  } catch (error) {
    const [item] = begun;
    if (item === undefined) throw error;
    ports.logger.error({ error: String(error), item: item.item_id }, 'hand-over');
    await ports.database.db
      .transaction()
      .execute((transaction) =>
        settle(transaction, item, { status: 'failed', reason: 'resignation.broken' }, at),
      );
    return true;
  }
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

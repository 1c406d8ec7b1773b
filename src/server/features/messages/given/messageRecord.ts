import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { GivenRows } from '#server/crud/sources/givenRows.ts';
import { recipientRow } from '#server/features/messages/batchRows.ts';
import { findOwnBatch } from '#server/features/messages/ownBatch.ts';
import { findRecipients } from '#server/features/messages/store/messageRecords.ts';

type ListQuestion = Calls['messagePeople']['request'];

/** The people of a batch, each with what became of it and why. */
export const messageRecordGiven = {
  list: async ({ batch_id: batchId, result }, stretch, context) => {
    const batch = await findOwnBatch(context, batchId);
    if (batch === undefined) return [violation('call.notFound', 'batch_id', { noun: 'messageRecord' })];
    const key = { companyId: context.actor.companyId, batchId, result };
    const { rows, total } = await findRecipients(context.db, key, stretch);
    return { rows: rows.map((person) => recipientRow(context, person)), total };
  },
} satisfies GivenRows<ListQuestion>;

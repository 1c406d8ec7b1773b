import { taskText } from '#i18n/taskText.ts';
import { batchReach } from '#server/features/messages/batchRows.ts';
import { type BatchRecord, findBatches } from '#server/features/messages/store/messageRecords.ts';
import { smsBranches } from '#server/features/tasks/store/taskBranches.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { addressOf, percentageOf, type TaskReader, type TaskRow } from './taskReader.ts';

const toRow = (context: CallContext, batch: BatchRecord): TaskRow => {
  const { locale } = context;
  const { status, sent, failed, total, to_send: toSend } = batch;
  const progress = { done: sent + failed, total: toSend };
  const counts = { sent, failed, waiting: toSend - sent - failed, skipped: total - toSend };
  return {
    task_id: batch.batch_id,
    kind: 'sms',
    title: taskText(locale, 'sms.title', { total }),
    status,
    percentage: status === 'done' ? 100 : percentageOf(progress, status !== 'running'),
    ...progress,
    failed,
    message: taskText(locale, status === 'running' ? 'sms.running' : 'sms.ended', counts),
    result_url: addressOf(context, 'messageRecord', `${batch.batch_id}/show`),
    creator_id: batch.creator_id,
    creator_name: batch.creator_name ?? '',
    created_at: batch.created_at.toISOString(),
    finished_at: batch.finished_at?.toISOString() ?? null,
  };
};

/** Activations by SMS: the main administrator sees all of the company, others their own. */
export const smsTasks: TaskReader = {
  kind: 'sms',
  branchesFor: (context, since) => {
    const reach = batchReach(context);
    return reach === undefined ? [] : smsBranches(reach.companyId, { creatorId: reach.creatorId, since });
  },
  load: async (context, places) => {
    const reach = batchReach(context);
    if (reach === undefined) return [];
    const batchIds = places.map(({ id }) => id);
    const rows = await findBatches(context.db, { ...reach, batchIds });
    return rows.map((row) => toRow(context, row));
  },
};

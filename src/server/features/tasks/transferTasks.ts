import { reachOf } from '#engine/permission.ts';
import { seenItemsOf } from '#server/features/directory/leaving/handOverPlan.ts';
import type { NamedItem } from '#server/features/directory/leaving/store/transferItems.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { transferBranches } from '#server/features/tasks/store/taskBranches.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findLeavers, type LeaverRecord } from './store/tasks.ts';
import {
  addressOf,
  endedStates,
  percentageOf,
  type TaskReader,
  type TaskRow,
  taskText,
} from './taskReader.ts';

const countOf = (items: readonly NamedItem[], ...statuses: readonly NamedItem['status'][]): number =>
  items.filter(({ status }) => statuses.includes(status)).length;

const messageOf = (
  { locale }: CallContext,
  items: readonly NamedItem[],
  status: TaskRow['status'],
): string | null => {
  const open = items.filter((item) => item.status === 'waiting');
  switch (status) {
    case 'running':
      return taskText(locale, 'transfer.running', { open: open.length });
    case 'attention':
      return taskText(locale, 'transfer.attention', {
        open: open.filter((item) => item.recipient_id === null).length,
      });
    case 'partly':
      return taskText(locale, 'transfer.partly', { failed: countOf(items, 'failed') });
    case 'done':
      return taskText(locale, 'transfer.done', { done: countOf(items, 'done', 'skipped') });
    default:
      return null;
  }
};

/** When the last item was finished. */
const endOf = (items: readonly NamedItem[]): string | null =>
  items
    .map(({ updated_at: at }) => at.toISOString())
    .toSorted()
    .at(-1) ?? null;

interface Transfer {
  readonly leaver: LeaverRecord;
  /** What the reader knows of it. */
  readonly items: readonly NamedItem[];
  readonly status: TaskRow['status'];
}

const toRow = (context: CallContext, { leaver, items, status }: Transfer): TaskRow => {
  const progress = { done: countOf(items, 'done', 'skipped', 'failed'), total: items.length };
  const isEnded = endedStates.includes(status);
  return {
    task_id: leaver.user_id,
    kind: 'transfer',
    title: taskText(context.locale, 'transfer.title', { name: leaver.name }),
    status,
    percentage: percentageOf(progress, isEnded),
    ...progress,
    failed: countOf(items, 'failed'),
    message: messageOf(context, items, status),
    result_url: addressOf(context, 'resignation', `${leaver.user_id}/show`),
    creator_id: leaver.operator_id,
    creator_name: leaver.operator_name,
    created_at: leaver.resigned_at.toISOString(),
    finished_at: isEnded ? endOf(items) : null,
  };
};

/** What people who left hand over, one task per person, as the list of those who left shows them. */
export const transferTasks: TaskReader = {
  kind: 'transfer',
  branchesFor: (context, since) => {
    const model = context.models.resignation;
    if (model === undefined || reachOf(model, 'read', context.actor) === undefined) return [];
    return transferBranches(context.actor.companyId, { bounds: readScopeOf(context, 'resignation'), since });
  },
  load: async (context, places) => {
    const states = new Map(places.map(({ id, state }) => [id, state]));
    const ids = [...states.keys()];
    const leavers = await findLeavers(context.db, context.actor.companyId, ids);
    const seen = await seenItemsOf(context, ids);
    return leavers.map((leaver) =>
      toRow(context, {
        leaver,
        items: seen.filter((item) => item.user_id === leaver.user_id),
        status: states.get(leaver.user_id) ?? 'running',
      }),
    );
  },
};

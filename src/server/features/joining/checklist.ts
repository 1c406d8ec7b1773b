import { type ChecklistKind, checkAssignee, newcomerDay } from '#domain/checklist/checklist.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { ChecklistLine, PlannedChange } from '#generated/types.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { RowChange, WriteHooks } from '#server/crud/sources/writes.ts';
import type { Comer, JoiningContext } from '#server/features/directory/registry.ts';
import {
  checklistRowsOf,
  deleteChecklists,
  findLeft,
  insertChecklists,
  type ListedPerson,
  type PersonChecklist,
} from '#server/features/joining/store/checklists.ts';
import { findActor } from '#server/guard/store/actors.ts';

/** Of the clock's own work. */
const systemUser = 0;

const auditLists = (
  { audit }: Pick<JoiningContext, 'audit'>,
  action: 'start' | 'end',
  lists: readonly PersonChecklist[],
): void => {
  for (const { checklist_id: id, user_id: userId, user_name: name, lines } of lists)
    audit({
      action: `checklist.${action}`,
      targetType: 'checklist',
      targetId: id,
      targetName: name,
      changes: [
        action === 'start'
          ? { field: 'total', old: null, new: lines }
          : { field: 'total', old: lines, new: null },
      ],
      concerns: [{ type: 'member', id: userId }],
    });
};

const begin = async (context: JoiningContext, kind: ChecklistKind, people: readonly ListedPerson[]) => {
  const { db, actor, now: at } = context;
  const by = actor.userId === systemUser ? null : actor.userId;
  const stamp = { companyId: actor.companyId, by, at };
  auditLists(context, 'start', await insertChecklists(db, stamp, { kind, people }));
};

const end = async (
  context: JoiningContext,
  kind: ChecklistKind,
  { userIds, openAlone }: { readonly userIds: readonly number[]; readonly openAlone: boolean },
) => {
  const { db, actor } = context;
  auditLists(context, 'end', await deleteChecklists(db, actor.companyId, { kind, userIds, openAlone }));
};

/** Gives someone who has just come the company's checklist for newcomers, in the transaction that adds them. */
export const listNewcomer = async (context: JoiningContext, comer: Comer): Promise<void> => {
  const day = newcomerDay(comer.entryDay, dayOfInstant(context.now));
  if (day === undefined) return;
  const { userId, name, departmentId: homeId } = comer;
  await begin(context, 'newcomer', [{ userId, name, homeId, day }]);
};

/**
 * With someone's work ends what was still to be done about their beginning, and the checklist for leavers begins, unless a planned
 * resignation has begun it.
 */
export const listLeavers = async (context: JoiningContext, userIds: readonly number[]): Promise<void> => {
  await end(context, 'newcomer', { userIds, openAlone: true });
  await begin(context, 'leaver', await findLeft(context.db, context.actor.companyId, userIds));
};

/** Who is back leaves no more: their checklist for leavers goes. */
export const unlistLeaver = (context: JoiningContext, userId: number): Promise<void> =>
  end(context, 'leaver', { userIds: [userId], openAlone: false });

/** A planned resignation begins the checklist for leavers, counted from its day; a cancelled one takes it away. */
export const followPlan = async (
  { before, after }: RowChange<PlannedChange>,
  context: JoiningContext,
): Promise<void> => {
  if (after.kind !== 'resignation') return;
  const { user_id: userId, user_name: name, home_id: homeId = null, effective_on: day } = after;
  if (before === undefined) await begin(context, 'leaver', [{ userId, name: name ?? '', homeId, day }]);
  else if (before.status === 'pending' && after.status === 'cancelled') await unlistLeaver(context, userId);
};

/** A line can be given to who is able to tick it off. */
export const checklistLineHooks: WriteHooks<ChecklistLine> = {
  check: async ({ before, after: { assignee_id: id } }, { db, actor }) =>
    typeof id !== 'number' || id === before?.assignee_id
      ? []
      : checkAssignee((await findActor(db, actor.companyId, id))?.roles),
};

/** Newcomers and leavers, each with how many of their lines are done and how many are overdue. */
export const checklistRows: RowQuery = {
  select: ({ actor, now }) => checklistRowsOf(actor.companyId, dayOfInstant(now)),
};

import { isMeasure, type Measure, mutedUntil } from '#domain/complaint/measures.ts';
import { instantText } from '#engine/dateText.ts';
import {
  type ChatGroupRecord,
  findGroup,
  lockGroup,
  updateGroup,
} from '#server/features/groups/store/chatGroups.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { recordOn, tell, told } from './tellOfMeasure.ts';

type Values = Readonly<Record<string, unknown>>;

/** A group that is muted for as long already stays as it is, without a record of it; its owner is told until when. */
const mute = async (context: CallContext, group: ChatGroupRecord, until: Date): Promise<void> => {
  const { db, actor, now } = context;
  const [before, after] = [group.muted_until?.toISOString() ?? null, until.toISOString()];
  if (before !== after) {
    await updateGroup(db, group, { muted_until: until, updated_at: now, updated_by: actor.userId });
    recordOn(context, group, 'group.mute', { field: 'muted_until', old: before, new: after });
  }
  await tell(
    context,
    group.owner_id,
    told('complaint.told.muted', { group: group.name, until: instantText(after) }),
  );
};

const dissolve = async (context: CallContext, group: ChatGroupRecord): Promise<void> => {
  const { db, actor, now } = context;
  const at = { dissolved_at: now, updated_at: now, updated_by: actor.userId };
  await updateGroup(db, group, { status: 'dissolved', ...at });
  recordOn(context, group, 'group.dissolve', { field: 'status', old: 'normal', new: 'dissolved' });
  await tell(context, group.owner_id, told('complaint.told.dissolved', { group: group.name }));
};

const enforceOn = async (context: CallContext, group: ChatGroupRecord, measure: Measure): Promise<void> => {
  if (measure === 'dissolve') return dissolve(context, group);
  const until = mutedUntil(measure, context.now, group.muted_until);
  if (until !== undefined) return mute(context, group, until);
  if (measure === 'warn')
    await tell(context, group.owner_id, told('complaint.told.warned', { group: group.name }));
};

const outcomeOf = ({ status, action, handle_note: note, group_name: group }: Values): string =>
  told(status === 2 ? `complaint.told.upheld.${String(action)}` : 'complaint.told.dismissed', {
    group: String(group),
    note: String(note ?? ''),
  });

/**
 * Does what a decided complaint came to, in the decision's own transaction: the group is muted or dissolved and its owner told,
 * and the reporter is told the outcome (contract.md section 2). A group that is gone by then is left as it is.
 */
export const enforceMeasure = async (values: Values, context: CallContext): Promise<void> => {
  const { db, actor } = context;
  const { status, action, group_id: groupId, reporter_id: reporterId } = values;
  if (status === 2 && isMeasure(action) && typeof groupId === 'number') {
    await lockGroup(db, actor.companyId, groupId);
    const group = await findGroup(db, actor.companyId, groupId);
    if (group !== undefined) await enforceOn(context, group, action);
  }
  await tell(context, typeof reporterId === 'number' ? reporterId : null, outcomeOf(values));
};

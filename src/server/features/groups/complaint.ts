import { type Kysely, sql } from 'kysely';
import {
  isMeasure,
  type Measure,
  mutedUntil,
  reminderBefore,
  reminderDays,
} from '#domain/complaint/measures.ts';
import { instantText } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';
import {
  type ChatGroupRecord,
  findGroup,
  findGroupPeople,
  lockGroup,
  updateGroup,
} from './store/chatGroups.ts';
import {
  lockOverdueComplaints,
  type OverdueComplaint,
  openComplaint,
  saveReminders,
  standingComplaint,
} from './store/groupPages.ts';

/** How many people decisions meet, and whether someone answers for the group. */
const complete = async (rows: readonly LoadedRow[], { db, actor }: CallContext) => {
  const people = await findGroupPeople(
    db,
    actor.companyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const known = people.get(row.id);
    const owner_gone = known?.owner_gone === false ? 0 : 1;
    return { ...row, values: { ...row.values, users_count: known?.users_count ?? 0, owner_gone } };
  });
};

/**
 * Groups with what complaints about them come to, named as they are called now or were when they were reported; nothing of who reported.
 * The list is the queue of those with open complaints; groups asked for by id are told whatever became of theirs.
 */
export const reportedGroupRows: RowQuery = {
  completed: ['users_count', 'owner_gone'],
  select: ({ actor: { companyId } }, asked) => sql`
    select reported.group_id, coalesce(chat_group.name, reported.name) as group_name, chat_group.owner_id,
      owner.name as owner_name, coalesce(chat_group.status, 'missing') as group_status, chat_group.muted_until,
      reported.waiting, reported.handling, reported.upheld, reported.total, reported.oldest_open
    from (
      select group_id, max(group_name) as name,
        count(*) filter (where status = 0)::integer as waiting,
        count(*) filter (where status = 1)::integer as handling,
        count(*) filter (where status = 2)::integer as upheld,
        count(*) filter (where ${standingComplaint})::integer as total,
        min(complaint_time) filter (where ${openComplaint}) as oldest_open
      from complaint where company_id = ${companyId} and deleted_at is null group by group_id
    ) reported
    left join chat_group on chat_group.company_id = ${companyId} and chat_group.group_id = reported.group_id
    left join member owner on owner.company_id = ${companyId} and owner.user_id = chat_group.owner_id
    where ${asked === undefined ? sql`true` : sql`reported.oldest_open is not null`}`,
  order: () => sql`record.waiting + record.handling desc, record.oldest_open`,
  complete,
};

/** A sentence in the product's own language: who reads it is not who decides. */
export const noticeText = (rule: string, params: Readonly<Record<string, string>>): string =>
  ruleText('zh', { rule, params });

/** Tells someone by SMS; no one where they are not there any more. */
export const tell = async (context: CallContext, userId: number | null, text: string): Promise<void> => {
  const { db, actor, now, traceparent: askedIn } = context;
  const place = userId === null ? undefined : await findPlace(db, actor.companyId, userId);
  if (place === undefined) return;
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: place.countryCode,
    mobile: place.phone,
    text,
    now,
    purpose: 'complaintOutcome',
    askedIn,
  });
};

/** Writes down what a group got, or was spared. */
const recordOn = (
  { audit }: CallContext,
  {
    group,
    action,
    change,
  }: {
    readonly group: ChatGroupRecord;
    readonly action: string;
    readonly change: { readonly field: string; readonly old: unknown; readonly new: unknown };
  },
) =>
  audit({
    action,
    targetType: 'group',
    targetId: group.group_id,
    targetName: group.name,
    changes: [change],
    concerns: group.owner_id === null ? [] : [{ type: 'member', id: group.owner_id }],
  });

type Values = Readonly<Record<string, unknown>>;

/** A group that is muted for as long already stays as it is, without a record of it; its owner is told until when. */
const mute = async (context: CallContext, group: ChatGroupRecord, until: Date): Promise<void> => {
  const { db, actor, now } = context;
  const [before, after] = [group.muted_until?.toISOString() ?? null, until.toISOString()];
  if (before !== after) {
    await updateGroup(db, group, { muted_until: until, updated_at: now, updated_by: actor.userId });
    recordOn(context, {
      group,
      action: 'group.mute',
      change: { field: 'muted_until', old: before, new: after },
    });
  }
  await tell(
    context,
    group.owner_id,
    noticeText('complaint.notice.muted', { group: group.name, until: instantText(after) }),
  );
};

const dissolve = async (context: CallContext, group: ChatGroupRecord): Promise<void> => {
  const { db, actor, now } = context;
  const at = { dissolved_at: now, updated_at: now, updated_by: actor.userId };
  await updateGroup(db, group, { status: 'dissolved', ...at });
  recordOn(context, {
    group,
    action: 'group.dissolve',
    change: { field: 'status', old: 'normal', new: 'dissolved' },
  });
  await tell(context, group.owner_id, noticeText('complaint.notice.dissolved', { group: group.name }));
};

const enforceOn = async (context: CallContext, group: ChatGroupRecord, measure: Measure): Promise<void> => {
  if (measure === 'dissolve') return dissolve(context, group);
  const until = mutedUntil(measure, context.now, group.muted_until);
  if (until !== undefined) return mute(context, group, until);
  if (measure === 'warn')
    await tell(context, group.owner_id, noticeText('complaint.notice.warned', { group: group.name }));
};

const outcomeOf = ({ status, action, handle_note: note, group_name: group }: Values): string =>
  noticeText(status === 2 ? `complaint.notice.upheld.${String(action)}` : 'complaint.notice.dismissed', {
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

const complaintsPerRun = 500;

/** One message for all of a company: ten old complaints are one thing to look at. */
const remind = async (
  db: Kysely<Tables>,
  {
    companyId,
    complaints,
    now,
  }: { readonly companyId: number; readonly complaints: readonly OverdueComplaint[]; readonly now: Date },
): Promise<void> => {
  const mainId = await findMainAdministrator(db, companyId);
  const main = mainId === undefined ? undefined : await findPlace(db, companyId, mainId);
  if (main === undefined) return;
  const params = { count: complaints.length, days: reminderDays, group: complaints[0]?.group_name ?? '' };
  const text = ruleText('zh', { rule: 'complaint.notice.overdue', params });
  const to = { companyId, countryCode: main.countryCode, mobile: main.phone };
  await insertMessage(db, { ...to, text, now, purpose: 'reminder' });
};

const entryOf = (complaint: OverdueComplaint) => ({
  action: 'complaint.remind',
  targetType: 'complaint',
  targetId: complaint.complaint_id,
  targetName: complaint.group_name,
});

/**
 * Reminds main administrators of complaints no one has decided for seven days, once each (contract.md section 2). Answers how many
 * complaints were spoken of.
 */
export const remindOfComplaints = ({ database, clock }: Pick<Ports, 'database' | 'clock'>): Promise<number> =>
  database.db.transaction().execute(async (transaction) => {
    const now = clock();
    const overdue = await lockOverdueComplaints(transaction, reminderBefore(now), complaintsPerRun);
    if (overdue.length === 0) return 0;
    for (const companyId of new Set(overdue.map(({ company_id }) => company_id))) {
      const own = overdue.filter(({ company_id }) => company_id === companyId);
      await remind(transaction, { companyId, complaints: own, now });
      await insertOperationRecords(transaction, {
        origin: timerOrigin(companyId, now),
        category: 'complaint',
        entries: own.map(entryOf),
      });
    }
    await saveReminders(transaction, overdue, now);
    return overdue.length;
  });

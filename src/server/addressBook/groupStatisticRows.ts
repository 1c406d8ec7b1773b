import { isMuted } from '#domain/complaint/measures.ts';
import { idleDays } from '#domain/group/activity.ts';
import type { GroupStatistic } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { type ChatGroupRecord, findGroupPeople, type GroupPeople } from '#server/repositories/chatGroups.ts';
import {
  type ComplaintCounts,
  countActivated,
  countComplaintOutcomes,
} from '#server/repositories/groupCounts.ts';
import { seesComplaints } from './groupRows.ts';
import { findPlacePaths } from './placePaths.ts';
import { readScopeOf } from './scope.ts';

interface Facts {
  readonly people: ReadonlyMap<number, GroupPeople>;
  readonly activated: ReadonlyMap<number, number>;
  /** Undefined: the reader is not told of complaints. */
  readonly complaints: ReadonlyMap<number, ComplaintCounts> | undefined;
  readonly places: ReadonlyMap<number, string>;
  readonly now: Date;
}

const loadFacts = async (context: CallContext, ids: readonly number[]): Promise<Facts> => {
  const { db, actor, now } = context;
  const people = await findGroupPeople(db, actor.companyId, ids);
  const homes = [...people.values()].flatMap(({ owner_dept_id: id }) => id ?? []);
  return {
    people,
    activated: await countActivated(db, actor.companyId, ids),
    complaints: seesComplaints(context) ? await countComplaintOutcomes(db, actor.companyId, ids) : undefined,
    places: await findPlacePaths(context, homes, readScopeOf(context, 'group')),
    now,
  };
};

const peopleOf = ({ people, activated, places }: Facts, { group_id: id, member_limit }: ChatGroupRecord) => {
  const known = people.get(id);
  const size = known?.users_count ?? 0;
  const active = Math.min(size, activated.get(id) ?? 0);
  const home = places.get(known?.owner_dept_id ?? -1);
  return {
    owner_name: known?.owner_name ?? null,
    owner_dept_id: home === undefined ? null : (known?.owner_dept_id ?? null),
    owner_dept: home ?? null,
    users_count: size,
    active_count: active,
    inactive_count: size - active,
    admins_count: known?.admins.length ?? 0,
    member_limit,
  };
};

const complaintsOf = ({ complaints }: Facts, id: number) => ({
  complaint_count: complaints === undefined ? null : (complaints.get(id)?.total ?? 0),
  upheld_count: complaints === undefined ? null : (complaints.get(id)?.upheld ?? 0),
});

const toRow = (facts: Facts, group: ChatGroupRecord): GroupStatistic => {
  const { created_at: created, last_active_at: lastActive, muted_until: muted } = group;
  const mutedUntil = isMuted(muted, facts.now) ? muted.toISOString() : null;
  return {
    group_id: group.group_id,
    name: group.name,
    type: group.type,
    ...peopleOf(facts, group),
    created_at: created.toISOString(),
    last_active_at: lastActive?.toISOString() ?? null,
    idle_days: idleDays({ lastActive, created }, facts.now),
    is_unused: lastActive === null ? 1 : 0,
    ...complaintsOf(facts, group.group_id),
    muted_until: mutedUntil,
    is_muted: mutedUntil === null ? 0 : 1,
    status: group.status,
    version: group.version,
    can: { read: 1 },
  };
};

/** What is counted of groups, in the order given; complaints only for who is told of them. */
export const groupStatisticRows = async (
  context: CallContext,
  records: readonly ChatGroupRecord[],
): Promise<GroupStatistic[]> => {
  if (records.length === 0) return [];
  const facts = await loadFacts(
    context,
    records.map(({ group_id: id }) => id),
  );
  return records.map((record) => toRow(facts, record));
};

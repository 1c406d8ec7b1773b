import { isMuted } from '#domain/complaint/measures.ts';
import { reachOf } from '#engine/permission.ts';
import type { Group } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { type ChatGroupRecord, findGroupPeople, type GroupPeople } from '#server/repositories/chatGroups.ts';
import { countComplaints, findGroupsWithin } from '#server/repositories/groupPages.ts';
import { type GroupPermission, groupBoundsOf } from './groupScope.ts';
import { groupLimitsOf } from './groupSizes.ts';
import { findPlacePaths } from './placePaths.ts';
import { readScopeOf } from './scope.ts';

const deeds = ['update', 'changeOwner', 'changeAdmins', 'configure', 'unmute', 'dissolve'] as const;

interface Facts {
  readonly people: ReadonlyMap<number, GroupPeople>;
  /** Undefined: the reader is not told of complaints. */
  readonly complaints: ReadonlyMap<number, number> | undefined;
  readonly rights: Readonly<Record<(typeof deeds)[number], ReadonlySet<number>>>;
  readonly places: ReadonlyMap<number, string>;
  readonly ordinaryLimit: number;
  readonly now: Date;
}

/** Complaints are their own module: who has no say there is told no number either. */
export const seesComplaints = ({ models, actor }: CallContext): boolean =>
  models.complaint !== undefined && reachOf(models.complaint, 'read', actor) !== undefined;

/** Who leads a group does not end its mute: it was decided against them. */
const leadsGroup = (
  { actor }: CallContext,
  group: Pick<ChatGroupRecord, 'owner_id'>,
  people: GroupPeople | undefined,
): boolean =>
  group.owner_id === actor.userId || people?.admins.some(({ user_id: id }) => id === actor.userId) === true;

/** The groups whose mute the reader may end: those within their bounds whose complaints they decide, but for their own. */
export const unmutableAmong = async (
  context: CallContext,
  records: readonly ChatGroupRecord[],
  people: ReadonlyMap<number, GroupPeople>,
): Promise<ReadonlySet<number>> => {
  const { db, actor, models } = context;
  if (models.complaint === undefined || reachOf(models.complaint, 'handle', actor) === undefined)
    return new Set();
  const ids = records.flatMap((group) => {
    const { group_id: id } = group;
    return actor.roles.includes('main') || !leadsGroup(context, group, people.get(id)) ? [id] : [];
  });
  return findGroupsWithin(db, actor.companyId, ids, await groupBoundsOf(context, 'unmute'));
};

const rightsOf = async (
  context: CallContext,
  records: readonly ChatGroupRecord[],
  people: ReadonlyMap<number, GroupPeople>,
): Promise<Facts['rights']> => {
  const { db, actor } = context;
  const ids = records.map(({ group_id: id }) => id);
  const may = async (permission: GroupPermission) =>
    findGroupsWithin(db, actor.companyId, ids, await groupBoundsOf(context, permission));
  const [update, dissolve] = [await may('update'), await may('dissolve')];
  const unmute = await unmutableAmong(context, records, people);
  return { update, changeOwner: update, changeAdmins: update, configure: update, unmute, dissolve };
};

const loadFacts = async (context: CallContext, records: readonly ChatGroupRecord[]): Promise<Facts> => {
  const { db, actor } = context;
  const ids = records.map(({ group_id: id }) => id);
  const people = await findGroupPeople(db, actor.companyId, ids);
  const homes = [...people.values()].flatMap(({ owner_dept_id: id }) => id ?? []);
  return {
    people,
    complaints: seesComplaints(context)
      ? await countComplaints(db, actor.companyId, ids, { isOpen: false })
      : undefined,
    rights: await rightsOf(context, records, people),
    places: await findPlacePaths(context, homes, readScopeOf(context, 'group')),
    ordinaryLimit: (await groupLimitsOf(context)).member_limit,
    now: context.now,
  };
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Only a group that is muted can have its mute ended, as `unmuteGroup` has it. */
const canOf = ({ rights, now }: Facts, group: ChatGroupRecord): Record<string, 0 | 1> => {
  const may = (deed: (typeof deeds)[number]) =>
    group.status === 'normal' &&
    rights[deed].has(group.group_id) &&
    (deed !== 'unmute' || isMuted(group.muted_until, now));
  return { read: 1, ...Object.fromEntries(deeds.map((deed) => [deed, flag(may(deed))])) };
};

/** Where the owner works, as far as the reader knows of it. */
const homeOf = ({ places }: Facts, people: GroupPeople | undefined): number | null => {
  const id = people?.owner_dept_id ?? null;
  return id !== null && places.has(id) ? id : null;
};

const toRow = (facts: Facts, group: ChatGroupRecord): Group => {
  const people = facts.people.get(group.group_id);
  const size = people?.users_count ?? 0;
  const mutedUntil = isMuted(group.muted_until, facts.now) ? group.muted_until.toISOString() : null;
  return {
    group_id: group.group_id,
    name: group.name,
    type: group.type,
    owner_id: group.owner_id,
    owner_name: people?.owner_name ?? null,
    owner_resigned: flag(people?.owner_resigned !== false),
    owner_gone: flag(people?.owner_gone !== false),
    owner_dept_id: homeOf(facts, people),
    admins: (people?.admins ?? []).map((each) => ({ ...each })),
    admin_ids: (people?.admins ?? []).map(({ user_id: id }) => id),
    users_count: size,
    member_limit: group.member_limit,
    is_large: flag(size > facts.ordinaryLimit),
    whitelisted: flag(people?.is_owner_listed === true),
    post_rule: group.post_rule === 1 ? 1 : 0,
    private_chat: group.private_chat === 1 ? 1 : 0,
    dept_id: group.dept_id,
    include_sub: group.include_sub,
    include_hidden: group.include_hidden,
    isSameGroup: group.in_step,
    created_at: group.created_at.toISOString(),
    last_active_at: group.last_active_at?.toISOString() ?? null,
    complaint_count: facts.complaints === undefined ? null : (facts.complaints.get(group.group_id) ?? 0),
    muted_until: mutedUntil,
    is_muted: flag(mutedUntil !== null),
    status: group.status,
    dissolved_at: group.dissolved_at?.toISOString() ?? null,
    members: null,
    version: group.version,
    can: canOf(facts, group),
  };
};

/** Groups in the wire shape of contract.md section 5, in the order given; their people are answered one group at a time. */
export const groupRows = async (
  context: CallContext,
  records: readonly ChatGroupRecord[],
): Promise<Group[]> => {
  if (records.length === 0) return [];
  const facts = await loadFacts(context, records);
  return records.map((record) => toRow(facts, record));
};

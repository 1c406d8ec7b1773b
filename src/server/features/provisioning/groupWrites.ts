import { attached, checkLeaving, detached, type Seat, type Seating } from '#domain/member/seating.ts';
import { type GroupChange, membersAfter } from '#domain/provisioning/groupChange.ts';
import { idOf } from '#domain/provisioning/patch.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { type Placing, placePeople } from '#server/features/directory/member/placePeople.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { CallContext, Handler, Refusal } from '#server/platform/handler.ts';
import {
  findKeptGroups,
  findKnownPeople,
  findPeopleOf,
  findScimGroup,
  forgetScimGroup,
  groupTag,
  isDepartmentNamed,
  type ScimGroup,
  saveScimGroup,
} from './store/groups.ts';
import { findScimConnection } from './store/users.ts';
import { type IsExpected, notFound, versionRefusal, type WriteAnswer } from './userWrites.ts';

/** The calls of the console a provider's groups are written by, so that the same rules hold for both. */
export interface DepartmentCalls {
  readonly storeDepartment: Handler<'storeDepartment'>;
  readonly updateDepartment: Handler<'updateDepartment'>;
  readonly deleteDepartment: Handler<'deleteDepartment'>;
}

/**
 * Where people stand until the provider says where (`id`), while that department lives. `isLeft`: it is no group of the provider's own, so
 * that standing there says nothing.
 */
interface WaitingRoom {
  readonly id: number | undefined;
  readonly isLeft: boolean;
}

const findWaitingRoom = async ({ db, actor }: CallContext): Promise<WaitingRoom> => {
  const { departmentId, departmentName } = await findScimConnection(db, actor.companyId);
  const id = departmentName === null ? undefined : (departmentId ?? undefined);
  const kept = id === undefined ? [] : await findKeptGroups(db, actor.companyId, [id]);
  return { id, isLeft: id !== undefined && kept.length === 0 };
};

/** Someone who only waited goes where they belong; everyone else stands here besides. */
const joining = (seats: readonly Seat[], id: number, waiting: WaitingRoom): Seating => {
  const isWaiting = waiting.isLeft && seats.length === 1 && seats[0]?.departmentId === waiting.id;
  return attached(seats, { departmentIds: [id], mode: isWaiting ? 'move' : 'add' });
};

/** People are always somewhere: who is in no other department waits again. */
const leaving = (seats: readonly Seat[], id: number, waiting: WaitingRoom): Seating => {
  const isLast = seats.every(({ departmentId }) => departmentId === id);
  if (!isLast || waiting.id === undefined || waiting.id === id) return detached(seats, id);
  return attached(seats, { departmentIds: [waiting.id], mode: 'move', fromDepartmentId: id });
};

/** What is refused for one is refused for all: an operation of the protocol stands as a whole. */
const placeAll = async (
  context: CallContext,
  userIds: readonly number[],
  placing: Placing,
): Promise<Refusal | undefined> => {
  if (userIds.length === 0) return undefined;
  const placed = await placePeople(context, userIds, placing);
  if ('kind' in placed) return placed.kind === 'refused' ? placed : notFound();
  const [objection] = placed.objections;
  if (objection === undefined) return undefined;
  const [userId, violations] = objection;
  return refuse(violations.map((each) => ({ ...each, field: `members[value eq "${userId}"]` })));
};

/** Who is to come and who is to go. */
interface MemberMoves {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

const placeMembers = async (
  context: CallContext,
  id: number,
  { added, removed }: MemberMoves,
): Promise<Refusal | undefined> => {
  const waiting = await findWaitingRoom(context);
  const missing = violation('provisioning.notFound');
  return (
    (await placeAll(context, added, {
      action: 'member.addDepartments',
      departmentIds: [id],
      missing,
      seat: (seats) => joining(seats, id, waiting),
    })) ??
    (await placeAll(context, removed, {
      action: 'member.removeDepartment',
      departmentIds: [id],
      missing,
      seat: (seats) => leaving(seats, id, waiting),
      check: ({ row }) => checkLeaving({ isMainAdministrator: row.admin.main === 1, isOneself: false }),
    }))
  );
};

type Person = Awaited<ReturnType<typeof findKnownPeople>>[number];

/** Whom a write is about: everyone it names, and where it says who alone is there, all others. */
const concernedBy = (present: readonly number[], { members }: GroupChange): readonly number[] => [
  ...members.flatMap(({ ids }) => ids.map(idOf)),
  ...(members.some(({ kind }) => kind === 'set') ? present : []),
];

/**
 * Locks people a write is about, then the departments they stand in and this one, as all writers do: what is compared and decided
 * afterwards is what is saved. Writes of groups come one after the other (the tree's lock): no one comes into a group between the moment
 * its people are read and the moment it is locked.
 */
const lockGroup = async (
  { db, actor }: CallContext,
  id: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Person>> => {
  const { companyId } = actor;
  const all = [...new Set(userIds)];
  await lockMembers(db, companyId, all);
  const known = await findKnownPeople(db, companyId, all);
  await lockDepartments(db, companyId, [...new Set([id, ...known.flatMap((each) => each.departments)])]);
  return new Map(known.map((person) => [person.id, person]));
};

/** Who is said to be there has to be someone; who is said not to be need not. */
const memberViolations = (
  { members }: GroupChange,
  known: ReadonlyMap<number, Person>,
): readonly Violation[] =>
  members
    .flatMap(({ kind, ids }) => (kind === 'remove' ? [] : ids))
    .filter((id) => !known.has(idOf(id)))
    .slice(0, 1)
    .map((id) => violation('provisioning.memberMissing', undefined, { id }));

const movesOf = (
  present: readonly number[],
  { members }: GroupChange,
  known: ReadonlyMap<number, Person>,
): MemberMoves => {
  const after = membersAfter(present, members, idOf);
  return {
    // Who has left is no one's member: they come back to where they stood when the provider says that they are back.
    added: [...after].filter((id) => !present.includes(id) && known.get(id)?.isHere === true),
    removed: present.filter((id) => !after.has(id)),
  };
};

const keepGroup = async (
  { db, actor, now }: CallContext,
  group: Pick<ScimGroup, 'id' | 'created_at' | 'external_id'>,
  { externalId = group.external_id }: GroupChange,
): Promise<Refusal | undefined> => {
  if (group.created_at !== null && externalId === group.external_id) return undefined;
  const isSaved = await saveScimGroup(db, actor.companyId, { id: group.id, externalId, at: now });
  return isSaved ? undefined : refuse([violation('provisioning.groupExternalIdTaken')]);
};

/** Adds a department at the top, by the rules one is added by in the console, with the people the provider names. */
export const addGroup = async (
  context: CallContext,
  calls: DepartmentCalls,
  change: GroupChange,
): Promise<WriteAnswer> => {
  const { db, actor } = context;
  const { displayName: name } = change;
  if (!name) return refuse([violation('provisioning.groupNameRequired')]);
  await lockTree(db, actor.companyId);
  // A provider finds a group by its name alone.
  if (await isDepartmentNamed(db, actor.companyId, name))
    return refuse([violation('provisioning.groupNameTaken')]);
  const answer = await calls.storeDepartment(
    { name, superDeptId: 0 },
    { ...context, callName: 'storeDepartment' },
  );
  if (answer.kind === 'refused') return answer;
  if (answer.kind !== 'done') throw new Error(`Expected a saved department, not ${answer.kind}`);
  const { id } = answer.reply;
  const known = await lockGroup(context, id, concernedBy([], change));
  const violations = memberViolations(change, known);
  if (violations.length > 0) return refuse(violations);
  const refusal =
    (await keepGroup(context, { id, created_at: null, external_id: null }, change)) ??
    (await placeMembers(context, id, movesOf([], change, known)));
  return refusal ?? { kind: 'done', id };
};

interface Asked {
  readonly id: number;
  readonly isExpected: IsExpected;
}

const rename = async (
  context: CallContext,
  calls: DepartmentCalls,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<Refusal | undefined> => {
  const answer = await calls.updateDepartment({ id, name }, { ...context, callName: 'updateDepartment' });
  return answer.kind === 'refused' ? answer : undefined;
};

/** Brings a department to what the provider says of it; a repeated request changes nothing and leaves no record. */
export const changeGroup = async (
  context: CallContext,
  calls: DepartmentCalls,
  { id, change, isExpected }: Asked & { readonly change: GroupChange },
): Promise<WriteAnswer> => {
  const { db, actor } = context;
  if (change.displayName === null) return refuse([violation('provisioning.groupNameRequired')]);
  await lockTree(db, actor.companyId);
  const before = await findPeopleOf(db, actor.companyId, id);
  const known = await lockGroup(context, id, concernedBy(before, change));
  const group = await findScimGroup(db, actor.companyId, { id });
  if (group === undefined) return notFound();
  const outdated = versionRefusal(isExpected, () => groupTag(group));
  if (outdated !== undefined) return outdated;
  const violations = memberViolations(change, known);
  if (violations.length > 0) return refuse(violations);
  const present = await findPeopleOf(db, actor.companyId, id);
  const { displayName: name = group.name } = change;
  const refusal =
    (name === group.name ? undefined : await rename(context, calls, { id, name })) ??
    (await keepGroup(context, group, change)) ??
    (await placeMembers(context, id, movesOf(present, change, known)));
  return refusal ?? { kind: 'done', id };
};

/**
 * The provider lets go of a department: it is deleted as in the console, people who are in no other one wait again, and its chat stays as
 * one of its own. What was built below it is no one's to lose: then it stays.
 */
export const removeGroup = async (
  context: CallContext,
  calls: DepartmentCalls,
  { id, isExpected }: Asked,
): Promise<WriteAnswer> => {
  const { db, actor } = context;
  await lockTree(db, actor.companyId);
  await lockGroup(context, id, await findPeopleOf(db, actor.companyId, id));
  const group = await findScimGroup(db, actor.companyId, { id });
  if (group === undefined) return notFound();
  const outdated = versionRefusal(isExpected, () => groupTag(group));
  if (outdated !== undefined) return outdated;
  if (group.child_count > 0) return refuse([violation('provisioning.groupHoldsOthers')]);
  const { id: waiting } = await findWaitingRoom(context);
  const answer = await calls.deleteDepartment(
    {
      id,
      mode: 'move',
      group_action: 'keep',
      ...(waiting === undefined ? {} : { target_dept_id: waiting }),
    },
    { ...context, callName: 'deleteDepartment' },
  );
  if (answer.kind === 'refused') return answer;
  await forgetScimGroup(db, actor.companyId, id);
  return { kind: 'done', id };
};

import { type ConnectedSeat, planSeats, type SeatPlan } from '#domain/department/connection.ts';
import { grouped } from '#domain/grouped.ts';
import {
  type LinkRecord,
  saveLinkedRows,
} from '#server/features/directory/department/store/departmentLinks.ts';
import { bringBack } from '#server/features/directory/leaving/restore.ts';
import { findFormer, lockFormer } from '#server/features/directory/leaving/store/resignations.ts';
import { findMemberFacts } from '#server/features/directory/member/store/memberFacts.ts';
import {
  isPresent,
  type MembershipRecord,
  type Reseating,
  saveMemberships,
} from '#server/features/directory/member/store/memberships.ts';
import { changePeople } from '#server/features/directory/member/store/placements.ts';
import { findNewPositions, insertPosition } from '#server/features/directory/member/store/positions.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { addPeople, updateProfiles } from './connectedProfiles.ts';
import type { Match, Matches } from './matchPeople.ts';
import type { SharedPerson } from './store/connection.ts';

/** A connected company's people and where its departments are here. */
export interface PeoplePlan {
  readonly link: LinkRecord;
  readonly matches: Matches;
  /** What each department there is here; 0, the company itself, is the root. */
  readonly ids: ReadonlyMap<number, number>;
}

/** What became of people. */
export interface SyncedPeople {
  readonly added: readonly number[];
  readonly changed: readonly number[];
  readonly skipped: number;
}

/** Where someone is in the connected company, in departments of this one. Who is in none there is in the root. */
const seatsOf = (person: SharedPerson, { ids, link }: PeoplePlan): readonly ConnectedSeat[] => {
  const seats = person.seats.flatMap((seat) => {
    const departmentId = ids.get(seat.departmentId);
    return departmentId === undefined ? [] : [{ ...seat, departmentId }];
  });
  return seats.length > 0 ? seats : [{ departmentId: link.dept_id, position: '', isMain: true }];
};

type Places = ReadonlyMap<number, readonly MembershipRecord[]>;

/** Where some people are. */
export const findPlacesOf = async (
  { db }: LeavingContext,
  companyId: number,
  userIds: readonly number[],
): Promise<Places> => {
  const { memberships } = await findMemberFacts(db, companyId, userIds);
  return grouped(memberships, (each) => each.user_id);
};

const toSeat = ({
  department_id: departmentId,
  position,
  is_main: main,
}: MembershipRecord): ConnectedSeat => ({
  departmentId,
  position: position ?? '',
  isMain: main === 1,
});

/** The root is no department there and has no positions: whatever someone is called in it here stays. */
const withPosition = (
  seat: ConnectedSeat,
  rootId: number,
  present: readonly MembershipRecord[],
): ConnectedSeat => {
  if (seat.departmentId !== rootId) return seat;
  const here = present.find((each) => each.department_id === rootId);
  return { ...seat, position: here?.position ?? seat.position };
};

/** Someone with what they are to be; undefined: they are so already. */
export const reseatingOf = (
  userId: number,
  memberships: readonly MembershipRecord[],
  { rootId, inside }: { readonly rootId: number; readonly inside: readonly ConnectedSeat[] },
): { readonly plan: SeatPlan; readonly reseating: Reseating | undefined } => {
  const isInside = ({ ancestors }: MembershipRecord) => ancestors.includes(rootId);
  const present = memberships.filter(isInside).map((each) => ({ ...each, position: each.position ?? '' }));
  const seats = inside.map((seat) => withPosition(seat, rootId, present));
  const plan = planSeats(seats, memberships.filter((each) => !isInside(each)).map(toSeat));
  const oldMain = memberships.find((each) => each.is_main === 1)?.department_id;
  const isSame =
    oldMain === (plan.main ?? undefined) &&
    present.length === plan.requested.length &&
    plan.requested.every((seat) => isPresent(present, seat));
  const reseating = { userId, present, requested: plan.requested, oldMain, newMain: plan.main };
  return { plan, reseating: isSame ? undefined : reseating };
};

/** Puts people where they are to be, and their main department into their own row. */
export const reseat = async (
  { db, actor, now }: LeavingContext,
  companyId: number,
  reseatings: readonly Reseating[],
): Promise<void> => {
  if (reseatings.length === 0) return;
  await saveMemberships(db, companyId, reseatings);
  await changePeople(
    db,
    { companyId, at: now, by: actor.userId },
    reseatings.map(({ userId, newMain }) => ({ userId, mainDepartmentId: newMain, values: {} })),
  );
};

/** People whose number is still theirs come back into their first department; the others follow like everyone's. */
const bringAllBack = async (context: LeavingContext, plan: PeoplePlan): Promise<readonly Match[]> => {
  const { company_id: companyId } = plan.link;
  const back: Match[] = [];
  for (const match of plan.matches.former) {
    await lockFormer(context.db, companyId, match.userId);
    const record = await findFormer(context.db, companyId, match.userId);
    const [first] = seatsOf(match.person, plan);
    if (record?.status !== 'resigned' || first === undefined) continue;
    await bringBack(context, record, { departmentId: first.departmentId, position: first.position });
    back.push(match);
  }
  return back;
};

const keepPositions = async (
  { db }: LeavingContext,
  companyId: number,
  people: readonly SharedPerson[],
): Promise<void> => {
  const names = new Set(people.flatMap(({ seats }) => seats.map(({ position }) => position)));
  for (const name of await findNewPositions(
    db,
    companyId,
    [...names].filter((each) => each !== ''),
  ))
    await insertPosition(db, {
      companyId,
      positionId: await nextId(db, { companyId, noun: 'position' }),
      name,
    });
};

/** Adds, moves and renames the people of a connected company. Those who are gone there are the caller's to see off. */
export const syncPeople = async (context: LeavingContext, plan: PeoplePlan): Promise<SyncedPeople> => {
  const { db } = context;
  const { link, matches } = plan;
  const { company_id: companyId, dept_id: rootId } = link;
  const back = await bringAllBack(context, plan);
  const made = await addPeople(context, link, {
    people: matches.added,
    mainOf: (person) => planSeats(seatsOf(person, plan), []).main ?? rootId,
  });
  const everyone = [...matches.present, ...back, ...made];
  const places = await findPlacesOf(
    context,
    companyId,
    everyone.map(({ userId }) => userId),
  );
  const planned = everyone.map(({ person, userId }) => ({
    person,
    userId,
    ...reseatingOf(userId, places.get(userId) ?? [], { rootId, inside: seatsOf(person, plan) }),
  }));
  const reseatings = planned.flatMap(({ reseating }) => reseating ?? []);
  await reseat(context, companyId, reseatings);
  const inBranch = new Set(plan.ids.values());
  const isTheirs = ({ plan: { main } }: (typeof planned)[number]) => main !== null && inBranch.has(main);
  const added = new Set(made.map(({ userId }) => userId));
  const updated = await updateProfiles(
    context,
    link,
    planned.filter((each) => isTheirs(each) && !added.has(each.userId)),
  );
  await keepPositions(
    context,
    companyId,
    everyone.map(({ person }) => person),
  );
  const pairs = everyone.map(({ person, userId }) => ({ sourceId: person.user_id, ownId: userId }));
  await saveLinkedRows(db, link, { kind: 'member', pairs });
  const returned = new Set(back.map(({ userId }) => userId));
  const joined = planned.filter(
    ({ userId }) =>
      !added.has(userId) && !(places.get(userId) ?? []).some(({ ancestors }) => ancestors.includes(rootId)),
  );
  const newcomers = new Set([...added, ...returned, ...joined.map(({ userId }) => userId)]);
  const changed = new Set([...reseatings.map(({ userId }) => userId), ...updated]);
  return {
    added: [...newcomers],
    changed: [...changed].filter((id) => !newcomers.has(id)),
    skipped: matches.skipped + (matches.added.length - made.length) + (matches.former.length - back.length),
  };
};

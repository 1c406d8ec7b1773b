import { canEditAdministrator } from '#domain/member/canEditMember.ts';
import { checkHome } from '#domain/member/checkHome.ts';
import { checkSeating } from '#domain/member/checkSeating.ts';
import { keepsSeats, type Seat, type Seating, touchedSeats } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { doEach, type EachReply } from '#server/crud/answerEach.ts';
import { type Answer, type CallContext, done, doneUnaudited } from '#server/handlers/handler.ts';
import { lockDepartments } from '#server/repositories/membershipWrites.ts';
import { findPlaces, type PersonChange, type PlaceRecord } from '#server/repositories/placements.ts';
import { findNewPositions, insertPosition } from '#server/repositories/positions.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { checkOpenDepartments } from './closedDepartments.ts';
import { refuse } from './errorKeys.ts';
import { savePlace } from './placeSave.ts';
import { mayPutInto, type WriteScope, writeScopeOf } from './scope.ts';
import { lockVisiblePeople, type SeenPerson } from './visiblePeople.ts';

/** What a call does to each of many people. */
export interface Placing {
  /** How the audit calls it. */
  readonly action: string;
  /** Departments the request names, and what is said of one that does not exist for the editor. */
  readonly departmentIds: readonly number[];
  readonly missing: Violation;
  /** Where a person will be; left out: where they are. */
  readonly seat?: (seats: readonly Seat[]) => Seating;
  /** Columns of the person's own row. */
  readonly set?: PersonChange;
  /** What else stands in the way of this person. */
  readonly check?: (person: SeenPerson, seats: readonly Seat[]) => readonly Violation[];
}

/** Somebody to whom nothing was done, as contract.md section 5 names them. */
export interface PersonFailure {
  readonly user_id: number;
  readonly name: string;
  readonly error_key: string;
  readonly reason: string;
}

export interface PlacedPeople {
  readonly updated: readonly number[];
  readonly failed: readonly PersonFailure[];
  /** The rules behind the failures, by person. */
  readonly objections: ReadonlyMap<number, readonly Violation[]>;
}

/** A person with where they are and where they will be. */
interface Move extends SeenPerson {
  readonly seats: readonly Seat[];
  readonly seating: Seating;
}

const seatsOf = ({ memberships }: SeenPerson, scope: WriteScope): readonly Seat[] =>
  memberships.map((membership) => ({
    departmentId: membership.department_id,
    position: membership.position,
    isMain: membership.is_main === 1,
    isOpen: mayPutInto(scope, membership.ancestors),
  }));

const unmoved = (seats: readonly Seat[]): Seating => ({
  placements: seats
    .filter((seat) => seat.isOpen)
    .map(({ departmentId, position }) => ({ departmentId, position })),
  mainDepartmentId: seats.find((seat) => seat.isMain)?.departmentId ?? null,
});

const movesOf = (
  people: ReadonlyMap<number, SeenPerson>,
  scope: WriteScope,
  { seat = unmoved }: Placing,
): ReadonlyMap<number, Move> =>
  new Map(
    [...people].map(([userId, person]) => {
      const seats = seatsOf(person, scope);
      return [userId, { ...person, seats, seating: seat(seats) }];
    }),
  );

/** Departments whose people or counters may change, in all. */
const touchedBy = (moves: readonly Move[]): readonly number[] => {
  const ids = moves.flatMap(({ seats, seating }) => {
    const main = seats.find((seat) => seat.isMain)?.departmentId;
    const mains = main === seating.mainDepartmentId ? [] : [main, seating.mainDepartmentId];
    return [...touchedSeats(seats, seating), ...mains.flatMap((id) => id ?? [])];
  });
  return [...new Set(ids)];
};

/** Departments there are for the editor, and those that change only at their source. */
interface Places {
  readonly known: ReadonlySet<number>;
  readonly fixed: ReadonlySet<number>;
}

const placesOf = (places: readonly PlaceRecord[], moves: readonly Move[], scope: WriteScope): Places => {
  const own = moves
    .flatMap(({ seats }) => seats.filter((seat) => seat.isOpen))
    .map((seat) => seat.departmentId);
  const open = places.filter((place) => mayPutInto(scope, place.ancestors)).map((place) => place.id);
  return {
    known: new Set([...own, ...open]),
    fixed: new Set(places.filter((place) => place.source !== 'main').map((place) => place.id)),
  };
};

/** Whether the departments named exist for the editor, are still there once locked, and take newcomers. */
const checkNamed = async (
  context: CallContext,
  { departmentIds, missing }: Placing,
  moves: readonly Move[],
  places: Places,
): Promise<readonly Violation[]> => {
  if (departmentIds.some((id) => !places.known.has(id))) return [missing];
  const touched = [...new Set([...touchedBy(moves), ...departmentIds])];
  const alive = await lockDepartments(context.db, context.actor.companyId, touched);
  if (departmentIds.some((id) => !alive.includes(id))) return [missing];
  const joined = moves.flatMap(({ seats, seating }) =>
    seating.placements.flatMap(({ departmentId }) =>
      departmentId === null || seats.some((seat) => seat.departmentId === departmentId) ? [] : [departmentId],
    ),
  );
  return checkOpenDepartments(context, joined, missing.field);
};

/** A person's own values and main department belong to whoever manages their main department. */
const homeFields = ({ seats, seating }: Move, set: PersonChange): readonly string[] => {
  const main = seats.find((seat) => seat.isMain);
  const isMoved = main !== undefined && main.departmentId !== seating.mainDepartmentId;
  return [...Object.keys(set), ...(isMoved ? ['main_department_id'] : [])];
};

const checkMove = (
  context: CallContext,
  move: Move,
  places: Places,
  { set = {}, check }: Placing,
): readonly Violation[] => {
  const { row, seats, seating } = move;
  const own = check?.(move, seats) ?? [];
  if (own.length > 0) return own;
  if (!canEditAdministrator(context.actor, row.admin)) return [violation('member.administratorReadOnly')];
  if (row.can.update !== 1) return [violation('call.noPermission')];
  const home = checkHome(row.is_home_managed === 1, homeFields(move, set));
  return home.length > 0 ? home : checkSeating(seats, seating, places);
};

const positionsOf = (moves: readonly Move[]): readonly string[] => [
  ...new Set(
    moves.flatMap(({ seats, seating }) =>
      seating.placements
        .filter(
          ({ departmentId, position }) =>
            !seats.some((seat) => seat.departmentId === departmentId && seat.position === position),
        )
        .map(({ position }) => visibleText(position ?? ''))
        .filter((name) => name !== ''),
    ),
  ),
];

/** A position nobody has held yet is on the list of positions from then on. */
const addPositions = async ({ db, actor }: CallContext, moves: readonly Move[]): Promise<void> => {
  const names = positionsOf(moves);
  if (names.length === 0) return;
  for (const name of await findNewPositions(db, actor.companyId, names))
    await insertPosition(db, actor.companyId, await nextId(db, actor.companyId, 'position'), name);
};

const isUnchanged = ({ record, seats, seating }: Move, set: PersonChange): boolean => {
  const before: Readonly<Record<string, unknown>> = { ...record };
  return keepsSeats(seats, seating) && Object.entries(set).every(([field, value]) => before[field] === value);
};

const failureOf = (
  { id, error_key, message }: EachReply['failed'][number],
  people: ReadonlyMap<number, SeenPerson>,
): PersonFailure => ({ user_id: id, name: people.get(id)?.record.name ?? '', error_key, reason: message });

const entityOf = ({ models, actor }: CallContext) => {
  const model = models.member;
  if (model === undefined) throw new Error('Expected a model of "member"');
  return { model, models, actor };
};

/**
 * Changes where many people are, or what their rows say, each with a result of their own: what is refused for one is done
 * for the others. Facts are read for all of them together; people are locked before departments, both in the order of
 * their ids. Refused as a whole only where the request itself names a department that cannot take anybody.
 */
export const placePeople = async (
  context: CallContext,
  userIds: readonly number[],
  placing: Placing,
): Promise<PlacedPeople | Answer<never>> => {
  const scope = await writeScopeOf(context, 'member', 'update');
  const people = await lockVisiblePeople(context, userIds);
  const moves = movesOf(people, scope, placing);
  const all = [...moves.values()];
  const named = [...touchedBy(all), ...placing.departmentIds];
  const records = await findPlaces(context.db, context.actor.companyId, [...new Set(named)]);
  const places = placesOf(records, all, scope);
  const violations = await checkNamed(context, placing, all, places);
  if (violations.length > 0) return refuse(violations);

  const { set = {} } = placing;
  const placed: Move[] = [];
  const objections = new Map<number, readonly Violation[]>();
  const answerOne = async (userId: number, own: CallContext): Promise<Answer<unknown>> => {
    const move = moves.get(userId);
    const against =
      move === undefined ? [violation('member.missing')] : checkMove(own, move, places, placing);
    if (move === undefined || against.length > 0) {
      objections.set(userId, against);
      return refuse(against);
    }
    if (isUnchanged(move, set)) return doneUnaudited({});
    await savePlace(own, move, { action: placing.action, set });
    placed.push(move);
    return done({});
  };
  const reply = await doEach(entityOf(context), [...new Set(userIds)], context, answerOne);
  await addPositions(context, placed);
  return { updated: reply.done, failed: reply.failed.map((each) => failureOf(each, people)), objections };
};

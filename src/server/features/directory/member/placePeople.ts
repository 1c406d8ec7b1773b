import { canEditAdministrator, checkHome } from '#domain/member/checkPhoneChange.ts';
import { checkSeating, type FormerSeating, formerSeating, type Seat } from '#domain/member/seating.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import {
  findPlaces,
  findStandings,
  type PersonChange,
  type PlaceRecord,
  type Standing,
} from '#server/features/directory/member/store/placements.ts';
import { findNewPositions, insertPosition } from '#server/features/directory/member/store/positions.ts';
import {
  checkOpenDepartments,
  mayPutInto,
  type WriteScope,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type AuditEntry, type CallContext, done } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import {
  homeFields,
  isUnchanged,
  type Move,
  type Moving,
  movesOf,
  positionsOf,
  savePlaces,
  touchedBy,
  valuesBefore,
} from './placeSave.ts';
import { lockDepartments } from './store/memberships.ts';
import { lockVisiblePeople, type SeenPerson } from './visiblePeople.ts';

/** What a call does to each of many people. */
export interface Placing extends Moving {
  /** How the audit calls it. */
  readonly action: string;
  /** Departments the request names, and what is said of one that does not exist for the editor. */
  readonly departmentIds: readonly number[];
  readonly missing: Violation;
  /** What else stands in the way of this person. */
  readonly check?: (person: SeenPerson, seats: readonly Seat[]) => readonly Violation[];
}

/** Someone to whom nothing was done, as contract.md section 5 names them. */
export interface PersonFailure {
  readonly user_id: number;
  readonly name: string;
  readonly error_key: string;
  readonly reason: string;
}

/** A person as they were before a call, with what it takes to put that back. */
export interface FormerPlace extends FormerSeating {
  readonly userId: number;
  /** Of the person's row after the call: a newer one was changed by someone since. */
  readonly version: number;
  readonly values: PersonChange;
  /** What was lost with the departments that were left. */
  readonly standings: readonly Standing[];
}

export interface PlacedPeople {
  readonly updated: readonly number[];
  /** Those of them who were changed, as they were before. */
  readonly former: readonly FormerPlace[];
  readonly failed: readonly PersonFailure[];
  /** The rules behind the failures, by person. */
  readonly objections: ReadonlyMap<number, readonly Violation[]>;
}

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

/** The places as they stand once they are locked: one that went meanwhile takes no one. */
const lockPlaces = async (
  { db, actor }: CallContext,
  ids: readonly number[],
  places: Places,
): Promise<Places> => {
  const alive = new Set(await lockDepartments(db, actor.companyId, ids));
  return { ...places, known: new Set([...places.known].filter((id) => alive.has(id) || !ids.includes(id))) };
};

/** Whether the departments named exist for the editor and take newcomers. */
const checkNamed = async (
  context: CallContext,
  {
    placing: { departmentIds, missing },
    moves,
    places,
  }: { readonly placing: Placing; readonly moves: readonly Move[]; readonly places: Places },
): Promise<readonly Violation[]> => {
  if (departmentIds.some((id) => !places.known.has(id))) return [missing];
  const joined = moves.flatMap(({ seats, seating }) =>
    seating.placements.flatMap(({ departmentId }) =>
      departmentId === null || seats.some((seat) => seat.departmentId === departmentId) ? [] : [departmentId],
    ),
  );
  return checkOpenDepartments(context, joined, missing.field);
};

const checkMove = (
  context: CallContext,
  {
    move,
    places,
    placing: { check },
  }: { readonly move: Move; readonly places: Places; readonly placing: Placing },
): readonly Violation[] => {
  const { row, seats, seating } = move;
  const own = check?.(move, seats) ?? [];
  if (own.length > 0) return own;
  if (!canEditAdministrator(context.actor, row.admin)) return [violation('member.administratorReadOnly')];
  if (row.can.update !== 1) return [violation('call.noPermission')];
  const home = checkHome(row.is_home_managed === 1, homeFields(move));
  return home.length > 0 ? home : checkSeating(seats, seating, places);
};

/** A position no one has held yet is on the list of positions from then on. */
const addPositions = async ({ db, actor }: CallContext, moves: readonly Move[]): Promise<void> => {
  const names = positionsOf(moves);
  if (names.length === 0) return;
  for (const name of await findNewPositions(db, actor.companyId, names))
    await insertPosition(db, {
      companyId: actor.companyId,
      positionId: await nextId(db, { companyId: actor.companyId, noun: 'position' }),
      name,
    });
};

/** What there is to put back, read before it is gone. */
const formerPlaces = async (
  { db, actor }: CallContext,
  moves: readonly Move[],
): Promise<readonly FormerPlace[]> => {
  const former = moves.map((move) => ({ move, seating: formerSeating(move.seats, move.seating) }));
  const seats = former.flatMap(({ move, seating }) =>
    seating.seats.map(({ departmentId }) => ({ userId: move.record.user_id, departmentId })),
  );
  const standings = await findStandings(db, actor.companyId, seats);
  return former.map(({ move, seating }) => ({
    ...seating,
    userId: move.record.user_id,
    version: move.record.version + 1,
    values: valuesBefore(move),
    standings: standings.filter(({ userId }) => userId === move.record.user_id),
  }));
};

const failureOf = (
  { words }: CallContext,
  {
    userId,
    person,
    against,
  }: {
    readonly userId: number;
    readonly person: SeenPerson | undefined;
    readonly against: readonly Violation[];
  },
): PersonFailure => {
  const refusal = refuse(against);
  const name = person?.record.name ?? '';
  if (refusal.kind !== 'refused') throw new Error(`Person ${userId} was answered by ${refusal.kind}`);
  return {
    user_id: userId,
    name,
    error_key: refusal.errorKey,
    reason: words.refusal('member', refusal),
  };
};

type Objections = ReadonlyMap<number, readonly Violation[]>;

const saveWithin = async (
  context: CallContext,
  moves: readonly Move[],
  { action }: Placing,
): Promise<readonly Violation[]> => {
  const entries: AuditEntry[] = [];
  const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
  const answer = await withinSavepoint(context.db, async () => {
    await savePlaces(own, moves, action);
    return done({});
  });
  if (answer.kind === 'refused') return answer.violations;
  entries.forEach(context.audit);
  return [];
};

/** All at once; where the database keeps what no rule foresaw, each alone, so that one does not stop the others. */
const saveMoves = async (
  context: CallContext,
  moves: readonly Move[],
  placing: Placing,
): Promise<Objections> => {
  if (moves.length === 0) return new Map();
  const together = await saveWithin(context, moves, placing);
  if (together.length === 0) return new Map();
  const objections = new Map<number, readonly Violation[]>();
  for (const move of moves) {
    const against = moves.length === 1 ? together : await saveWithin(context, [move], placing);
    if (against.length > 0) objections.set(move.record.user_id, against);
  }
  return objections;
};

/** What the rules say to each person, in the order of their ids; nothing of those who may go. */
const objectionsTo = (
  userIds: readonly number[],
  moves: ReadonlyMap<number, Move>,
  check: (move: Move) => readonly Violation[],
): Objections =>
  new Map(
    userIds.flatMap((userId) => {
      const move = moves.get(userId);
      const against = move === undefined ? [violation('member.missing')] : check(move);
      return against.length === 0 ? [] : [[userId, against] as const];
    }),
  );

/**
 * Changes where many people are, or what their rows say, each with a result of their own: what is refused for one is done
 * for the others. Facts are read, and what passes is written, for all of them together; people are locked before
 * departments, both in the order of their ids. Refused as a whole only where the request itself names a department that
 * cannot take anyone.
 */
export const placePeople = async (
  context: CallContext,
  userIds: readonly number[],
  placing: Placing,
): Promise<PlacedPeople | Answer<never>> => {
  const scope = writeScopeOf(context, 'member', 'update');
  const people = await lockVisiblePeople(context, userIds);
  const moves = movesOf(people, scope, placing);
  const all = [...moves.values()];
  const named = [...new Set([...touchedBy(all), ...placing.departmentIds])];
  const records = await findPlaces(context.db, context.actor.companyId, named);
  const places = await lockPlaces(context, named, placesOf(records, all, scope));
  const violations = await checkNamed(context, { placing, moves: all, places });
  if (violations.length > 0) return refuse(violations);

  const ids = [...new Set(userIds)].sort((one, other) => one - other);
  const ruled = objectionsTo(ids, moves, (move) => checkMove(context, { move, places, placing }));
  const passed = ids.flatMap((id) => (ruled.has(id) ? [] : (moves.get(id) ?? [])));
  const changing = passed.filter((move) => !isUnchanged(move));
  const former = await formerPlaces(context, changing);
  const kept = await saveMoves(context, changing, placing);
  const objections = new Map([...ruled, ...kept]);
  await addPositions(
    context,
    changing.filter(({ record }) => !kept.has(record.user_id)),
  );
  return {
    updated: ids.filter((id) => !objections.has(id)),
    former: former.filter(({ userId }) => !kept.has(userId)),
    failed: [...objections].map(([id, against]) =>
      failureOf(context, { userId: id, person: people.get(id), against }),
    ),
    objections,
  };
};

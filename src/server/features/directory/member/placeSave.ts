import { keepsSeats, type Seat, type Seating, touchedSeats } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { mayPutInto, type WriteScope } from '#server/features/directory/scope.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { type RequestedMembership, type Reseating, saveMemberships } from './store/memberships.ts';
import { changePeople, type PersonChange } from './store/placements.ts';
import type { SeenPerson } from './visiblePeople.ts';

/** A person with where they are and where they will be. */
interface Placed extends SeenPerson {
  readonly seats: readonly Seat[];
  readonly seating: Seating;
  /** Columns of the person's own row; what is left out stays. */
  readonly values: PersonChange;
}

const requestedOf = ({ placements, mainDepartmentId }: Seating): readonly RequestedMembership[] =>
  placements.flatMap(({ departmentId, position }) =>
    departmentId === null
      ? []
      : [
          {
            departmentId,
            position: visibleText(position ?? ''),
            isMain: departmentId === mainDepartmentId,
          },
        ],
  );

const openMemberships = ({ memberships, seats }: Placed) =>
  memberships.filter((_, index) => seats[index]?.isOpen === true);

const mainOf = ({ seats }: Placed): number | undefined => seats.find((seat) => seat.isMain)?.departmentId;

const reseatingOf = (placed: Placed): Reseating => ({
  userId: placed.record.user_id,
  present: openMemberships(placed),
  requested: requestedOf(placed.seating),
  oldMain: mainOf(placed),
  newMain: placed.seating.mainDepartmentId,
});

type Changes = NonNullable<AuditEntry['changes']>;

const departmentIdsAfter = ({ seats, seating }: Placed): readonly number[] => [
  ...seats.filter((seat) => !seat.isOpen).map((seat) => seat.departmentId),
  ...seating.placements.flatMap(({ departmentId }) => departmentId ?? []),
];

const sameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** A position stands with its department: who does not see the one does not read the other. */
const positionChanges = ({ seats, seating }: Placed): Changes => {
  const changed = seating.placements.flatMap(({ departmentId: id, position }) => {
    const seat = seats.find((each) => each.departmentId === id);
    return seat === undefined || seat.position === position
      ? []
      : [{ id, old: seat.position, now: position }];
  });
  const old = changed.map((each) => ({ id: each.id, position: each.old }));
  const now = changed.map((each) => ({ id: each.id, position: each.now }));
  return changed.length === 0 ? [] : [{ field: 'departments', old, new: now }];
};

const seatChanges = (placed: Placed): Changes => {
  const { seats, seating } = placed;
  const old = seats.map((seat) => seat.departmentId);
  const fresh = departmentIdsAfter(placed);
  const main = mainOf(placed);
  return [
    ...(sameSet(old, fresh) ? [] : [{ field: 'departments', old, new: fresh }]),
    ...(main === seating.mainDepartmentId
      ? []
      : [{ field: 'main_department_id', old: main ?? null, new: seating.mainDepartmentId }]),
    ...positionChanges(placed),
  ];
};

const valueChanges = ({ record, values }: Placed): Changes => {
  const before: Readonly<Record<string, unknown>> = { ...record };
  return Object.entries(values)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) => ({ field, old: before[field], new: value }));
};

/** Writes the new places and values of people in one go, with an audit row each that tells of both. */
export const savePlaces = async (
  context: CallContext,
  people: readonly Placed[],
  action: string,
): Promise<void> => {
  const { db, actor, now } = context;
  const { companyId, userId: by } = actor;
  await saveMemberships(db, companyId, people.map(reseatingOf));
  const places = people.map(({ record, seating, values }) => ({
    userId: record.user_id,
    mainDepartmentId: seating.mainDepartmentId,
    values,
  }));
  await changePeople(db, { companyId, at: now, by }, places);
  for (const placed of people)
    context.audit({
      action,
      targetType: 'member',
      targetId: placed.record.user_id,
      targetName: placed.record.name,
      changes: [...seatChanges(placed), ...valueChanges(placed)],
    });
};

/** Where a call puts people, and what it changes of them. */
export interface Moving {
  /** Where a person will be; left out: where they are. */
  readonly seat?: (seats: readonly Seat[], userId: number) => Seating;
  /** Columns of the person's own row; what is left out stays. */
  readonly valuesOf?: (userId: number) => PersonChange;
}

/** A person with where they are and where they will be. */
export interface Move extends SeenPerson {
  readonly seats: readonly Seat[];
  readonly seating: Seating;
  readonly values: PersonChange;
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

/** These people with where the call puts them. */
export const movesOf = (
  people: ReadonlyMap<number, SeenPerson>,
  scope: WriteScope,
  { seat = unmoved, valuesOf = () => ({}) }: Moving,
): ReadonlyMap<number, Move> =>
  new Map(
    [...people].map(([userId, person]) => {
      const seats = seatsOf(person, scope);
      return [userId, { ...person, seats, seating: seat(seats, userId), values: valuesOf(userId) }];
    }),
  );

/** Departments whose people or counters may change, in all. */
export const touchedBy = (moves: readonly Move[]): readonly number[] => {
  const ids = moves.flatMap(({ seats, seating }) => {
    const main = seats.find((seat) => seat.isMain)?.departmentId;
    const mains = main === seating.mainDepartmentId ? [] : [main, seating.mainDepartmentId];
    return [...touchedSeats(seats, seating), ...mains.flatMap((id) => id ?? [])];
  });
  return [...new Set(ids)];
};

/** A person's own values and main department belong to those who manage their main department. */
export const homeFields = ({ seats, seating, values }: Move): readonly string[] => {
  const main = seats.find((seat) => seat.isMain);
  const isMoved = main !== undefined && main.departmentId !== seating.mainDepartmentId;
  return [...Object.keys(values), ...(isMoved ? ['main_department_id'] : [])];
};

/** Positions people newly hold, by name. */
export const positionsOf = (moves: readonly Move[]): readonly string[] => [
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

/** Whether a person is where they will be, with the values they will have. */
export const isUnchanged = ({ record, seats, seating, values }: Move): boolean => {
  const before: Readonly<Record<string, unknown>> = { ...record };
  return (
    keepsSeats(seats, seating) && Object.entries(values).every(([field, value]) => before[field] === value)
  );
};

/** The values a move changes, as they were. */
export const valuesBefore = ({ record, values }: Move): PersonChange => ({
  ...(values.phone_show === undefined ? {} : { phone_show: record.phone_show }),
  ...(values.executive_mode === undefined ? {} : { executive_mode: record.executive_mode }),
});

import { keepsSeats, type Seat, type Seating, touchedSeats } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import type { PersonChange } from '#server/features/directory/member/store/placements.ts';
import { mayPutInto, type WriteScope } from '#server/features/directory/scope.ts';
import type { SeenPerson } from './visiblePeople.ts';

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

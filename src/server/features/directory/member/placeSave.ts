import type { Seat, Seating } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { changePeople, type PersonChange } from '#server/features/directory/member/store/placements.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { type RequestedMembership, type Reseating, saveMemberships } from './store/memberships.ts';
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

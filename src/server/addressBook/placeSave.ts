import type { Seat, Seating } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import type { AuditEntry, CallContext } from '#server/handlers/handler.ts';
import {
  changeMainCount,
  clearMain,
  saveMemberships,
  type WantedMembership,
} from '#server/repositories/membershipWrites.ts';
import { changePerson, makeMain, type PersonChange } from '#server/repositories/placements.ts';
import type { SeenPerson } from './visiblePeople.ts';

/** A person with where they are and where they will be. */
interface Placed extends SeenPerson {
  readonly seats: readonly Seat[];
  readonly seating: Seating;
}

const wantedOf = ({ placements, mainDepartmentId }: Seating): readonly WantedMembership[] =>
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

const saveSeats = async ({ db, actor }: CallContext, placed: Placed): Promise<void> => {
  const { record, seats, seating } = placed;
  const { companyId } = actor;
  const oldMain = seats.find((seat) => seat.isMain)?.departmentId;
  const newMain = seating.mainDepartmentId;
  if (oldMain !== undefined && oldMain !== newMain) await clearMain(db, companyId, record.user_id);
  await saveMemberships(db, companyId, record.user_id, openMemberships(placed), wantedOf(seating));
  if (newMain === null || oldMain === newMain) return;
  await makeMain(db, companyId, record.user_id, newMain);
  if (oldMain !== undefined) await changeMainCount(db, companyId, oldMain, -1);
  await changeMainCount(db, companyId, newMain, 1);
};

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
  const main = seats.find((seat) => seat.isMain)?.departmentId;
  return [
    ...(sameSet(old, fresh) ? [] : [{ field: 'departments', old, new: fresh }]),
    ...(main === seating.mainDepartmentId
      ? []
      : [{ field: 'main_department_id', old: main ?? null, new: seating.mainDepartmentId }]),
    ...positionChanges(placed),
  ];
};

const valueChanges = ({ record }: Placed, set: PersonChange): Changes => {
  const before: Readonly<Record<string, unknown>> = { ...record };
  return Object.entries(set)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) => ({ field, old: before[field], new: value }));
};

/** Writes one person's new places and values, with the audit row that tells of both. */
export const savePlace = async (
  context: CallContext,
  placed: Placed,
  { action, set }: { readonly action: string; readonly set: PersonChange },
): Promise<void> => {
  const { db, actor, now } = context;
  const { record, seating } = placed;
  await saveSeats(context, placed);
  const main = seating.mainDepartmentId;
  await changePerson(
    db,
    { companyId: actor.companyId, userId: record.user_id, at: now, by: actor.userId },
    { ...set, ...(main === null ? {} : { main_department_id: main }) },
  );
  context.audit({
    action,
    targetType: 'member',
    targetId: record.user_id,
    targetName: record.name,
    changes: [...seatChanges(placed), ...valueChanges(placed, set)],
  });
};

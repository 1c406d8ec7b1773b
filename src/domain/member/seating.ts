import type { Placement } from './checkPlacement.ts';

/** A department a person is in. `isOpen`: whoever changes it may change this membership; others stay as they are. */
export interface Seat {
  readonly departmentId: number;
  readonly position: string | null;
  readonly isMain: boolean;
  readonly isOpen: boolean;
}

/** Where a person will be: the memberships that may be changed as they should be, and the main department of all. */
export interface Seating {
  readonly placements: readonly Placement[];
  readonly mainDepartmentId: number | null;
}

/** What `/attachDepartments` asks for. Without `position` the main one goes along. */
export interface Attachment {
  readonly departmentIds: readonly number[];
  readonly mode: 'add' | 'replace';
  /** With replace: only this department is left; undefined: all that may be changed. */
  readonly fromDepartmentId?: number | undefined;
  readonly mainDepartmentId?: number | undefined;
  readonly position?: string | undefined;
}

const openSeats = (seats: readonly Seat[]): readonly Seat[] => seats.filter((seat) => seat.isOpen);

const mainOf = (seats: readonly Seat[]): Seat | undefined => seats.find((seat) => seat.isMain) ?? seats[0];

const asPlacement = ({ departmentId, position }: Seat): Placement => ({ departmentId, position });

/** The present main department where it stays, else the first one asked for, else the first that is left. */
const mainAfter = (
  seats: readonly Seat[],
  placements: readonly Placement[],
  wanted: readonly number[],
): number | null => {
  const closed = seats.filter((seat) => !seat.isOpen).map((seat) => seat.departmentId);
  const left = [...placements.flatMap(({ departmentId }) => departmentId ?? []), ...closed];
  const present = seats.find((seat) => seat.isMain)?.departmentId;
  if (present !== undefined && left.includes(present)) return present;
  return wanted.find((id) => left.includes(id)) ?? left[0] ?? null;
};

const staysWith =
  ({ mode, fromDepartmentId }: Attachment) =>
  ({ departmentId }: Seat): boolean =>
    mode === 'add' || (fromDepartmentId !== undefined && departmentId !== fromDepartmentId);

/** The person also, or only, in these departments. Who is in one already keeps the position held there. */
export const attached = (seats: readonly Seat[], attachment: Attachment): Seating => {
  const wanted = [...new Set(attachment.departmentIds)];
  const position = attachment.position ?? mainOf(seats)?.position ?? null;
  const isStaying = staysWith(attachment);
  const kept = openSeats(seats).filter((seat) => isStaying(seat) || wanted.includes(seat.departmentId));
  const present = new Set(seats.map((seat) => seat.departmentId));
  const placements = [
    ...kept.map(asPlacement),
    ...wanted.filter((id) => !present.has(id)).map((departmentId) => ({ departmentId, position })),
  ];
  return {
    placements,
    mainDepartmentId: attachment.mainDepartmentId ?? mainAfter(seats, placements, wanted),
  };
};

/** The person without this department; without their main one, the first that is left becomes it. */
export const detached = (seats: readonly Seat[], departmentId: number): Seating => {
  const placements = openSeats(seats)
    .filter((seat) => seat.departmentId !== departmentId)
    .map(asPlacement);
  return { placements, mainDepartmentId: mainAfter(seats, placements, []) };
};

/** What is set for many people at once; a part that is undefined stays as it is. */
export interface SeatChange {
  readonly position?: string | undefined;
  /** Where the position is held; undefined: the main department. */
  readonly departmentId?: number | undefined;
  readonly mainDepartmentId?: number | undefined;
}

/** The person with another position, another main department, or both. */
export const reseated = (seats: readonly Seat[], change: SeatChange): Seating => {
  const place = change.departmentId ?? mainOf(seats)?.departmentId;
  const placements = openSeats(seats).map((seat) =>
    change.position !== undefined && seat.departmentId === place
      ? { departmentId: seat.departmentId, position: change.position }
      : asPlacement(seat),
  );
  return {
    placements,
    mainDepartmentId: change.mainDepartmentId ?? seats.find((seat) => seat.isMain)?.departmentId ?? null,
  };
};

/** The departments a seating joins, leaves, or holds another position in. */
export const touchedSeats = (seats: readonly Seat[], { placements }: Seating): readonly number[] => {
  const open = openSeats(seats);
  const changed = placements.filter(
    (placement) =>
      !open.some(
        (seat) => seat.departmentId === placement.departmentId && seat.position === placement.position,
      ),
  );
  const left = open.filter(
    (seat) => !placements.some((placement) => placement.departmentId === seat.departmentId),
  );
  return [
    ...changed.flatMap(({ departmentId }) => departmentId ?? []),
    ...left.map((seat) => seat.departmentId),
  ];
};

/** Whether the person would be exactly where they are. */
export const keepsSeats = (seats: readonly Seat[], seating: Seating): boolean =>
  touchedSeats(seats, seating).length === 0 &&
  seats.some((seat) => seat.isMain && seat.departmentId === seating.mainDepartmentId);

import { entriesText } from '#domain/department/path.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  checkDepartmentCount,
  checkMainDepartment,
  checkPlacements,
  type Placement,
} from './checkPlacement.ts';

/** A department a person is in. `isOpen`: anyone who changes it may change this membership; others stay as they are. */
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
interface Attachment {
  readonly departmentIds: readonly number[];
  /** `add` leaves nothing, `move` the main department, `replace` all that may be changed. */
  readonly mode: 'add' | 'move' | 'replace';
  /** Only this department is left, whichever the mode would leave; nothing to `add`. */
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
  requested: readonly number[],
): number | null => {
  const closed = seats.filter((seat) => !seat.isOpen).map((seat) => seat.departmentId);
  const left = [...placements.flatMap(({ departmentId }) => departmentId ?? []), ...closed];
  const present = seats.find((seat) => seat.isMain)?.departmentId;
  if (present !== undefined && left.includes(present)) return present;
  return requested.find((id) => left.includes(id)) ?? left[0] ?? null;
};

/** The one department that is left; undefined: none, or all that may be changed. */
const leftBy = (seats: readonly Seat[], { mode, fromDepartmentId }: Attachment): number | undefined => {
  if (mode === 'add') return undefined;
  return fromDepartmentId ?? (mode === 'move' ? mainOf(seats)?.departmentId : undefined);
};

const staysWith = (seats: readonly Seat[], attachment: Attachment) => {
  const left = leftBy(seats, attachment);
  return ({ departmentId }: Seat): boolean =>
    attachment.mode === 'add' || (left !== undefined && departmentId !== left);
};

/** Who leaves one department is in it, and it is the editor's to change: else the person would only be added. */
export const checkAttachment = (seats: readonly Seat[], attachment: Attachment): readonly Violation[] => {
  const left = leftBy(seats, attachment);
  if (left === undefined || openSeats(seats).some((seat) => seat.departmentId === left)) return [];
  return attachment.fromDepartmentId === undefined
    ? [violation('member.homeElsewhere', 'main_department_id')]
    : [violation('department.supervisorNotMember', 'from_department_id')];
};

/** The person also, or only, in these departments. Who is in one already keeps the position held there. */
export const attached = (seats: readonly Seat[], attachment: Attachment): Seating => {
  const requested = [...new Set(attachment.departmentIds)];
  const position = attachment.position ?? mainOf(seats)?.position ?? null;
  const isStaying = staysWith(seats, attachment);
  const kept = openSeats(seats).filter((seat) => isStaying(seat) || requested.includes(seat.departmentId));
  const present = new Set(seats.map((seat) => seat.departmentId));
  const placements = [
    ...kept.map(asPlacement),
    ...requested.filter((id) => !present.has(id)).map((departmentId) => ({ departmentId, position })),
  ];
  return {
    placements,
    mainDepartmentId: attachment.mainDepartmentId ?? mainAfter(seats, placements, requested),
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
  const departmentId = change.departmentId ?? mainOf(seats)?.departmentId;
  const placements = openSeats(seats).map((seat) =>
    change.position !== undefined && seat.departmentId === departmentId
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

/** What a seating took from a person's seats, as far as it is needed to put it back. */
export interface FormerSeating {
  /** Departments joined. */
  readonly joined: readonly number[];
  /** Departments left, and those where another position is held now. */
  readonly seats: readonly { readonly departmentId: number; readonly position: string | null }[];
  readonly mainDepartmentId: number | null;
}

/** What stood where the seating changes something. */
export const formerSeating = (seats: readonly Seat[], seating: Seating): FormerSeating => {
  const touched = new Set(touchedSeats(seats, seating));
  const before = openSeats(seats).filter((seat) => touched.has(seat.departmentId));
  const present = new Set(seats.map((seat) => seat.departmentId));
  return {
    joined: [...touched].filter((id) => !present.has(id)),
    seats: before.map(({ departmentId, position }) => ({ departmentId, position })),
    mainDepartmentId: seats.find((seat) => seat.isMain)?.departmentId ?? null,
  };
};

/** The person where they were before: what was changed as it stood, everything else as it is. */
export const putBack = (seats: readonly Seat[], former: FormerSeating): Seating => {
  const gone = new Set([...former.joined, ...former.seats.map((seat) => seat.departmentId)]);
  return {
    placements: [
      ...openSeats(seats)
        .filter((seat) => !gone.has(seat.departmentId))
        .map(asPlacement),
      ...former.seats,
    ],
    mainDepartmentId: former.mainDepartmentId,
  };
};

/** Where a person is, as far as their sheet says it. */
interface SheetSeat {
  readonly path?: string | null | undefined;
  readonly position?: string | null | undefined;
  readonly is_main?: number | null | undefined;
}

/** The columns of a sheet that say where someone is. */
interface SeatTexts {
  readonly part: string;
  readonly part_position: string;
  readonly main_part: string;
}

/** Departments of a person as a sheet has them: paths and positions in the same order, the path of the main one. */
export const seatTexts = (seats: readonly SheetSeat[]): SeatTexts => {
  const positions = seats.map(({ position }) => position ?? '');
  return {
    part: entriesText(seats.map(({ path }) => path ?? '')),
    part_position: positions.every((position) => position === '') ? '' : entriesText(positions),
    main_part: seats.find(({ is_main: isMain }) => isMain === 1)?.path ?? '',
  };
};

/** What is known about the departments of a seating. */
export interface SeatingFacts {
  /** Departments that exist and may be chosen by the user who asks. */
  readonly known: ReadonlySet<number>;
  /** Departments of partners and synced ones: their people change only where they come from (screens.md A1). */
  readonly fixed: ReadonlySet<number>;
}

const checkCount = (seats: readonly Seat[], { placements }: Seating): readonly Violation[] => {
  const count = placements.length + seats.filter((seat) => !seat.isOpen).length;
  return count === 0 ? [violation('member.lastDepartment')] : checkDepartmentCount(count);
};

/** A department that is main already may stay so unseen; it cannot be made so from outside. */
const checkMain = (seats: readonly Seat[], { placements, mainDepartmentId }: Seating) => {
  const closed = seats.filter((seat) => !seat.isOpen).map((seat) => seat.departmentId);
  const hadMain = placements.some(({ departmentId }) =>
    seats.some((seat) => seat.isMain && seat.departmentId === departmentId),
  );
  const choosable = placements.map((placement) => placement.departmentId);
  return checkMainDepartment(mainDepartmentId, hadMain ? choosable : [...choosable, ...closed]);
};

/** Whether a person may be where a call puts them: somewhere, at most in 50 departments, each open to the editor. */
export const checkSeating = (
  seats: readonly Seat[],
  seating: Seating,
  { known, fixed }: SeatingFacts,
): readonly Violation[] => {
  if (touchedSeats(seats, seating).some((id) => fixed.has(id))) return [violation('member.sourceReadOnly')];
  const count = checkCount(seats, seating);
  if (count.length > 0) return count;
  const { placements } = seating;
  return [
    ...(placements.length === 0 ? [] : checkPlacements(placements, known)),
    ...checkMain(seats, seating),
  ];
};

/** Who may be taken out of a department at all. */
export interface Leaving {
  readonly isMainAdministrator: boolean;
  readonly isOneself: boolean;
}

/** The main administrator never leaves by deletion, and no one removes themselves (case M11). */
export const checkLeaving = ({ isMainAdministrator, isOneself }: Leaving): readonly Violation[] => {
  if (isMainAdministrator) return [violation('member.mainAdministratorStays')];
  return isOneself ? [violation('member.notOneself')] : [];
};

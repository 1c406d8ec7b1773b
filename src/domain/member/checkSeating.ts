import { type Violation, violation } from '#domain/violation.ts';
import { checkDepartmentCount, checkMainDepartment, checkPlacements } from './checkPlacement.ts';
import { type Seat, type Seating, touchedSeats } from './seating.ts';

/** What is known about the departments of a seating. */
export interface SeatingFacts {
  /** Departments that exist and may be chosen by whoever asks. */
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

/** The main administrator never leaves by deletion, and nobody removes themselves (case M11). */
export const checkLeaving = ({ isMainAdministrator, isOneself }: Leaving): readonly Violation[] => {
  if (isMainAdministrator) return [violation('member.mainAdministratorStays')];
  return isOneself ? [violation('member.notOneself')] : [];
};

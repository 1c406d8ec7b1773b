import { type Violation, violation } from '#domain/violation.ts';
import { checkDepartmentCount, checkPositionName } from './checkPlacement.ts';
import { checkMemberName } from './checkProfile.ts';
import { checkPhone, type PhoneNumber } from './phone.ts';

/** What someone is in the company until they are told: people who join by themselves name no position. */
export const newcomerPosition = '员工';

/** What is known of the number of someone who joins: who has it already, if anyone does. */
export interface IntakeHolder {
  readonly isResigned: boolean;
  /** Whether the user who takes them in may change them: administrators belong to the main administrator. */
  readonly isEditable: boolean;
  /** Departments they are in already. */
  readonly departmentIds: readonly number[];
}

/** What is known of the department, once it is locked; undefined: not there for the user who takes someone in. */
export interface IntakePlace {
  readonly id: number;
  readonly isOwn: boolean;
  /** Why it takes no one at the moment; empty: it does. */
  readonly closed: readonly Violation[];
}

/** Someone who joins, as they are stored. */
export interface IntakePerson {
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly position: string;
}

const checkPlace = (place: IntakePlace | undefined, field: string): readonly Violation[] => {
  if (place === undefined) return [violation('member.departmentMissing', field)];
  return place.isOwn ? place.closed : [violation('member.sourceReadOnly', field)];
};

const checkHolder = (holder: IntakeHolder, place: IntakePlace | undefined): readonly Violation[] => {
  if (holder.isResigned) return [violation('member.numberOfFormer')];
  if (place !== undefined && holder.departmentIds.includes(place.id)) return [];
  if (!holder.isEditable) return [violation('member.administratorReadOnly')];
  return checkDepartmentCount(holder.departmentIds.length + 1);
};

/**
 * Whether someone can be taken into a department: newly made, or, where the number is a member's already, put there beside
 * their own departments. Who left keeps their number for 30 days and is restored instead (contract.md section 2).
 */
export const checkIntake = (
  person: IntakePerson,
  place: IntakePlace | undefined,
  holder: IntakeHolder | undefined,
): readonly Violation[] => [
  ...checkMemberName(person.name),
  ...checkPhone(person.phone),
  ...checkPositionName(person.position, 'position'),
  ...checkPlace(place, 'dept_id'),
  ...(holder === undefined ? [] : checkHolder(holder, place)),
];

import { isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { memberLimits } from './checkProfile.ts';

/** One department of a person, with the position held there. */
export interface Placement {
  readonly departmentId: number | null;
  readonly position: string | null;
}

/** What a position is called: something readable of at most 50 characters. */
export const checkPositionName = (position: string | null, field: string): readonly Violation[] => {
  if (isBlank(position ?? '')) return [violation('member.positionRequired', field)];
  return [...visibleText(position ?? '')].length > memberLimits.positionLength
    ? [violation('validation.maxLength', field, { limit: memberLimits.positionLength })]
    : [];
};

/** `known`: departments that exist and may be chosen by the user who asks. Foreign, deleted and out of scope read the same. */
const checkOne = (
  placement: Placement,
  {
    index,
    placements,
    known,
  }: {
    readonly index: number;
    readonly placements: readonly Placement[];
    readonly known: ReadonlySet<number>;
  },
): readonly Violation[] => {
  const field = `departments.${index}.id`;
  const { departmentId, position } = placement;
  if (departmentId === null) return [violation('member.departmentRequired', field)];
  if (!known.has(departmentId)) return [violation('member.departmentMissing', field)];
  if (placements.findIndex((other) => other.departmentId === departmentId) < index)
    return [violation('validation.uniqueItems', field)];
  return checkPositionName(position, `departments.${index}.position`);
};

/** A person is in at most 50 departments; those an editor does not see count as well. */
export const checkDepartmentCount = (count: number): readonly Violation[] =>
  count > memberLimits.departments
    ? [violation('member.tooManyDepartments', 'departments', { limit: memberLimits.departments })]
    : [];

/** At least one department, at most 50, each known, once and with a position (spec section 5, case M06). */
export const checkPlacements = (
  placements: readonly Placement[],
  known: ReadonlySet<number>,
): readonly Violation[] => {
  if (placements.length === 0) return [violation('member.departmentRequired', 'departments')];
  const overLimit = checkDepartmentCount(placements.length);
  if (overLimit.length > 0) return overLimit;
  return placements.flatMap((placement, index) => checkOne(placement, { index, placements, known }));
};

/** The main department is one of the person's departments. */
export const checkMainDepartment = (
  mainDepartmentId: number | null,
  departmentIds: readonly (number | null)[],
): readonly Violation[] => {
  if (mainDepartmentId === null) return [violation('member.mainDepartmentRequired', 'main_department_id')];
  return departmentIds.includes(mainDepartmentId)
    ? []
    : [violation('member.mainDepartmentOutside', 'main_department_id')];
};

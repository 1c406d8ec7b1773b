import { type Violation, violation } from '#domain/violation.ts';
import { departmentLimits } from './limits.ts';

/** Where a department stands: ids from the topmost department down to itself. */
export interface Place {
  readonly id: number;
  readonly ancestors: readonly number[];
}

/** What is known about a parent before something is put under it; the company itself is id 0 without ancestors. */
export interface ParentPlace extends Place {
  readonly childCount: number;
}

const parentField = 'superDeptId';

/** Whether a subtree of `height` levels fits under the parent (contract.md: 25 levels, 1,000 children; case D19). */
export const checkRoom = (parent: ParentPlace, height: number): readonly Violation[] => {
  if (parent.ancestors.length + height > departmentLimits.depth)
    return [violation('department.tooDeep', parentField, { limit: departmentLimits.depth })];
  if (parent.childCount >= departmentLimits.children)
    return [violation('department.tooManyChildren', parentField, { limit: departmentLimits.children })];
  return [];
};

/** Whether the company may have one department more. */
export const checkTotal = (departments: number): readonly Violation[] =>
  departments >= departmentLimits.departments
    ? [violation('department.tooMany', undefined, { limit: departmentLimits.departments })]
    : [];

/**
 * Whether a department may go under another parent: never under itself or what is below it (case D09), and only where
 * its whole subtree of `height` levels fits.
 */
export const checkMove = (department: Place, parent: ParentPlace, height: number): readonly Violation[] =>
  parent.ancestors.includes(department.id)
    ? [violation('department.ownDescendant', parentField)]
    : checkRoom(parent, height);

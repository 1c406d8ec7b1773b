import { graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { groupLimits } from './limits.ts';

/** A group's name is something people can read, of at most 30 characters (spec section 5). */
export const checkGroupName = (name: string, field = 'name'): readonly Violation[] => {
  if (isBlank(name)) return [violation('group.nameRequired', field)];
  return graphemeCount(visibleText(name)) > groupLimits.nameLength
    ? [violation('group.nameTooLong', field, { limit: groupLimits.nameLength })]
    : [];
};

/** What a department's group is called when nobody says: its department's name, cut to what a group's name may hold. */
export const groupNameOf = (departmentName: string): string =>
  [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(departmentName)]
    .slice(0, groupLimits.nameLength)
    .map(({ segment }) => segment)
    .join('');

/**
 * The owner is one of the group's people and has not left; those of a department's group are the department's (case D21).
 */
export const checkOwner = (
  ownerId: number | null | undefined,
  isInside: boolean,
  { field = 'owner_id', isOfDepartment = true }: { field?: string; isOfDepartment?: boolean } = {},
): readonly Violation[] => {
  if (ownerId === null || ownerId === undefined) return [violation('group.ownerRequired', field)];
  if (isInside) return [];
  return [violation(isOfDepartment ? 'group.ownerOutside' : 'group.ownerNotInGroup', field)];
};

import { type Violation, violation } from '#domain/violation.ts';
import { groupLimits } from './limits.ts';

/** Administrators of a group are among its people, at most ten of them. */
export const checkAdmins = (
  adminIds: readonly number[],
  inside: ReadonlySet<number>,
  field = 'admins',
): readonly Violation[] => {
  if (adminIds.length > groupLimits.admins)
    return [violation('group.tooManyAdmins', field, { limit: groupLimits.admins })];
  return adminIds.every((id) => inside.has(id)) ? [] : [violation('group.adminOutside', field)];
};

/** The owner stands above the administrators and is none of them. */
export const adminsBeside = (adminIds: readonly number[], ownerId: number | null): readonly number[] =>
  adminIds.filter((id) => id !== ownerId);

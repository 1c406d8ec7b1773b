import { compareKey, graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type DefaultRole, defaultGroupId } from './defaultRoles.ts';
import { roleLimits as limits } from './limits.ts';

interface NameRules {
  readonly field: 'posName' | 'posGroupName';
  readonly noun: 'role' | 'roleGroup';
  readonly limit: number;
  /** What is said of a name another has. */
  readonly taken: 'role.nameTaken' | 'call.nameTaken';
}

const checkName = (
  name: string | null | undefined,
  others: readonly string[],
  { field, noun, limit, taken }: NameRules,
): readonly Violation[] => {
  const text = name ?? '';
  if (isBlank(text)) return [violation(`${noun}.nameRequired`, field)];
  if (graphemeCount(visibleText(text)) > limit) return [violation('role.tooLong', field, { limit })];
  const key = compareKey(text);
  return others.some((other) => compareKey(other) === key) ? [violation(taken, field, { noun })] : [];
};

/** A role has a name of 1–30 characters that no other role of its group is read as. `others` are those beside it. */
export const checkRoleName = (name: string | null | undefined, others: readonly string[]) =>
  checkName(name, others, {
    field: 'posName',
    noun: 'role',
    limit: limits.nameLength,
    taken: 'role.nameTaken',
  });

/** A role group has a name of 1–20 characters that no other group of the company is read as. */
export const checkGroupName = (name: string | null | undefined, others: readonly string[]) =>
  checkName(name, others, {
    field: 'posGroupName',
    noun: 'roleGroup',
    limit: limits.groupNameLength,
    taken: 'call.nameTaken',
  });

/** Nobody is to take a role the company made for one the product brings. `reserved` are their names in every language. */
export const checkReserved = (
  name: string | null | undefined,
  reserved: readonly string[],
): readonly Violation[] => {
  const key = compareKey(name ?? '');
  return reserved.some((each) => compareKey(each) === key) ? [violation('role.nameReserved', 'posName')] : [];
};

/** There is room for one more role or group. */
export const checkRoom = (noun: 'role' | 'roleGroup', count: number): readonly Violation[] => {
  const limit = noun === 'role' ? limits.roles : limits.groups;
  return count < limit ? [] : [violation('call.tooMany', undefined, { noun, limit })];
};

/** Group 0 and its roles stay as they are (case R01). */
export const checkEditable = (id: number, role?: DefaultRole): readonly Violation[] =>
  id === defaultGroupId || role !== undefined ? [violation('role.defaultReadOnly')] : [];

/** A group goes only when it is empty (case R04). */
export const checkEmptyGroup = (roles: number): readonly Violation[] =>
  roles === 0 ? [] : [violation('roleGroup.notEmpty')];

/** Whoever deletes a role has been told of at least as many holders as there are now. */
export const checkRoleUse = (holders: number, confirmed: number | null | undefined): readonly Violation[] =>
  holders > (confirmed ?? 0) ? [violation('role.inUse', undefined, { count: holders })] : [];

/**
 * A new order names everybody who stands there, each once, and nobody else (spec section 5: only siblings are sorted).
 * `present` in any order.
 */
export const checkSequence = (
  present: readonly number[],
  ordered: readonly number[],
): readonly Violation[] => {
  const named = new Set(ordered);
  const isSame =
    named.size === ordered.length &&
    ordered.length === present.length &&
    present.every((id) => named.has(id));
  return isSame ? [] : [violation('role.notSiblings')];
};

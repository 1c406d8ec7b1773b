import type { Actor } from '#domain/permission/actor.ts';
import { compareKey, graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type DefaultRole, defaultGroupId, type RoleHome } from './defaultRoles.ts';

/** Ceilings of roles (contract.md section 1), in characters, rows and people. */
export const roleLimits = {
  nameLength: 30,
  groupNameLength: 20,
  roles: 500,
  groups: 100,
} as const;

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
    limit: roleLimits.nameLength,
    taken: 'role.nameTaken',
  });

/** A role group has a name of 1–20 characters that no other group of the company is read as. */
export const checkGroupName = (name: string | null | undefined, others: readonly string[]) =>
  checkName(name, others, {
    field: 'posGroupName',
    noun: 'roleGroup',
    limit: roleLimits.groupNameLength,
    taken: 'call.nameTaken',
  });

/** No one is to take a role the company made for one the product brings. `reserved` are their names in every language. */
export const checkReserved = (
  name: string | null | undefined,
  reserved: readonly string[],
): readonly Violation[] => {
  const key = compareKey(name ?? '');
  return reserved.some((each) => compareKey(each) === key) ? [violation('role.nameReserved', 'posName')] : [];
};

/** There is room for one more role or group. */
export const checkRoom = (noun: 'role' | 'roleGroup', count: number): readonly Violation[] => {
  const limit = noun === 'role' ? roleLimits.roles : roleLimits.groups;
  return count < limit ? [] : [violation('call.tooMany', undefined, { noun, limit })];
};

/** Group 0 and its roles stay as they are (case R01). */
export const checkEditable = (id: number, role?: DefaultRole): readonly Violation[] =>
  id === defaultGroupId || role !== undefined ? [violation('role.defaultReadOnly')] : [];

/** A group goes only when it is empty (case R04). */
export const checkEmptyGroup = (roles: number): readonly Violation[] =>
  roles === 0 ? [] : [violation('roleGroup.notEmpty')];

/** Anyone who deletes a role has been told of at least as many holders as there are now. */
export const checkRoleUse = (holders: number, confirmed: number | null | undefined): readonly Violation[] =>
  holders > (confirmed ?? 0) ? [violation('role.inUse', undefined, { count: holders })] : [];

/**
 * A new order names everyone who stands there, each once, and no one else (spec section 5: only siblings are sorted).
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

const managedIn: Partial<Readonly<Record<RoleHome, string>>> = {
  app: 'role.managedInApps',
  group: 'role.managedInGroups',
};

/** Default roles get their people where they are managed (case R02). */
export const checkTakesPeople = (role: DefaultRole | undefined): readonly Violation[] => {
  if (role?.home === undefined) return [];
  return [violation(managedIn[role.home] ?? 'role.managedElsewhere')];
};

/** Everyone named exists for the actor, and each once: it is all or nothing (case R03). */
export const checkPeople = (named: readonly number[], known: ReadonlySet<number>): readonly Violation[] => {
  if (new Set(named).size < named.length) return [violation('role.peopleRepeated', 'user_ids')];
  const unknown = named.filter((id) => !known.has(id)).length;
  return unknown === 0 ? [] : [violation('role.peopleMissing', 'user_ids', { count: unknown })];
};

/** No one but the main administrator gives a role, or other departments of one, to themselves (contract.md section 4). */
export const checkNotForOneself = (
  { userId, roles }: Pick<Actor, 'userId' | 'roles'>,
  named: readonly number[],
): readonly Violation[] =>
  named.includes(userId) && !roles.includes('main') ? [violation('role.oneself', 'user_ids')] : [];

interface RequestedScope {
  /** Undefined: left as it is, and none for who is new. */
  readonly departments: readonly number[] | undefined;
  /** The requested departments that exist for the actor. */
  readonly known: ReadonlySet<number>;
  readonly needsScope: boolean;
  readonly addsHolders: boolean;
}

/** No one changes where a role counts for someone while it counts in departments that are not theirs to see. */
export const checkOthersScope = (hidden: number): readonly Violation[] =>
  hidden === 0 ? [] : [violation('role.scopeElsewhere', 'scope_depts')];

/** Departments a role counts in exist for the actor; a role that needs some is given to no one without. */
export const checkScope = ({
  departments,
  known,
  needsScope,
  addsHolders,
}: RequestedScope): readonly Violation[] => {
  if (departments?.some((id) => !known.has(id)) === true)
    return [violation('role.departmentMissing', 'scope_depts')];
  const isNone = departments === undefined ? addsHolders : departments.length === 0;
  return needsScope && isNone ? [violation('role.scopeRequired', 'scope_depts')] : [];
};

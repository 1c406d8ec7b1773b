import type { Actor } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { DefaultRole, RoleHome } from './defaultRoles.ts';

const managedIn: Partial<Readonly<Record<RoleHome, string>>> = {
  app: 'role.managedInApps',
  group: 'role.managedInGroups',
};

/** Default roles get their people where they are managed (case R02). */
export const checkTakesPeople = (role: DefaultRole | undefined): readonly Violation[] => {
  if (role?.home === undefined) return [];
  return [violation(managedIn[role.home] ?? 'role.managedElsewhere')];
};

/** Everybody named exists for the actor, and each once: it is all or nothing (case R03). */
export const checkPeople = (named: readonly number[], known: ReadonlySet<number>): readonly Violation[] => {
  if (new Set(named).size < named.length) return [violation('role.peopleRepeated', 'user_ids')];
  const unknown = named.filter((id) => !known.has(id)).length;
  return unknown === 0 ? [] : [violation('role.peopleMissing', 'user_ids', { count: unknown })];
};

/** Nobody but the main administrator gives a role, or other departments of one, to themselves (contract.md section 4). */
export const checkNotForOneself = (
  { userId, roles }: Pick<Actor, 'userId' | 'roles'>,
  named: readonly number[],
): readonly Violation[] =>
  named.includes(userId) && !roles.includes('main') ? [violation('role.oneself', 'user_ids')] : [];

interface ScopeWish {
  /** Undefined: left as it is, and none for who is new. */
  readonly departments: readonly number[] | undefined;
  /** The wished departments that exist for the actor. */
  readonly known: ReadonlySet<number>;
  readonly needsScope: boolean;
  readonly addsSomebody: boolean;
}

/** Nobody changes where a role counts for somebody while it counts in departments that are not theirs to see. */
export const checkOthersScope = (hidden: number): readonly Violation[] =>
  hidden === 0 ? [] : [violation('role.scopeElsewhere', 'scope_depts')];

/** Departments a role counts in exist for the actor; a role that needs some is given to nobody without. */
export const checkScope = ({
  departments,
  known,
  needsScope,
  addsSomebody,
}: ScopeWish): readonly Violation[] => {
  if (departments?.some((id) => !known.has(id)) === true)
    return [violation('role.departmentMissing', 'scope_depts')];
  const isNone = departments === undefined ? addsSomebody : departments.length === 0;
  return needsScope && isNone ? [violation('role.scopeRequired', 'scope_depts')] : [];
};

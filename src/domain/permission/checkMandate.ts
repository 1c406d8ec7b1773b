import { compareKey, graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type Actor, type Grants, modules } from './actor.ts';
import { grantsAnything, grantsModule } from './mandate.ts';

/** Ceilings of manage groups and sub-administrators. */
export const mandateLimits = { groups: 100, members: 100, departments: 200, nameLength: 30 } as const;

/** Where rights reach: everywhere, the listed departments, or the departments each holder is in at the moment. */
export const mandateScopes = ['company', 'departments', 'own'] as const;
export type MandateScope = (typeof mandateScopes)[number];

/** Rights as someone wants to give them to others. */
export interface RequestedMandate {
  /** Every module, also those that come later; `modules` says nothing then. */
  readonly isAll: boolean;
  readonly modules: Grants;
  readonly scope: MandateScope;
  /** Roots, for scope `departments` alone. */
  readonly departments: readonly number[];
  /** Apps it lets administer where module `apps` is granted; none: every app. */
  readonly apps: readonly number[];
}

/** A name people can read, of at most 30 characters, that no other manage group is read as. */
export const checkGroupName = (name: string, others: readonly string[]): readonly Violation[] => {
  if (isBlank(name)) return [violation('manageGroup.nameRequired', 'name')];
  if (graphemeCount(visibleText(name)) > mandateLimits.nameLength)
    return [violation('manageGroup.nameTooLong', 'name', { limit: mandateLimits.nameLength })];
  const key = compareKey(name);
  return others.some((other) => compareKey(other) === key)
    ? [violation('call.nameTaken', 'name', { noun: 'manageGroup' })]
    : [];
};

/** Rights that grant something, somewhere: a scope of listed departments lists at least one. */
export const checkMandate = (requested: RequestedMandate): readonly Violation[] => [
  ...(requested.isAll || grantsAnything(requested.modules)
    ? []
    : [violation('mandate.nothingGranted', 'modules')]),
  ...(requested.scope === 'departments' && requested.departments.length === 0
    ? [violation('mandate.departmentsRequired', 'scope_depts')]
    : []),
];

/** Ids above a department, itself included, by its id. */
export type Ways = ReadonlyMap<number, readonly number[]>;

const covers = (roots: readonly number[], requested: RequestedMandate, ways: Ways): boolean => {
  if (roots.length === 0) return true;
  if (requested.scope !== 'departments') return false;
  return requested.departments.every((id) => (ways.get(id) ?? [id]).some((above) => roots.includes(above)));
};

/**
 * No one grants more than they hold (case R06): for every module granted, one mandate of the giver grants as much in all the
 * departments. The main administrator holds everything.
 */
export const checkHeld = (actor: Actor, requested: RequestedMandate, ways: Ways): readonly Violation[] => {
  if (actor.roles.includes('main')) return [];
  const holds = (module: (typeof modules)[number]): boolean => {
    const level = requested.isAll ? 'manage' : (requested.modules[module] ?? 'none');
    if (level === 'none') return true;
    return actor.mandates.some(
      ({ grants, departments }) =>
        grantsModule(grants, module, level) && covers(departments, requested, ways),
    );
  };
  return modules.every(holds) ? [] : [violation('call.noPermission')];
};

/** Who holds rights before and after a change. */
export interface Holders {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * No one changes their own rights: neither those they have nor by joining a group. The main administrator, who holds everything
 * anyway, may still leave a group they were in before.
 */
export const checkNotOneself = (
  { userId, roles }: Pick<Actor, 'userId' | 'roles'>,
  { before, after }: Holders,
  field: string,
): readonly Violation[] => {
  const concerned = roles.includes('main') ? after : [...before, ...after];
  return concerned.includes(userId) ? [violation('mandate.oneself', field)] : [];
};

/** The main administrator holds everything already, no matter who that is. */
export const checkNotMain = (
  mainAdministratorId: number | undefined,
  holders: readonly number[],
  field: string,
): readonly Violation[] =>
  mainAdministratorId !== undefined && holders.includes(mainAdministratorId)
    ? [violation('mandate.mainHoldsAll', field)]
    : [];

import { compareKey, graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  type Act,
  type Actor,
  acts,
  type Grants,
  type Mandate,
  type Module,
  type ModuleGrant,
  modules,
} from './actor.ts';

/** Departments with all below them; `all`: every department, whatever the list says. */
export interface DepartmentBounds {
  readonly all: boolean;
  readonly departments: readonly number[];
}

/** Whether grants let someone look at a module, or manage it. */
export const grantsModule = (grants: Grants, module: Module, needed: 'view' | 'manage'): boolean => {
  const grant = grants[module] ?? 'none';
  return grant === 'manage' || grant === needed;
};

const endings = ['resign', 'transfer', 'retry', 'restore', 'purge'];

/** Acts that are permissions of one noun; the others are a permission of whatever noun has it. */
const actsOfNoun: Readonly<Record<string, Readonly<Record<string, Act>>>> = {
  member: { revealPhone: 'numbers' },
  resignation: Object.fromEntries(endings.map((permission) => [permission, 'resign'])),
  temporaryStaff: { invite: 'invite', resend: 'invite', end: 'resign' },
  invite: { make: 'invite', reset: 'invite', adjust: 'invite' },
  inactiveMember: { sendSms: 'invite' },
};

/** The acts a permission of a noun is: bringing in who leaves is two of them. A mandate that keeps one back does not grant it. */
export const actsOf = (noun: string, permission: string): readonly Act[] => [
  ...(permission === 'export' || permission === 'import' ? ([permission] as const) : []),
  ...(noun === 'resignation' && permission === 'import' ? (['resign'] as const) : []),
  ...(Object.hasOwn(actsOfNoun, noun)
    ? [actsOfNoun[noun]?.[permission]].filter((act) => act !== undefined)
    : []),
];

/** Whether anything is granted at all. */
const grantsAnything = (grants: Grants): boolean =>
  modules.some((module) => grantsModule(grants, module, 'view'));

/** The departments of several mandates together. No mandate: nothing. */
export const departmentsOf = (mandates: readonly Mandate[]): DepartmentBounds =>
  mandates.some(({ departments }) => departments.length === 0)
    ? { all: true, departments: [] }
    : { all: false, departments: [...new Set(mandates.flatMap(({ departments }) => departments))] };

/** The most that any of several grants says of a module. */
export const widestGrant = (all: readonly Grants[], module: Module): ModuleGrant =>
  (['manage', 'view'] as const).find((level) => all.some((grants) => grantsModule(grants, module, level))) ??
  'none';

/** Every module at one level. */
export const everyModule = (level: ModuleGrant): Readonly<Record<Module, ModuleGrant>> =>
  // Keys are exactly the modules; `fromEntries` forgets them.
  Object.fromEntries(modules.map((module) => [module, level])) as Record<Module, ModuleGrant>;

/** What someone may do in one module, before and after. */
interface ModuleChange {
  readonly module: Module;
  readonly from: ModuleGrant;
  readonly to: ModuleGrant;
}

/** Modules in which the widest grant changes; in which departments is said by `reachedBy`. */
export const moduleChanges = (
  before: readonly Mandate[],
  after: readonly Mandate[],
): readonly ModuleChange[] => {
  const level = (mandates: readonly Mandate[], module: Module) =>
    widestGrant(
      mandates.map(({ grants }) => grants),
      module,
    );
  return modules
    .map((module) => ({ module, from: level(before, module), to: level(after, module) }))
    .filter(({ from, to }) => from !== to);
};

/** Acts that at least one of these mandates, which grants anything, does not keep back. */
export const heldActs = (mandates: readonly Mandate[]): readonly Act[] =>
  acts.filter((act) =>
    mandates.some(({ grants, withheld }) => grantsAnything(grants) && !withheld.includes(act)),
  );

/** An act someone may do from now on, or no longer. */
interface ActChange {
  readonly act: Act;
  readonly to: 0 | 1;
}

/** Acts that are held after a change and were not before, or the other way round. */
export const actChanges = (before: readonly Mandate[], after: readonly Mandate[]): readonly ActChange[] => {
  const [had, has] = [heldActs(before), heldActs(after)];
  return acts
    .filter((act) => had.includes(act) !== has.includes(act))
    .map((act) => ({ act, to: has.includes(act) ? 1 : 0 }));
};

/** Departments in which mandates grant anything. */
export const reachedBy = (mandates: readonly Mandate[]): DepartmentBounds =>
  departmentsOf(mandates.filter(({ grants }) => grantsAnything(grants)));

/** Both together; a department below another one counts with it. */
export const joined = (one: DepartmentBounds, other: DepartmentBounds): DepartmentBounds => ({
  all: one.all || other.all,
  departments: one.all || other.all ? [] : [...new Set([...one.departments, ...other.departments])],
});

/** Bounds as a text: the same text, the same people. */
export const boundsKey = ({ all, departments }: DepartmentBounds): string =>
  all ? 'all' : departments.toSorted((left, right) => left - right).join(',');

const isSameSource = (one: Mandate['source'], other: Mandate['source']): boolean =>
  one.kind === 'own' ? other.kind === 'own' : other.kind === 'manageGroup' && one.id === other.id;

/** Someone's mandates once one source says something else, or with `undefined` nothing any more. */
export const withMandate = (
  mandates: readonly Mandate[],
  source: Mandate['source'],
  replaced: Mandate | undefined,
): readonly Mandate[] => [
  ...mandates.filter((mandate) => !isSameSource(mandate.source, source)),
  ...(replaced === undefined ? [] : [replaced]),
];

/** Ceilings of manage groups and sub-administrators. */
export const mandateLimits = { groups: 100, members: 100, departments: 200, nameLength: 30 } as const;

/** Where rights reach: everywhere, the listed departments, or the departments each holder is in at the moment. */
const mandateScopes = ['company', 'departments', 'own'] as const;
export type MandateScope = (typeof mandateScopes)[number];

/** Rights as someone wants to give them to others. */
export interface RequestedMandate {
  /** Every module, also those that come later; `modules` says nothing then. */
  readonly isAll: boolean;
  readonly modules: Grants;
  /** Acts that are kept back; none where everything is granted. */
  readonly withheld: readonly Act[];
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
type Ways = ReadonlyMap<number, readonly number[]>;

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
      ({ grants, withheld, departments }) =>
        grantsModule(grants, module, level) &&
        withheld.every((act) => requested.withheld.includes(act)) &&
        covers(departments, requested, ways),
    );
  };
  return modules.every(holds) ? [] : [violation('call.noPermission')];
};

/** Who holds rights before and after a change. */
interface Holders {
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

/** Usual jobs, with what they are usually granted: a beginning that is changed as one likes. */
export const mandateTemplates = {
  hr: { modules: { addressBook: 'manage', roles: 'view', data: 'view', records: 'view' }, withheld: [] },
  it: {
    modules: { addressBook: 'view', apps: 'manage', devices: 'manage', groups: 'view', records: 'view' },
    withheld: ['export', 'numbers'],
  },
  branch: {
    modules: { addressBook: 'manage', roles: 'manage', groups: 'manage' },
    withheld: ['export', 'import'],
  },
  security: {
    modules: { addressBook: 'view', complaints: 'manage', devices: 'manage', records: 'manage' },
    withheld: ['numbers'],
  },
} as const satisfies Readonly<
  Record<string, { readonly modules: Grants; readonly withheld: readonly Act[] }>
>;

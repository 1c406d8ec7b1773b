import { type Grants, type Mandate, type Module, type ModuleGrant, modules } from './actor.ts';

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

/** Whether anything is granted at all. */
export const grantsAnything = (grants: Grants): boolean =>
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
export interface ModuleChange {
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

import { type Mandate, type Module, type ModuleGrant, modules } from './actor.ts';
import { type DepartmentBounds, departmentsOf, grantsAnything, widestGrant } from './mandate.ts';

/** What somebody may do in one module, before and after. */
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

/** Somebody's mandates once one source says something else, or with `undefined` nothing any more. */
export const withMandate = (
  mandates: readonly Mandate[],
  source: Mandate['source'],
  replaced: Mandate | undefined,
): readonly Mandate[] => [
  ...mandates.filter((mandate) => !isSameSource(mandate.source, source)),
  ...(replaced === undefined ? [] : [replaced]),
];

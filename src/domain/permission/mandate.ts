import { type Grants, type Mandate, type Module, type ModuleGrant, modules } from './actor.ts';

/** Departments with all below them; `all`: every department, whatever the list says. */
export interface DepartmentBounds {
  readonly all: boolean;
  readonly departments: readonly number[];
}

/** Whether grants let somebody look at a module, or manage it. */
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

import { type Actor, type Grants, type Module, modules, type Role } from '#domain/permission/actor.ts';
import {
  boundsKey,
  type DepartmentBounds,
  departmentsOf,
  everyModule,
  grantsModule,
  widestGrant,
} from '#domain/permission/mandate.ts';
import { moduleLevelOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { countCompanyPeople } from '#server/features/directory/department/store/departmentCounts.ts';
import { countPeopleOfSets } from '#server/features/rights/store/mandateReach.ts';
import type { Rights } from '#server/guard/store/actors.ts';
import type { CallContext } from '#server/platform/handler.ts';

export type PermissionSource = NonNullable<
  Calls['effectivePermissions']['reply']['person']
>['sources'][number];

/** Why somebody may do something, with the departments by id. */
export interface FoundSource {
  readonly rule: PermissionSource['rule'];
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly bounds: DepartmentBounds;
  readonly modules: Readonly<Record<Module, 'none' | 'view' | 'manage'>>;
}

type Models = CallContext['models'];

/** What a role that needs no grant may do in each module, read from the permission table of the schemas. */
export const modulesOfRole = (models: Models, role: Role): FoundSource['modules'] =>
  // Keys are exactly the modules; `fromEntries` forgets them.
  Object.fromEntries(
    modules.map((module) => [module, moduleLevelOf(Object.values(models), module, role)]),
  ) as FoundSource['modules'];

const everywhere: DepartmentBounds = { all: true, departments: [] };

/** Grants with every module named. */
export const allModules = (grants: Grants): FoundSource['modules'] => ({
  ...everyModule('none'),
  ...grants,
});

const mandateSources = ({ mandates }: Actor): readonly FoundSource[] =>
  mandates.map((mandate) => ({
    rule: mandate.source.kind,
    groupId: mandate.source.kind === 'own' ? null : mandate.source.id,
    groupName: mandate.source.kind === 'own' ? null : mandate.source.name,
    bounds: departmentsOf([mandate]),
    modules: allModules(mandate.grants),
  }));

const plain = (
  rule: FoundSource['rule'],
  held: FoundSource['modules'],
  bounds: DepartmentBounds = everywhere,
): FoundSource => ({ rule, groupId: null, groupName: null, bounds, modules: held });

/** Everything that gives somebody rights beyond their own rows, the widest first. */
export const sourcesOf = (
  models: Models,
  { actor, responsible, supervised }: Rights,
): readonly FoundSource[] => {
  const leads = (role: 'responsible' | 'supervisor', departments: readonly number[]) =>
    departments.length === 0 ? [] : [plain(role, modulesOfRole(models, role), { all: false, departments })];
  return [
    ...(actor.roles.includes('main') ? [plain('main', everyModule('manage'))] : []),
    ...mandateSources(actor),
    ...(actor.roles.includes('asset') ? [plain('asset', modulesOfRole(models, 'asset'))] : []),
    ...leads('responsible', responsible),
    ...leads('supervisor', supervised),
  ];
};

/** What all sources together give in one module, and within which departments. */
export const moduleReach = (
  sources: readonly FoundSource[],
  module: Module,
): { readonly level: 'none' | 'view' | 'manage'; readonly bounds: DepartmentBounds } => {
  const granting = sources.filter((source) => grantsModule(source.modules, module, 'view'));
  return {
    level: widestGrant(
      granting.map((source) => source.modules),
      module,
    ),
    bounds: {
      all: granting.some(({ bounds }) => bounds.all),
      departments: [...new Set(granting.flatMap(({ bounds }) => bounds.departments))],
    },
  };
};

/** Distinct people of every bounds that occurs, each counted once however many share it. */
export const countEach = async (
  { db, actor }: CallContext,
  requested: readonly DepartmentBounds[],
): Promise<(bounds: DepartmentBounds) => number> => {
  const sets = new Map(
    requested
      .filter(({ all, departments }) => !all && departments.length > 0)
      .map((bounds) => [boundsKey(bounds), bounds.departments]),
  );
  const counts = await countPeopleOfSets(db, actor.companyId, [...sets.values()]);
  const known = new Map([...sets.keys()].map((key, place) => [key, counts[place] ?? 0]));
  if (requested.some(({ all }) => all)) known.set('all', await countCompanyPeople(db, actor.companyId));
  return (bounds) => known.get(boundsKey(bounds)) ?? 0;
};

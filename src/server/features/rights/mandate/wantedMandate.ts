import {
  type Act,
  type Actor,
  acts,
  type Grants,
  type Module,
  modules,
  type Role,
} from '#domain/permission/actor.ts';
import {
  boundsKey,
  checkHeld,
  checkMandate,
  type DepartmentBounds,
  departmentsOf,
  everyModule,
  grantsModule,
  type RequestedMandate,
  widestGrant,
} from '#domain/permission/mandate.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { moduleLevelOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { countCompanyPeople } from '#server/features/directory/department/store/departmentCounts.ts';
import { findWays } from '#server/features/directory/department/store/departments.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { countPeopleOfSets } from '#server/features/rights/store/mandateReach.ts';
import { findAppIds } from '#server/features/workbench/store/apps.ts';
import type { Rights } from '#server/guard/store/actors.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Request = Pick<
  Calls['manageGroupSave']['request'],
  'is_all' | 'modules' | 'withheld' | 'scope' | 'scope_depts' | 'apps'
>;

/** Known modules alone, and only those that are granted. */
const grantsOf = (requested: Request['modules']): Grants =>
  Object.fromEntries(
    modules.flatMap((module) => {
      const level = requested?.[module] ?? 'none';
      return level === 'none' ? [] : [[module, level] as const];
    }),
  );

/** Rights as a request asks for them; departments count with their own scope alone. */
export const requestedMandate = ({
  is_all,
  modules: requested,
  withheld,
  scope,
  scope_depts,
  apps,
}: Request): RequestedMandate => ({
  isAll: is_all === 1,
  modules: is_all === 1 ? {} : grantsOf(requested),
  withheld: is_all === 1 ? [] : acts.filter((act) => withheld?.includes(act) === true),
  scope,
  departments: scope === 'departments' ? [...new Set(scope_depts ?? [])] : [],
  apps: is_all === 1 || (requested?.apps ?? 'none') === 'none' ? [] : [...new Set(apps ?? [])],
});

/** The columns of a mandate, for a group and for a person alike. */
export const mandateColumns = (requested: RequestedMandate) => ({
  grants: JSON.stringify(requested.modules),
  withheld: JSON.stringify(requested.withheld),
  scope_departments: JSON.stringify(requested.departments),
  scope_own: requested.scope === 'own' ? 1 : 0,
  apps: JSON.stringify(requested.apps),
});

/** Apps named there are the company's; one that is gone may stay, so that what is left of a list never becomes every app. */
const checkApps = async (
  { db, actor }: CallContext,
  { apps }: RequestedMandate,
  before: readonly number[],
): Promise<readonly Violation[]> => {
  const news = apps.filter((id) => !before.includes(id));
  const known = await findAppIds(db, actor.companyId, news);
  return known.size === news.length ? [] : [violation('mandate.appMissing', 'apps')];
};

/** What the rules have against rights someone wants to give: departments that are not there, nothing granted, more than held. */
export const checkRequested = async (
  context: CallContext,
  requested: RequestedMandate,
  appsBefore: readonly number[] = [],
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const ways = new Map(
    (await findWays(db, actor.companyId, requested.departments)).map(({ id, ancestors }) => [id, ancestors]),
  );
  if (requested.departments.some((id) => !ways.has(id)))
    return [violation('mandate.departmentMissing', 'scope_depts')];
  return [
    ...checkMandate(requested),
    ...checkHeld(actor, requested, ways),
    ...(await checkApps(context, requested, appsBefore)),
  ];
};

/** Everyone who is to hold rights works here; they stay until the transaction ends. */
export const checkHolders = async (
  { db, actor }: CallContext,
  userIds: readonly number[],
  field: string,
): Promise<readonly Violation[]> => {
  const found = await lockMembers(db, actor.companyId, userIds);
  return found.length === new Set(userIds).size ? [] : [violation('mandate.personMissing', field)];
};

export type PermissionSource = NonNullable<
  Calls['effectivePermissions']['reply']['person']
>['sources'][number];

/** Why someone may do something, with the departments by id. */
export interface FoundSource {
  readonly rule: PermissionSource['rule'];
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly bounds: DepartmentBounds;
  readonly modules: Readonly<Record<Module, 'none' | 'view' | 'manage'>>;
  /** Acts it keeps back. */
  readonly withheld: readonly Act[];
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
    withheld: mandate.withheld,
  }));

const plain = (
  rule: FoundSource['rule'],
  held: FoundSource['modules'],
  bounds: DepartmentBounds = everywhere,
): FoundSource => ({ rule, groupId: null, groupName: null, bounds, modules: held, withheld: [] });

/** Everything that gives someone rights beyond their own rows, the widest first. */
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
  const known = new Map([...sets.keys()].map((key, index) => [key, counts[index] ?? 0]));
  if (requested.some(({ all }) => all)) known.set('all', await countCompanyPeople(db, actor.companyId));
  return (bounds) => known.get(boundsKey(bounds)) ?? 0;
};

import { type Mandate, type MandateSource, modules } from '#domain/permission/actor.ts';
import {
  actChanges,
  everyModule,
  grantsModule,
  joined,
  moduleChanges,
  type RequestedMandate,
  reachedBy,
  withMandate,
} from '#domain/permission/mandate.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import {
  findCompanyRoot,
  findDepartment,
  findDepartments,
  findWays,
} from '#server/features/directory/department/store/departments.ts';
import {
  allModules,
  countEach,
  type FoundSource,
  moduleReach,
  modulesOfRole,
  type PermissionSource,
  requestedMandate,
  sourcesOf,
} from '#server/features/rights/mandate/wantedMandate.ts';
import { findManageGroups } from '#server/features/rights/store/manageGroups.ts';
import {
  findManagers,
  findOwnDepartments,
  findUncovered,
  type ManagerRecord,
} from '#server/features/rights/store/mandateReach.ts';
import { findRights, type Rights } from '#server/guard/store/actors.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

/** A source of rights as it is to be: who holds it afterwards, and what it grants them. */
interface MandatePlan {
  readonly source: MandateSource;
  readonly holdersBefore: readonly number[];
  readonly holdersAfter: readonly number[];
  readonly requested: RequestedMandate;
}

interface Change {
  readonly rights: Rights;
  readonly before: readonly Mandate[];
  readonly after: readonly Mandate[];
}

/** What the plan gives one person; undefined where it reaches nothing. */
const plannedFor = (
  { source, requested, holdersAfter }: MandatePlan,
  userId: number,
  own: readonly number[],
): Mandate | undefined => {
  if (!holdersAfter.includes(userId)) return undefined;
  const departments = requested.scope === 'own' ? own : requested.departments;
  if (requested.scope !== 'company' && departments.length === 0) return undefined;
  const grants = requested.isAll ? everyModule('manage') : requested.modules;
  return {
    source,
    grants,
    withheld: requested.withheld,
    departments: requested.scope === 'company' ? [] : departments,
    apps: requested.apps,
  };
};

const changesOf = async ({ db, actor }: CallContext, plan: MandatePlan): Promise<readonly Change[]> => {
  const people = [...new Set([...plan.holdersBefore, ...plan.holdersAfter])];
  const own = await findOwnDepartments(db, actor.companyId, people);
  const rights = await findRights(db, actor.companyId, people);
  return rights
    .filter((each) => !each.actor.roles.includes('main'))
    .map((each) => {
      const before = each.actor.mandates;
      const planned = plannedFor(plan, each.actor.userId, own.get(each.actor.userId) ?? []);
      return { rights: each, before, after: withMandate(before, plan.source, planned) };
    });
};

/**
 * What a plan would change, per person: distinct people who come into what they administer and who leave it, by all that gives
 * them rights together, and the modules. People for whom nothing changes are left out.
 */
const changeEffects = async (context: CallContext, plan: MandatePlan) => {
  const changes = (await changesOf(context, plan)).map((change) => {
    const before = reachedBy(change.before);
    const after = reachedBy(change.after);
    return { ...change, reach: { before, after, either: joined(before, after) } };
  });
  const count = await countEach(
    context,
    changes.flatMap(({ reach }) => [reach.before, reach.after, reach.either]),
  );
  return changes
    .map(({ rights, before, after, reach }) => ({
      user_id: rights.actor.userId,
      name: rights.actor.name,
      gains: count(reach.either) - count(reach.before),
      loses: count(reach.either) - count(reach.after),
      people: count(reach.after),
      modules: [...moduleChanges(before, after)],
      acts: [...actChanges(before, after)],
    }))
    .filter(({ gains, loses, modules, acts }) => gains + loses + modules.length + acts.length > 0);
};

type Reply = Calls['effectivePermissions']['reply'];

/** Sources in the wire shape; departments that are gone are left out. */
const onWire = async (
  { db, actor }: CallContext,
  sources: readonly FoundSource[],
): Promise<readonly PermissionSource[]> => {
  const ids = [...new Set(sources.flatMap(({ bounds }) => bounds.departments))];
  const names = new Map(
    (await findDepartments(db, actor.companyId, ids)).map(({ id, name }) => [id, name] as const),
  );
  return sources.map(({ rule, groupId, groupName, bounds, modules: held, withheld }) => ({
    rule,
    group_id: groupId,
    group_name: groupName,
    is_company: bounds.all ? 1 : 0,
    departments: bounds.departments
      .filter((id) => names.has(id))
      .map((id) => ({ id, name: names.get(id) ?? '' })),
    modules: held,
    withheld: [...withheld],
  }));
};

const explainPerson = async (context: CallContext, userId: number): Promise<Reply['person'] | undefined> => {
  const [rights] = await findRights(context.db, context.actor.companyId, [userId]);
  if (rights === undefined) return undefined;
  const sources = sourcesOf(context.models, rights);
  const reaches = modules.map((module) => ({ module, ...moduleReach(sources, module) }));
  const count = await countEach(
    context,
    reaches.map(({ bounds }) => bounds),
  );
  return {
    user_id: userId,
    name: rights.actor.name,
    sources: [...(await onWire(context, sources))],
    modules: reaches.map(({ module, level, bounds }) => ({ module, level, people: count(bounds) })),
  };
};

const sourceOfManager = ({ models }: CallContext, manager: ManagerRecord): FoundSource => {
  const { rule, grants } = manager;
  const held = () => {
    if (rule === 'main') return everyModule('manage');
    return rule === 'own' || rule === 'manageGroup' ? allModules(grants) : modulesOfRole(models, rule);
  };
  return {
    rule,
    groupId: manager.group_id,
    groupName: manager.group_name,
    bounds: { all: manager.is_company, departments: manager.department_ids },
    modules: held(),
    withheld: manager.withheld,
  };
};

/** A department as far as the answer names it; 0 is the company. */
const placeOf = async ({ db, actor }: CallContext, id: number) => {
  if (id !== 0) return findDepartment(db, actor.companyId, id);
  const { name } = await findCompanyRoot(db, actor.companyId);
  return { id, name, ancestors: [] };
};

const explainDepartment = async (
  context: CallContext,
  id: number,
): Promise<Reply['department'] | undefined> => {
  const place = await placeOf(context, id);
  if (place === undefined) return undefined;
  const managers = await findManagers(context.db, context.actor.companyId, place.ancestors);
  const sources = await onWire(
    context,
    managers.map((manager) => sourceOfManager(context, manager)),
  );
  return {
    id,
    name: place.name,
    managers: managers.flatMap(({ user_id, name }, at) => {
      const source = sources[at];
      return source === undefined ? [] : [{ user_id, name, source }];
    }),
  };
};

/**
 * What someone may do and why, rule by rule; or who can do something about a department (0: the company). Neither asked: neither
 * answered.
 */
export const effectivePermissions: Handler<'effectivePermissions'> = async (
  { user_id: userId, dept_id: departmentId },
  context,
) => {
  const person = typeof userId === 'number' ? await explainPerson(context, userId) : null;
  if (person === undefined) return refuse([violation('mandate.personMissing', 'user_id')]);
  const department = typeof departmentId === 'number' ? await explainDepartment(context, departmentId) : null;
  if (department === undefined) return refuse([violation('mandate.departmentMissing', 'dept_id')]);
  return done({ person, department });
};

type Request = Calls['permissionWhatIf']['request'];

const mostListed = 50;

/** Who belongs to the group now. A group that is to be made has no one. */
const membersOf = async ({ db, actor }: CallContext, id: number): Promise<readonly number[]> => {
  const group = (await findManageGroups(db, actor.companyId)).find((each) => each.id === id);
  return (group?.members ?? []).map(({ user_id: userId }) => userId);
};

const planOf = async (
  context: CallContext,
  request: Request,
  requested: RequestedMandate,
): Promise<MandatePlan> => {
  const holdersAfter = request.user_ids;
  const id = request.id ?? 0;
  if (request.kind === 'subAdmin')
    return { source: { kind: 'own' }, holdersBefore: [id], holdersAfter, requested };
  const source: MandateSource = { kind: 'manageGroup', id, name: '' };
  return { source, holdersBefore: await membersOf(context, id), holdersAfter, requested };
};

/** Departments the plan still has someone for in the address book. */
const lookedAfter = async ({ db, actor }: CallContext, { requested, holdersAfter }: MandatePlan) => {
  const manages = requested.isAll || grantsModule(requested.modules, 'addressBook', 'manage');
  if (!manages || holdersAfter.length === 0) return { all: false, departments: [] };
  if (requested.scope !== 'own')
    return { all: requested.scope === 'company', departments: requested.departments };
  const own = await findOwnDepartments(db, actor.companyId, holdersAfter);
  return { all: false, departments: [...own.values()].flat() };
};

/**
 * What saving a manage group or a sub-administrator would change, before anyone does: per administrator whom they gain and lose and
 * which modules, and the departments no one but the main administrator would look after any more. `user_ids` are the holders
 * afterwards; no one: it is taken away.
 */
export const permissionWhatIf: Handler<'permissionWhatIf'> = async (request, context) => {
  const { db, actor } = context;
  const requested = requestedMandate(request);
  const known = await findWays(db, actor.companyId, requested.departments);
  if (known.length < requested.departments.length)
    return refuse([violation('mandate.departmentMissing', 'scope_depts')]);
  const plan = await planOf(context, request, requested);
  const effects = await changeEffects(context, plan);
  const changing =
    request.kind === 'subAdmin'
      ? { kind: 'subAdmin' as const, userId: request.id ?? 0 }
      : { kind: 'manageGroup' as const, id: request.id ?? null };
  const unattended = await findUncovered(db, {
    companyId: actor.companyId,
    source: changing,
    after: await lookedAfter(context, plan),
  });
  return done({
    total: effects.length,
    list: effects.slice(0, mostListed),
    unattended: [...unattended],
  });
};

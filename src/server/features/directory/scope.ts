import { checkOpen } from '#domain/department/checkChange.ts';
import type { Actor } from '#domain/permission/actor.ts';
import type { Violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import { mandateBounds, reachOf } from '#engine/permission.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findDepartmentNames, findWays, type TreeBounds } from './department/store/departments.ts';
import { findClosed } from './leaving/store/deletions.ts';
import type { JobPlace } from './member/store/positions.ts';

/** What an actor may see of the tree: everything, or these departments and all below them. */
export type ReadScope = TreeBounds;

/** What an actor may change: as above, and strictly below the departments they are responsible for. */
export interface WriteScope extends TreeBounds {
  readonly below: readonly number[];
}

type Noun =
  | 'application'
  | 'checklistTask'
  | 'deletion'
  | 'department'
  | 'group'
  | 'inactiveMember'
  | 'invite'
  | 'member'
  | 'memberUse'
  | 'resignation'
  | 'role'
  | 'temporaryStaff';
type PermissionTable = Pick<EntityModel, 'noun' | 'permissions' | 'module'>;

/** Who asks, and what the schemas say of it. */
type Reader = Pick<CallContext, 'actor' | 'models'>;

const tableOf = ({ models }: Reader, noun: Noun): PermissionTable => {
  const model = models[noun];
  if (model === undefined) throw new Error(`Expected a model of "${noun}"`);
  return model;
};

/** The departments of the mandates that count here. */
const subScope = (table: PermissionTable, permission: string, actor: Actor): TreeBounds => {
  const counts = reachOf(table, permission, {
    ...actor,
    roles: actor.roles.filter((role) => role === 'sub'),
  });
  if (counts === undefined) return { all: false, departments: [] };
  return mandateBounds(table, permission, actor);
};

const leads = (table: PermissionTable, permission: string, actor: Actor): boolean =>
  reachOf(table, permission, { ...actor, roles: actor.roles.filter((role) => role !== 'sub') }) ===
  'departments';

/**
 * Departments in which a permission counts: those of a sub-administrator's scope, and those the actor leads as responsible person
 * or supervisor, the led one itself included, with all below.
 */
export const boundsOf = (context: Reader, noun: Noun, permission: string): TreeBounds => {
  const { actor } = context;
  const table = tableOf(context, noun);
  if (reachOf(table, permission, actor) === 'all') return { all: true, departments: [] };
  const sub = subScope(table, permission, actor);
  const led = leads(table, permission, actor) ? actor.ledDepartments : [];
  return { all: sub.all, departments: [...new Set([...sub.departments, ...led])] };
};

/** What the actor may read of a noun; nothing outside it exists for them (case D08). */
export const readScopeOf = (context: Reader, noun: Noun): ReadScope => boundsOf(context, noun, 'read');

/** What the actor may change with a permission of a noun. */
export const writeScopeOf = (context: Reader, noun: Noun, permission: string): WriteScope => {
  const { actor } = context;
  const table = tableOf(context, noun);
  if (reachOf(table, permission, actor) === 'all') return { all: true, departments: [], below: [] };
  const below = leads(table, permission, actor) ? actor.responsibleDepartments : [];
  return { ...subScope(table, permission, actor), below };
};

/** Departments in whose rows of people an actor may change the order (contract.md section 4, "Top / sort people"). */
export const arrangeScopeOf = (context: CallContext): TreeBounds => boundsOf(context, 'member', 'arrange');

const overlaps = (left: readonly number[], right: readonly number[]): boolean =>
  left.some((id) => right.includes(id));

/** Whether a department (by its ancestors, itself included) exists for the reader. */
export const isVisible = (scope: TreeBounds, ancestors: readonly number[]): boolean =>
  scope.all || overlaps(ancestors, scope.departments);

/** Whether the department itself may be changed: a responsible person changes what is below, not what they lead. */
export const mayChange = (scope: WriteScope, ancestors: readonly number[]): boolean =>
  isVisible(scope, ancestors) || overlaps(ancestors.slice(0, -1), scope.below);

/** Whether departments or people may be put into the department. */
export const mayPutInto = (scope: WriteScope, ancestors: readonly number[]): boolean =>
  isVisible(scope, ancestors) || overlaps(ancestors, scope.below);

/** The part of the way from the root that exists for the reader. */
export const visibleWay = (scope: ReadScope, ancestors: readonly number[]): readonly number[] => {
  if (scope.all) return ancestors;
  const from = ancestors.findIndex((id) => scope.departments.includes(id));
  return from < 0 ? [] : ancestors.slice(from);
};

/** Departments of the scope that are not below another one of it: the roots of the reader's tree. */
export const topmost = <Row extends { readonly id: number; readonly ancestors: readonly number[] }>(
  scope: ReadScope,
  rows: readonly Row[],
): readonly Row[] => rows.filter((row) => visibleWay(scope, row.ancestors).length === 1);

/**
 * Where positions are counted: in one department, with or without what is below, or in all the reader sees (0 or none).
 * Undefined when the department does not exist for them.
 */
export const jobPlaceOf = async (
  context: CallContext,
  id: number | null | undefined,
  withSub: boolean,
): Promise<JobPlace | undefined> => {
  const scope = readScopeOf(context, 'member');
  if (id === undefined || id === null || id === 0) return { bounds: scope, onlyDepartment: undefined };
  const [department] = await findWays(context.db, context.actor.companyId, [id]);
  if (department === undefined || !isVisible(scope, department.ancestors)) return undefined;
  return { bounds: { all: false, departments: [id] }, onlyDepartment: withSub ? undefined : id };
};

/** Departments as their reader sees them, `研发部/软件组`, by id; those out of scope or gone are left out. */
export const findPlacePaths = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  ids: readonly number[],
  scope: TreeBounds,
): Promise<ReadonlyMap<number, string>> => {
  const places = await findWays(db, actor.companyId, [...new Set(ids)]);
  const ways = places.map(({ id, ancestors }) => ({ id, way: visibleWay(scope, ancestors) }));
  const names = await findDepartmentNames(db, actor.companyId, [...new Set(ways.flatMap(({ way }) => way))]);
  return new Map(
    ways
      .filter(({ way }) => way.length > 0)
      .map(({ id, way }) => [id, way.map((each) => names.get(each) ?? '').join('/')]),
  );
};

/**
 * Refuses to put people or departments into departments that wait for their deletion, or stand below one that does. Ask it
 * after the departments are locked (`lockDepartments`, or the tree's lock): a deletion set meanwhile is then seen.
 * `departmentIds`: where something is put; 0, the company, is never closed. `field`: where the request names them.
 */
export const checkOpenDepartments = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  departmentIds: readonly number[],
  field?: string,
): Promise<readonly Violation[]> => {
  const [closed] = await findClosed(
    db,
    actor.companyId,
    [...new Set(departmentIds)].filter((id) => id !== 0),
  );
  return checkOpen(closed && { departmentName: closed.dept_name }, field);
};

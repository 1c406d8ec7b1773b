import { checkDepartmentName, checkRoom, checkTotal } from '#domain/department/checkChange.ts';
import { checkParentSource } from '#domain/department/connection.ts';
import { checkOrder, movedIds, rankAfter, rankBetween, stepOrder } from '#domain/department/order.ts';
import { memberLimits } from '#domain/member/checkProfile.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { NounWrites, Outcome } from '#server/crud/sources/writes.ts';
import {
  type ChosenParent,
  checkForm,
  checkVisibilityRight,
  columnsOfForm,
  findParent,
  lockNamed,
  nameColumns,
  supervisorIds,
} from '#server/features/directory/department/departmentChange.ts';
import { checkNameAmong, lookAlikesAmong } from '#server/features/directory/department/departmentPaths.ts';
import { departmentRow } from '#server/features/directory/department/departmentRows.ts';
import {
  addFounders,
  findOverLimit,
} from '#server/features/directory/department/store/departmentFounders.ts';
import {
  countDepartments,
  type DepartmentRecord,
  findChildren,
  findDepartment,
  findDepartments,
  findKnownPeople,
  findSiblings,
  type SiblingRecord,
} from '#server/features/directory/department/store/departments.ts';
import {
  insertDepartment,
  lockTree,
  setRank,
} from '#server/features/directory/department/store/departmentWrites.ts';
import { lockDepartments, setSupervisors } from '#server/features/directory/member/store/memberships.ts';
import type { NewGroup } from '#server/features/directory/registry.ts';
import {
  checkOpenDepartments,
  mayChange,
  readScopeOf,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import { nextId } from '#server/platform/store/sequences.ts';

type Request = Calls['storeDepartment']['request'];

/** Who a new department is founded with, and the field that names each: its supervisors and the owner of its group. */
const foundersOf = (request: Request): readonly { readonly id: number; readonly field: string }[] => {
  const supervisors = supervisorIds(request) ?? [];
  const owner = groupOf(request)?.owner_id;
  return [
    ...supervisors.map((id, index) => ({ id, field: `supervisors.${index}.user_id` })),
    ...(typeof owner === 'number' ? [{ id: owner, field: 'new_group.owner_id' }] : []),
  ];
};

/** The group a request asks for; undefined: none. */
const groupOf = ({ new_group: group }: Request) => (group?.create === 1 ? group : undefined);

/** Locks everyone a new department is founded with or handed to; what `checkFounding` then finds stays true. */
const lockFounders = (context: CallContext, request: Request): Promise<void> =>
  lockNamed(
    context,
    request,
    foundersOf(request).map(({ id }) => id),
  );

const checkFounders = async (context: CallContext, request: Request): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const founders = foundersOf(request);
  const ids = founders.map(({ id }) => id);
  const known = await findKnownPeople(db, {
    companyId: actor.companyId,
    userIds: ids,
    bounds: readScopeOf(context, 'member'),
  });
  const overLimit = await findOverLimit(db, {
    companyId: actor.companyId,
    userIds: ids,
    limit: memberLimits.departments,
  });
  return founders.flatMap(({ id, field }) => {
    if (!known.has(id)) return [violation('department.personMissing', field)];
    return overLimit.includes(id)
      ? [violation('member.tooManyDepartments', field, { limit: memberLimits.departments })]
      : [];
  });
};

const checkNewGroup = async (
  context: CallContext,
  group: NewGroup | undefined,
  ancestors: readonly number[],
): Promise<readonly Violation[]> =>
  group === undefined ? [] : context.sources.directory.groups.check(context, group, ancestors);

/**
 * Whether a department can begin as asked: its supervisors and the owner of its group exist for the editor and can join
 * it, and the editor may have groups below `ancestors` (of the parent).
 */
const checkFounding = async (
  context: CallContext,
  request: Request,
  ancestors: readonly number[],
): Promise<readonly Violation[]> => [
  ...(await checkFounders(context, request)),
  ...(await checkNewGroup(context, groupOf(request), ancestors)),
];

/** Puts supervisors and owner into the new department and gives it its group. Who joined is answered, in order. */
const foundDepartment = async (
  context: CallContext,
  request: Request,
  record: DepartmentRecord,
): Promise<readonly number[]> => {
  const { db, actor } = context;
  const joined = [...new Set(foundersOf(request).map(({ id }) => id))];
  await addFounders(db, { companyId: actor.companyId, departmentId: record.id, userIds: joined });
  const supervisors = supervisorIds(request) ?? [];
  if (supervisors.length > 0)
    await setSupervisors(db, { companyId: actor.companyId, departmentId: record.id, userIds: supervisors });
  const group = groupOf(request);
  if (group !== undefined) await context.sources.directory.groups.create(context, group, record);
  return joined;
};

type Added = Calls['storeDepartment']['request'];
type Sorted = Calls['sortDepartments']['request'];

const checkNew = async (
  context: CallContext,
  {
    request,
    parent,
    siblings,
  }: { readonly request: Added; readonly parent: ChosenParent; readonly siblings: readonly SiblingRecord[] },
): Promise<readonly Violation[]> => [
  ...checkNameAmong(request.name, siblings),
  ...checkParentSource(parent.source, 'superDeptId'),
  ...checkRoom(parent, 1),
  ...checkTotal(await countDepartments(context.db, context.actor.companyId)),
  ...(await checkForm(context, request)),
  ...(await checkFounding(context, request, parent.ancestors)),
];

/** As the last child of its parent. */
const add = async (request: Added, context: CallContext): Promise<Outcome> => {
  const { db, actor, now } = context;
  const scope = writeScopeOf(context, 'department', 'create');
  const topCount = async () => (await findChildren(db, actor.companyId, 0)).length;
  const parent = await findParent(context, { scope, id: request.superDeptId, topCount });
  if (parent === undefined)
    return [...checkDepartmentName(request.name), violation('department.parentMissing', 'superDeptId')];

  const siblings = await findSiblings(db, actor.companyId, parent.id);
  const violations = [
    ...checkVisibilityRight(scope, { ancestors: parent.ancestors, form: request }),
    ...(await checkOpenDepartments(context, [parent.id], 'superDeptId')),
    ...(await checkNew(context, { request, parent, siblings })),
  ];
  if (violations.length > 0) return violations;

  const columns = { ...columnsOfForm(request), ...nameColumns(request.name ?? '') };
  const record = await insertDepartment(db, {
    ...columns,
    haystack: departmentHaystack(columns),
    companyId: actor.companyId,
    id: await nextId(db, { companyId: actor.companyId, noun: 'department' }),
    rank: rankAfter(siblings.at(-1)?.rank),
    parent,
    updated_at: now,
    updated_by: actor.userId,
  });
  const joined = await foundDepartment(context, request, record);
  const row = await departmentRow(context, readScopeOf(context, 'department'), record);
  return {
    id: record.id,
    name: record.name,
    concerns: joined.map((id) => ({ type: 'member', id })),
    reply: { ...row, looks_like: [...lookAlikesAmong(context, { name: record.name, siblings })] },
  };
};

/** The parent whose children are meant: of the one that steps, or of the first named. Undefined: no one knows. */
const findParentId = async ({ db, actor }: CallContext, { id, ids }: Sorted): Promise<number | undefined> => {
  const first = id ?? ids?.[0];
  if (first === undefined || first === null) return undefined;
  return (await findDepartment(db, actor.companyId, first))?.super_dept_id;
};

const orderOf = (siblings: readonly number[], { id, ids, direction }: Sorted): readonly number[] =>
  typeof id === 'number' && direction ? stepOrder(siblings, id, direction) : (ids ?? []);

/**
 * Whether someone else has sorted or added siblings since the reader saw them. Rows of other parents may stand between
 * them: a sub-administrator's departments are roots side by side.
 */
const isOutdated = (siblings: readonly number[], { seen }: Sorted): boolean => {
  if (!Array.isArray(seen)) return false;
  const present = new Set(siblings);
  const shown = seen.filter((id: number) => present.has(id));
  return shown.length !== siblings.length || shown.some((id: number, at) => id !== siblings[at]);
};

/** The next rank that is taken, by anyone: a sub-administrator's siblings stand among others they do not see. */
const rankAbove = (before: string | undefined, ranks: readonly string[]): string | undefined =>
  ranks.find((rank) => before === undefined || rank > before);

/** New ranks for the few that have to move; the others keep theirs. */
const saveOrder = async (
  { db, actor }: CallContext,
  {
    parentId,
    children,
    order: { siblings, ordered },
  }: {
    readonly parentId: number;
    readonly children: readonly DepartmentRecord[];
    readonly order: { readonly siblings: readonly number[]; readonly ordered: readonly number[] };
  },
) => {
  const byId = new Map(children.map((child) => [child.id, child]));
  const [parent] = await findDepartments(db, actor.companyId, [parentId]);
  const moved = new Set(movedIds(siblings, ordered));
  const taken = children.filter((child) => !moved.has(child.id)).map((child) => child.rank);
  let before: string | undefined;
  for (const id of ordered) {
    const child = byId.get(id);
    if (child === undefined) continue;
    if (!moved.has(id)) {
      before = child.rank;
      continue;
    }
    before = rankBetween(before, rankAbove(before, taken));
    await setRank(db, { department: child, parentPath: parent?.sort_path ?? '', rank: before });
  }
};

/** The children of one parent in a new order: all ids, or one that steps up or down (case D11). */
const sort = async (request: Sorted, context: CallContext): Promise<Outcome> => {
  const { db, actor } = context;
  const scope = writeScopeOf(context, 'department', 'update');
  const parentId = await findParentId(context, request);
  const children = parentId === undefined ? [] : await findChildren(db, actor.companyId, parentId);
  // A sub-administrator sorts among what is theirs; the others do not exist for them.
  const siblings = children.filter((child) => mayChange(scope, child.ancestors));
  const ids = siblings.map((sibling) => sibling.id);
  const ordered = orderOf(ids, request);
  const isElsewhere = typeof request.superDeptId === 'number' && request.superDeptId !== parentId;
  // What is out of scope does not exist: a step of it is refused like a step of nothing.
  const isUnknown = typeof request.id === 'number' && !ids.includes(request.id);
  const violations =
    siblings.length === 0 || isElsewhere || isUnknown
      ? [violation('department.notSiblings')]
      : checkOrder(ids, ordered);
  if (violations.length > 0 || parentId === undefined) return violations;
  if (isOutdated(ids, request)) return refuse([violation('department.orderChanged')], { current: { ids } });

  await saveOrder(context, { parentId, children, order: { siblings: ids, ordered } });
  const moved = siblings.find((sibling) => sibling.id === (request.id ?? ordered[0]));
  return {
    ...(moved === undefined ? {} : { id: moved.id, name: moved.name }),
    changes: [{ field: 'sort', old: ids, new: ordered }],
    reply: { ids: [...ordered] },
  };
};

/** Departments that are added, and the order of siblings. */
export const departmentWrites = {
  // As all writers do: the tree, people, departments; only then are the facts read that the rules decide on.
  lock: async (context, request) => {
    const { db, actor } = context;
    await lockTree(db, actor.companyId);
    if (context.callName !== 'storeDepartment') return;
    await lockFounders(context, request as Added);
    if (typeof request.superDeptId === 'number')
      await lockDepartments(db, actor.companyId, [request.superDeptId]);
  },
  save: (request, _, context) => add(request, context),
  sort,
} satisfies NounWrites<{ save: Added; sort: Sorted }>;

import { checkOrder, movedIds, stepOrder } from '#domain/department/checkOrder.ts';
import { rankBetween } from '#domain/department/rank.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { mayChange, writeScopeOf } from '#server/addressBook/scope.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import {
  type DepartmentRecord,
  findChildren,
  findDepartment,
  findDepartments,
} from '#server/repositories/departments.ts';
import { lockTree, setRank } from '#server/repositories/departmentWrites.ts';

type Request = Calls['sortDepartments']['request'];

/** The parent whose children are meant: of the one that steps, or of the first named. Undefined: nobody knows. */
const findParentId = async (
  { db, actor }: CallContext,
  { id, ids }: Request,
): Promise<number | undefined> => {
  const first = id ?? ids?.[0];
  if (first === undefined || first === null) return undefined;
  return (await findDepartment(db, actor.companyId, first))?.super_dept_id;
};

const orderOf = (siblings: readonly number[], { id, ids, direction }: Request): readonly number[] =>
  typeof id === 'number' && direction ? stepOrder(siblings, id, direction) : (ids ?? []);

/**
 * Whether somebody else has sorted or added siblings since the reader saw them. Rows of other parents may stand between
 * them: a sub-administrator's departments are roots side by side.
 */
const isOutdated = (siblings: readonly number[], { seen }: Request): boolean => {
  if (!Array.isArray(seen)) return false;
  const present = new Set(siblings);
  const shown = seen.filter((id: number) => present.has(id));
  return shown.length !== siblings.length || shown.some((id: number, at) => id !== siblings[at]);
};

/** The next rank that is taken, by whoever: a sub-administrator's siblings stand among others they do not see. */
const rankAbove = (before: string | undefined, ranks: readonly string[]): string | undefined =>
  ranks.find((rank) => before === undefined || rank > before);

/** New ranks for the few that have to move; the others keep theirs. */
const saveOrder = async (
  { db, actor }: CallContext,
  parentId: number,
  children: readonly DepartmentRecord[],
  { siblings, ordered }: { readonly siblings: readonly number[]; readonly ordered: readonly number[] },
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
    await setRank(db, child, parent?.sort_path ?? '', before);
  }
};

/** Puts the children of one parent into a new order: all ids, or one that steps up or down (case D11). */
export const sortDepartments: Handler<'sortDepartments'> = async (request, context) => {
  const { db, actor } = context;
  await lockTree(db, actor.companyId);
  const scope = await writeScopeOf(context, 'department', 'update');
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
  if (violations.length > 0 || parentId === undefined) return refuse(violations);
  if (isOutdated(ids, request)) return refuse([violation('department.orderChanged')], { current: { ids } });

  await saveOrder(context, parentId, children, { siblings: ids, ordered });
  const moved = siblings.find((sibling) => sibling.id === (request.id ?? ordered[0]));
  context.audit({
    action: 'department.sort',
    targetType: 'department',
    targetId: moved?.id,
    targetName: moved?.name,
    changes: [{ field: 'sort', old: ids, new: ordered }],
  });
  return done({ ids: [...ordered] });
};

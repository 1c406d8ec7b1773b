import {
  checkDelete,
  checkMove,
  checkRoom,
  checkSiblingName,
  checkSupervisors,
} from '#domain/department/checkChange.ts';
import {
  checkOrder,
  movedIds,
  rankAfter,
  rankBetween,
  sortPathOf,
  stepOrder,
} from '#domain/department/order.ts';
import { checkMainDepartment, checkPlacements } from '#domain/member/checkPlacement.ts';
import type { Violation } from '#domain/violation.ts';
import type { Deed, DeedOf } from './deeds.ts';

/** The product's rules as the model asks them: a planted bug replaces one of them. */
export const rules = {
  checkDelete,
  checkMainDepartment,
  checkMove,
  checkOrder,
  checkPlacements,
  checkRoom,
  checkSiblingName,
  checkSupervisors,
  movedIds,
  rankAfter,
  rankBetween,
  sortPathOf,
  stepOrder,
};
export type Rules = typeof rules;

/** A department as a table keeps it: everything about its place is derived from the rules. */
export interface KeptDepartment {
  readonly id: number;
  readonly name: string;
  readonly parent: number;
  readonly rank: string;
  readonly ancestors: readonly number[];
  readonly sortPath: string;
}

interface KeptPerson {
  readonly places: readonly number[];
  readonly main: number;
}

/** Rows as the server keeps them, changed only where the rules allow it. */
export interface RuledTree {
  readonly rules: Rules;
  readonly departments: Map<number, KeptDepartment>;
  readonly people: Map<number, KeptPerson>;
  readonly supervisors: Map<number, ReadonlySet<number>>;
  lastId: number;
}

const inOrder = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** A tree of department 1 with person 1 in it, kept by these rules. */
export const firstTree = (by: Rules): RuledTree => {
  const rank = by.rankAfter(undefined);
  const first = { id: 1, name: '总部', parent: 0, rank, ancestors: [1], sortPath: by.sortPathOf('', rank) };
  return {
    rules: by,
    departments: new Map([[1, first]]),
    people: new Map([[1, { places: [1], main: 1 }]]),
    supervisors: new Map(),
    lastId: 1,
  };
};

const childrenOf = ({ departments }: RuledTree, parent: number): readonly KeptDepartment[] =>
  [...departments.values()]
    .filter((each) => each.parent === parent)
    .sort((left, right) => inOrder(left.rank, right.rank));

const kept = ({ departments }: RuledTree, id: number): KeptDepartment => {
  const found = departments.get(id);
  if (found === undefined) throw new Error(`There is no department ${id}`);
  return found;
};

const placeIn = (tree: RuledTree, id: number) => {
  const childCount = childrenOf(tree, id).length;
  if (id === 0) return { id, ancestors: [], sortPath: '', childCount };
  const { ancestors, sortPath } = kept(tree, id);
  return { id, ancestors, sortPath, childCount };
};

const branchIn = ({ departments }: RuledTree, id: number): readonly KeptDepartment[] =>
  [...departments.values()].filter((each) => each.ancestors.includes(id));

const namesBeside = (tree: RuledTree, parent: number, id?: number): readonly string[] =>
  childrenOf(tree, parent)
    .filter((child) => child.id !== id)
    .map((child) => child.name);

/** Rewrites a branch for another place, as `moveBranch` and `setRank` do. */
const replant = (tree: RuledTree, department: KeptDepartment, parentId: number, rank: string): void => {
  const parent = placeIn(tree, parentId);
  const path = tree.rules.sortPathOf(parent.sortPath, rank);
  for (const row of branchIn(tree, department.id))
    tree.departments.set(row.id, {
      ...row,
      ancestors: [...parent.ancestors, ...row.ancestors.slice(department.ancestors.length - 1)],
      sortPath: path + row.sortPath.slice(department.sortPath.length),
      ...(row.id === department.id ? { parent: parentId, rank } : {}),
    });
};

const add = (tree: RuledTree, { parent: parentId, name }: DeedOf<'add'>): readonly Violation[] => {
  const { rules: by } = tree;
  const parent = placeIn(tree, parentId);
  const violations = [...by.checkSiblingName(name, namesBeside(tree, parentId)), ...by.checkRoom(parent, 1)];
  if (violations.length > 0) return violations;
  tree.lastId += 1;
  const rank = by.rankAfter(childrenOf(tree, parentId).at(-1)?.rank);
  tree.departments.set(tree.lastId, {
    id: tree.lastId,
    name,
    parent: parentId,
    rank,
    ancestors: [...parent.ancestors, tree.lastId],
    sortPath: by.sortPathOf(parent.sortPath, rank),
  });
  return [];
};

const move = (tree: RuledTree, { id, parent: parentId }: DeedOf<'move'>): readonly Violation[] => {
  const { rules: by } = tree;
  const department = kept(tree, id);
  if (department.parent === parentId) return [];
  const parent = placeIn(tree, parentId);
  const lowest = Math.max(...branchIn(tree, id).map((each) => each.ancestors.length));
  const violations = [
    ...by.checkMove(department, parent, lowest - department.ancestors.length + 1),
    ...by.checkSiblingName(department.name, namesBeside(tree, parentId, id)),
  ];
  if (violations.length === 0)
    replant(tree, department, parentId, by.rankAfter(childrenOf(tree, parentId).at(-1)?.rank));
  return violations;
};

/** New ranks for the few that have to move, as `sortDepartments` gives them. */
const reorder = (tree: RuledTree, siblings: readonly KeptDepartment[], ordered: readonly number[]): void => {
  const { rules: by } = tree;
  const moved = new Set(
    by.movedIds(
      siblings.map(({ id }) => id),
      ordered,
    ),
  );
  const taken = siblings.filter(({ id }) => !moved.has(id)).map(({ rank }) => rank);
  let before: string | undefined;
  for (const id of ordered) {
    if (moved.has(id)) {
      const after = before;
      before = by.rankBetween(
        before,
        taken.find((rank) => after === undefined || rank > after),
      );
      replant(tree, kept(tree, id), kept(tree, id).parent, before);
    } else before = kept(tree, id).rank;
  }
};

const sort = (tree: RuledTree, { ids }: DeedOf<'sort'>): readonly Violation[] => {
  const parent = tree.departments.get(ids[0] ?? -1)?.parent;
  const siblings = parent === undefined ? [] : childrenOf(tree, parent);
  const violations = tree.rules.checkOrder(
    siblings.map(({ id }) => id),
    ids,
  );
  if (violations.length === 0) reorder(tree, siblings, ids);
  return violations;
};

const step = (tree: RuledTree, { id, direction }: DeedOf<'step'>): readonly Violation[] => {
  const siblings = childrenOf(tree, kept(tree, id).parent);
  reorder(
    tree,
    siblings,
    tree.rules.stepOrder(
      siblings.map((each) => each.id),
      id,
      direction,
    ),
  );
  return [];
};

const peopleIn = ({ people }: RuledTree, id: number): readonly number[] =>
  [...people].filter(([, { places }]) => places.includes(id)).map(([person]) => person);

const remove = (tree: RuledTree, { id }: DeedOf<'remove'>): readonly Violation[] => {
  const contents = {
    people: peopleIn(tree, id).length,
    children: childrenOf(tree, id).length,
    hasGroup: false,
  };
  const violations = tree.rules.checkDelete(id, contents);
  if (violations.length === 0) tree.departments.delete(id);
  return violations;
};

const settle = (
  tree: RuledTree,
  person: number | undefined,
  { places, main }: KeptPerson,
): readonly Violation[] => {
  const { rules: by } = tree;
  const placements = places.map((departmentId) => ({ departmentId, position: '员工' }));
  const violations = [
    ...by.checkPlacements(placements, new Set(tree.departments.keys())),
    ...by.checkMainDepartment(main, places),
  ];
  if (violations.length > 0) return violations;
  if (person === undefined) tree.lastId += 1;
  tree.people.set(person ?? tree.lastId, { places, main });
  for (const [id, leaders] of tree.supervisors)
    if (!places.includes(id))
      tree.supervisors.set(id, new Set([...leaders].filter((each) => each !== person)));
  return [];
};

const supervise = (tree: RuledTree, { id, people }: DeedOf<'supervise'>): readonly Violation[] => {
  const violations = tree.rules.checkSupervisors(people, peopleIn(tree, id));
  if (violations.length === 0) tree.supervisors.set(id, new Set(people));
  return violations;
};

const rename = (tree: RuledTree, { id, name }: DeedOf<'rename'>): readonly Violation[] => {
  const department = kept(tree, id);
  const violations = tree.rules.checkSiblingName(name, namesBeside(tree, department.parent, id));
  if (violations.length === 0) tree.departments.set(id, { ...department, name });
  return violations;
};

/** Does a deed if the rules allow it, else gives their violations and changes nothing. */
export const attempt = (tree: RuledTree, deed: Deed): readonly Violation[] => {
  switch (deed.kind) {
    case 'add':
      return add(tree, deed);
    case 'rename':
      return rename(tree, deed);
    case 'move':
      return move(tree, deed);
    case 'sort':
      return sort(tree, deed);
    case 'step':
      return step(tree, deed);
    case 'remove':
      return remove(tree, deed);
    case 'hire':
      return settle(tree, undefined, deed);
    case 'place':
      return settle(tree, deed.person, deed);
    case 'supervise':
      return supervise(tree, deed);
    default:
      throw new Error(`What "${deed.kind}" does is decided by the server's own statements`);
  }
};

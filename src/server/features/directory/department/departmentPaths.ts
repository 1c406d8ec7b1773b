import { checkDepartmentName, checkSiblingName } from '#domain/department/checkChange.ts';
import { type DepartmentPath, pathKey } from '#domain/department/path.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { lookAlikes } from '#domain/text/lookAlike.ts';
import type { Violation } from '#domain/violation.ts';
import { isVisible, type ReadScope, readScopeOf, topmost } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type Step, walkDown } from './store/departmentPaths.ts';
import {
  type DepartmentRecord,
  findCompanyRoot,
  findDepartments,
  type SiblingRecord,
} from './store/departments.ts';

/** A live department at the end of a path, with the path that is shown of it. */
export interface PathPlace extends Omit<Step, 'walk' | 'depth'> {
  readonly path: DepartmentPath;
}

/**
 * What a path leads to. `missing`: nothing of that name below `parent` (undefined: the company), `names` are still to be made;
 * `outside`: nothing the reader can reach, whether it is there or not.
 */
export type PathEnd =
  | { readonly kind: 'found'; readonly place: PathPlace }
  | { readonly kind: 'missing'; readonly parent: PathPlace | undefined; readonly names: DepartmentPath }
  | { readonly kind: 'ambiguous' | 'outside' | 'company' };

/** One way to read a path: from a department (undefined: the company) down these names. */
interface Reading {
  readonly path: DepartmentPath;
  readonly start: PathPlace | undefined;
  readonly names: DepartmentPath;
}

interface Tree {
  readonly scope: ReadScope;
  readonly companyKey: string;
  readonly tops: readonly PathPlace[];
}

const topOf = (record: DepartmentRecord): PathPlace => ({ ...record, path: [record.name] });

/** Readers of a part of the tree write paths as they see them: from the topmost departments of theirs down. */
const treeOf = async (context: CallContext): Promise<Tree> => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'department');
  const { name } = await findCompanyRoot(db, actor.companyId);
  const roots = scope.all ? [] : await findDepartments(db, actor.companyId, scope.departments);
  return { scope, companyKey: compareKey(name), tops: topmost(scope, roots).map(topOf) };
};

const readingsOf = ({ companyKey, tops }: Tree, path: DepartmentPath): readonly Reading[] => {
  const [first = '', ...rest] = path;
  const key = compareKey(first);
  return [
    { path, start: undefined, names: path },
    ...(key === companyKey ? [{ path, start: undefined, names: rest }] : []),
    ...tops.filter((top) => compareKey(top.name) === key).map((start) => ({ path, start, names: rest })),
  ];
};

/** A reading with the departments it came past, the deepest last. */
interface Walked extends Reading {
  readonly places: readonly PathPlace[];
}

const walkAll = async (
  { db, actor }: CallContext,
  readings: readonly Reading[],
): Promise<readonly Walked[]> => {
  const walks = readings.map(({ start, names }) => ({ start: start?.id ?? 0, keys: names.map(compareKey) }));
  const places = readings.map(({ start }) => (start === undefined ? [] : [start]));
  for (const { walk, depth: _, ...step } of await walkDown(db, actor.companyId, walks)) {
    const way = places[walk];
    way?.push({ ...step, path: [...(way.at(-1)?.path ?? []), step.name] });
  }
  return readings.map((reading, index) => ({ ...reading, places: places[index] ?? [] }));
};

const missingNames = ({ start, names, places }: Walked): DepartmentPath =>
  names.slice(places.length - (start === undefined ? 0 : 1));

const isWhole = (walked: Walked): boolean => walked.places.length > 0 && missingNames(walked).length === 0;

const distinct = (walked: readonly Walked[]): readonly Walked[] => [
  ...new Map(walked.map((each) => [each.places.at(-1)?.id ?? 0, each])).values(),
];

const foundEnd = (found: readonly Walked[]): PathEnd => {
  const place = found[0]?.places.at(-1);
  return found.length > 1 || place === undefined ? { kind: 'ambiguous' } : { kind: 'found', place };
};

/** The reading that led furthest; the company's own name is left out where it names no department. */
const missingEnd = (walked: readonly Walked[]): PathEnd => {
  const depth = Math.max(...walked.map(({ places }) => places.length));
  const [furthest, ...others] = distinct(walked.filter(({ places }) => places.length === depth));
  if (furthest === undefined || (others.length > 0 && depth > 0)) return { kind: 'ambiguous' };
  return { kind: 'missing', parent: furthest.places.at(-1), names: missingNames(furthest) };
};

const endOf = ({ scope }: Tree, walked: readonly Walked[]): PathEnd => {
  const seen = walked.filter(({ places }) => {
    const last = places.at(-1);
    return last === undefined ? scope.all : isVisible(scope, last.ancestors);
  });
  const found = distinct(seen.filter(isWhole));
  if (found.length > 0) return foundEnd(found);
  if (seen.some(({ names, start }) => names.length === 0 && start === undefined)) return { kind: 'company' };
  return seen.length === 0 ? { kind: 'outside' } : missingEnd(seen);
};

/**
 * What paths of department names lead to for this reader, by their key, in three statements however many they are. Paths go
 * from the top down, with the company's own name in front or without; readers of a part of the tree may begin with their
 * topmost departments.
 */
export const resolvePaths = async (
  context: CallContext,
  paths: readonly DepartmentPath[],
): Promise<ReadonlyMap<string, PathEnd>> => {
  if (paths.length === 0) return new Map();
  const tree = await treeOf(context);
  const requested = [...new Map(paths.map((path) => [pathKey(path), path])).values()];
  const walked = await walkAll(
    context,
    requested.flatMap((path) => readingsOf(tree, path)),
  );
  const byPath = new Map<DepartmentPath, Walked[]>(requested.map((path) => [path, []]));
  for (const each of walked) byPath.get(each.path)?.push(each);
  return new Map(requested.map((path) => [pathKey(path), endOf(tree, byPath.get(path) ?? [])]));
};

const others = (siblings: readonly SiblingRecord[], ownId: number | undefined) =>
  siblings.filter((sibling) => sibling.id !== ownId);

/** Whether a name can stand among these siblings; `ownId` is the department that is to have it, if it exists. */
export const checkNameAmong = (
  name: string | null | undefined,
  siblings: readonly SiblingRecord[],
  ownId?: number,
): readonly Violation[] => {
  const violations = checkDepartmentName(name);
  return violations.length > 0
    ? violations
    : checkSiblingName(
        name ?? '',
        others(siblings, ownId).map((sibling) => sibling.name),
      );
};

/** Names beside it that look like this one: allowed, with a warning (case D04). Names out of sight are not told. */
export const lookAlikesAmong = (
  context: CallContext,
  {
    name,
    siblings,
    ownId,
  }: { readonly name: string; readonly siblings: readonly SiblingRecord[]; readonly ownId?: number },
): readonly string[] => {
  const scope = readScopeOf(context, 'department');
  const seen = others(siblings, ownId).filter((sibling) => isVisible(scope, sibling.ancestors));
  return lookAlikes(
    name,
    seen.map((sibling) => sibling.name),
  );
};

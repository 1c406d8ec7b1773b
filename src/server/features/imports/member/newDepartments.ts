import { checkDepartmentName } from '#domain/department/checkName.ts';
import { checkRoom, checkTotal } from '#domain/department/checkPlace.ts';
import type { DepartmentPath } from '#domain/department/path.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { PathEnd, PathPlace } from '#server/features/directory/department/departmentPaths.ts';
import { countDepartments, countTops } from '#server/features/directory/department/store/departments.ts';
import { mayPutInto, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** A department rows name that is not there. Until it is made it goes by a negative id of its own. */
export interface NewDepartment {
  readonly id: number;
  readonly name: string;
  readonly path: DepartmentPath;
  /** Below what is there (undefined: the company), or below another new one. */
  readonly parent: PathPlace | undefined;
  readonly above: NewDepartment | undefined;
  readonly ancestors: readonly number[];
}

type Missing = Extract<PathEnd, { readonly kind: 'missing' }>;

/** New departments by where they would stand: those above before those below, each once however many rows name it. */
export type NewDepartments = ReadonlyMap<string, NewDepartment>;

const placeKey = ({ parent, names }: Missing, depth: number): string =>
  `${parent?.id ?? 0}:${names.slice(0, depth).map(compareKey).join('/')}`;

/** Everything that is missing at the ends of paths. */
export const newDepartmentsOf = (ends: Iterable<PathEnd>): NewDepartments => {
  const made = new Map<string, NewDepartment>();
  for (const end of ends) {
    if (end.kind !== 'missing') continue;
    for (const [index, name] of end.names.entries()) {
      const key = placeKey(end, index + 1);
      if (made.has(key)) continue;
      const id = -(made.size + 1);
      const above = made.get(placeKey(end, index));
      const upper = above ?? end.parent;
      const path = [...(upper?.path ?? []), name];
      made.set(key, {
        id,
        name,
        path,
        parent: end.parent,
        above,
        ancestors: [...(upper?.ancestors ?? []), id],
      });
    }
  }
  return made;
};

/** The new departments of one path, from the top down. */
export const newOnPath = (departments: NewDepartments, end: Missing): readonly NewDepartment[] =>
  end.names.flatMap((_, index) => departments.get(placeKey(end, index + 1)) ?? []);

/** What is asked of new departments. */
export interface FoundingFacts {
  readonly scope: WriteScope;
  readonly total: number;
  readonly topCount: number;
  /** How many of the new ones stand directly below each department (0: the company). */
  readonly joining: ReadonlyMap<number, number>;
}

const joiningOf = (departments: NewDepartments): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { above, parent } of departments.values()) {
    const id = above?.id ?? parent?.id ?? 0;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

/** Reads what is asked of new departments; nothing where there are none. */
export const foundingFacts = async (
  context: CallContext,
  departments: NewDepartments,
): Promise<FoundingFacts | undefined> => {
  if (departments.size === 0) return undefined;
  const { db, actor } = context;
  const isTop = [...departments.values()].some(({ parent }) => parent === undefined);
  return {
    scope: await writeScopeOf(context, 'department', 'create'),
    total: (await countDepartments(db, actor.companyId)) + departments.size - 1,
    topCount: isTop ? await countTops(db, actor.companyId) : 0,
    joining: joiningOf(departments),
  };
};

const checkBelow = (
  parent: PathPlace | undefined,
  height: number,
  { topCount, joining }: FoundingFacts,
): readonly Violation[] => {
  const id = parent?.id ?? 0;
  const childCount = (parent?.child_count ?? topCount) + (joining.get(id) ?? 1) - 1;
  return checkRoom({ id, ancestors: parent?.ancestors ?? [], childCount }, height);
};

/** Whether whoever imports may make what is missing at the end of a path, and whether there is room for it. */
export const checkMissing = (end: Missing, facts: FoundingFacts | undefined): readonly Violation[] => {
  const { parent, names } = end;
  const mayMake =
    facts !== undefined &&
    (parent === undefined ? facts.scope.all : mayPutInto(facts.scope, parent.ancestors));
  if (!mayMake) return [violation('memberImport.departmentMissing', 'part')];
  if (parent !== undefined && parent.source !== 'main') return [violation('member.sourceReadOnly', 'part')];
  const violations = [
    ...names.flatMap((name) => checkDepartmentName(name)),
    ...checkBelow(parent, names.length, facts),
    ...checkTotal(facts.total),
  ];
  return violations.slice(0, 1).map(({ rule, params }) => violation(rule, 'part', params));
};

import { checkDepartmentName, checkRoom, checkTotal } from '#domain/department/checkChange.ts';
import { ranksAfter, sortPathOf } from '#domain/department/order.ts';
import type { DepartmentPath } from '#domain/department/path.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { nameColumns } from '#server/features/directory/department/departmentChange.ts';
import type { PathEnd, PathPlace } from '#server/features/directory/department/departmentPaths.ts';
import { countDepartments, countTops } from '#server/features/directory/department/store/departments.ts';
import {
  findLastChildRanks,
  insertDepartments,
  type ParentRecord,
} from '#server/features/directory/department/store/departmentWrites.ts';
import type { MemberPlan } from '#server/features/directory/member/memberChange.ts';
import { mayPutInto, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import { nextId } from '#server/platform/store/sequences.ts';

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
    scope: writeScopeOf(context, 'department', 'create'),
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

/** Whether the user who imports may make what is missing at the end of a path, and whether there is room for it. */
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

/** Real ids by the negative ones departments went by before they were made. */
type MadeIds = ReadonlyMap<number, number>;

const company: ParentRecord = { id: 0, ancestors: [], sort_path: '' };

const upperId = ({ above, parent }: NewDepartment): number => above?.id ?? parent?.id ?? 0;

/** Ranks behind the children there are, in the order given. */
const ranksOf = async (
  { db, actor }: CallContext,
  departments: readonly NewDepartment[],
): Promise<ReadonlyMap<number, string>> => {
  const byUpper = new Map<number, NewDepartment[]>();
  for (const department of departments) {
    const beside = byUpper.get(upperId(department));
    if (beside === undefined) byUpper.set(upperId(department), [department]);
    else beside.push(department);
  }
  const last = await findLastChildRanks(db, actor.companyId, [...byUpper.keys()]);
  return new Map(
    [...byUpper].flatMap(([upper, beside]) => {
      const ranks = ranksAfter(last.get(upper), beside.length);
      return beside.map(({ id }, index) => [id, ranks[index] ?? ''] as const);
    }),
  );
};

/**
 * Makes the departments that rows need, those above first, in a handful of statements. The tree is locked, and everything was
 * decided under that lock.
 */
export const makeDepartments = async (
  context: CallContext,
  departments: readonly NewDepartment[],
): Promise<MadeIds> => {
  if (departments.length === 0) return new Map();
  const { db, actor, now } = context;
  const ranks = await ranksOf(context, departments);
  const firstId = await nextId(db, {
    companyId: actor.companyId,
    noun: 'department',
    count: departments.length,
  });
  const made = new Map<number, ParentRecord>();
  const rows = departments.map((department, index) => {
    const id = firstId + index;
    const rank = ranks.get(department.id) ?? '';
    const parent = (department.above && made.get(department.above.id)) ?? department.parent ?? company;
    const place = { id, ancestors: [...parent.ancestors, id], sort_path: sortPathOf(parent.sort_path, rank) };
    made.set(department.id, place);
    const names = nameColumns(department.name);
    return {
      ...names,
      haystack: departmentHaystack(names),
      id,
      rank,
      parent,
      updated_at: now,
      updated_by: actor.userId,
    };
  });
  await insertDepartments(db, actor.companyId, rows);
  for (const { id, name } of rows)
    context.audit({ action: 'department.create', targetType: 'department', targetId: id, targetName: name });
  return new Map([...made].map(([temporary, { id }]) => [temporary, id]));
};

/** A plan with real departments in the place of those that have just been made. */
export const resolvePlan = (plan: MemberPlan, made: MadeIds): MemberPlan => {
  const real = (id: number | null): number | null => (id === null ? null : (made.get(id) ?? id));
  return {
    ...plan,
    placements: plan.placements.map((placement) => ({
      ...placement,
      departmentId: real(placement.departmentId),
    })),
    mainDepartmentId: real(plan.mainDepartmentId),
  };
};

import { ranksAfter, sortPathOf } from '#domain/department/rank.ts';
import { nameColumns } from '#server/features/directory/department/departmentChange.ts';
import {
  findLastChildRanks,
  insertDepartments,
  type ParentRecord,
} from '#server/features/directory/department/store/departmentWrites.ts';
import type { MemberPlan } from '#server/features/directory/member/memberChange.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { departmentHaystack } from '#server/platform/search/departmentText.ts';
import { nextId } from '#server/platform/sequences.ts';
import type { NewDepartment } from './newDepartments.ts';

/** Real ids by the negative ones departments went by before they were made. */
export type MadeIds = ReadonlyMap<number, number>;

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
  const firstId = await nextId(db, actor.companyId, 'department', departments.length);
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
export const settledPlan = (plan: MemberPlan, made: MadeIds): MemberPlan => {
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

import { checkSupervisors } from '#domain/department/checkChange.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  findSupervisors,
  lockDepartments,
  setSupervisors,
} from '#server/features/directory/member/store/memberships.ts';
import { findRankedPeople } from '#server/features/directory/member/store/placements.ts';
import { isVisible, mayChange, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done, doneUnaudited } from '#server/platform/handler.ts';
import { type DepartmentRecord, findDepartment } from './store/departments.ts';

type Found = { readonly department: DepartmentRecord } | { readonly violation: Violation };

/**
 * A department whose people are about to be arranged, locked: two who arrange it are decided one after the other. Out of
 * the reader's sight it does not exist; seen, `isAllowed` decides.
 */
export const lockArranged = async (
  context: CallContext,
  id: number,
  isAllowed: (ancestors: readonly number[]) => boolean,
): Promise<Found> => {
  const { db, actor } = context;
  const missing = { violation: violation('department.missing', 'id') };
  const department = await findDepartment(db, actor.companyId, id);
  if (department === undefined || !isVisible(readScopeOf(context, 'department'), department.ancestors))
    return missing;
  if (!isAllowed(department.ancestors)) return { violation: violation('call.noPermission') };
  const [alive] = await lockDepartments(db, actor.companyId, [id]);
  return alive === undefined ? missing : { department };
};

interface Reply {
  readonly supervisors: { readonly user_id: number; readonly name: string }[];
}

const namesOf = async ({ db, actor }: CallContext, { id }: DepartmentRecord) =>
  (await findSupervisors(db, actor.companyId, [id])).map(({ user_id, name }) => ({ user_id, name }));

const idsOf = (people: Reply['supervisors']): readonly number[] => people.map(({ user_id }) => user_id);

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** What becomes of the present supervisors, and who has to be in the department for that (case M14). */
interface SupervisorChange {
  readonly requested: (present: readonly number[]) => readonly number[];
  readonly named: readonly number[];
}

/** Changes the supervisors of a department and answers who they are then; the department is locked meanwhile. */
export const changeSupervisors = async (
  context: CallContext,
  id: number,
  { requested, named }: SupervisorChange,
): Promise<Answer<Reply>> => {
  const { db, actor } = context;
  const scope = writeScopeOf(context, 'department', 'update');
  const found = await lockArranged(context, id, (ancestors) => mayChange(scope, ancestors));
  if ('violation' in found) return refuse([found.violation]);
  const { department } = found;
  const people = await findRankedPeople(db, { companyId: actor.companyId, departmentId: id, userIds: named });
  const inside = people.map((person) => person.userId);
  const violations = checkSupervisors(named, inside);
  if (violations.length > 0) return refuse(violations);

  const before = await namesOf(context, department);
  const after = requested(idsOf(before));
  if (isSame(after, idsOf(before))) return doneUnaudited({ supervisors: before });
  await setSupervisors(db, { companyId: actor.companyId, departmentId: id, userIds: after });
  const supervisors = await namesOf(context, department);
  context.audit({
    action: 'department.setSupervisors',
    targetType: 'department',
    targetId: id,
    targetName: department.name,
    changes: [{ field: 'supervisors', old: idsOf(before), new: idsOf(supervisors) }],
  });
  return done({ supervisors });
};

import { checkOwner } from '#domain/group/checkGroup.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  type DepartmentRecord,
  findDepartment,
} from '#server/features/directory/department/store/departments.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { isVisible, mayPutInto, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import { type GroupReach, isAmongPeople } from '#server/features/groups/store/chatGroups.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';

/**
 * The department whose group somebody wants to make or change, locked against its deletion; or why not. What they do not
 * see does not exist; a responsible person has the groups of what they lead (contract.md section 4). `ownerId`, whom they
 * give it to, cannot leave the company meanwhile (decisions/0008).
 */
export const findGroupDepartment = async (
  context: CallContext,
  {
    id,
    permission,
    ownerId,
  }: {
    readonly id: number;
    readonly permission: 'createByDept' | 'update';
    readonly ownerId?: number | null;
  },
): Promise<DepartmentRecord | Answer<never>> => {
  const { db, actor } = context;
  await lockMembers(db, actor.companyId, typeof ownerId === 'number' ? [ownerId] : []);
  await lockDepartments(db, actor.companyId, [id]);
  const record = await findDepartment(db, actor.companyId, id);
  if (record === undefined || !isVisible(readScopeOf(context, 'department'), record.ancestors))
    return refuse([violation('department.missing', 'id')]);
  const scope = await writeScopeOf(context, 'group', permission);
  return mayPutInto(scope, record.ancestors) ? record : refuse([violation('call.noPermission')]);
};

/** Whether somebody can own a group that takes its people so (case D21). Strangers read like people elsewhere. */
export const checkGroupOwner = async (
  { db, actor }: CallContext,
  reach: GroupReach,
  ownerId: number | null | undefined,
): Promise<readonly Violation[]> => {
  const isInside =
    typeof ownerId === 'number' &&
    (await isAmongPeople(db, { companyId: actor.companyId, reach, userId: ownerId }));
  return checkOwner(ownerId, isInside);
};

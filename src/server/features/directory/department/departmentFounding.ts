import { memberLimits } from '#domain/member/checkProfile.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { addFounders, findCrowded } from '#server/features/directory/department/store/departmentFounders.ts';
import {
  type DepartmentRecord,
  findKnownPeople,
} from '#server/features/directory/department/store/departments.ts';
import { setSupervisors } from '#server/features/directory/member/store/memberships.ts';
import type { NewGroup } from '#server/features/directory/registry.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { lockNamed, supervisorIds } from './departmentChange.ts';

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

/** Locks everybody a new department is founded with or handed to; what `checkFounding` then finds stays true. */
export const lockFounders = (context: CallContext, request: Request): Promise<void> =>
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
  const crowded = await findCrowded(db, {
    companyId: actor.companyId,
    userIds: ids,
    limit: memberLimits.departments,
  });
  return founders.flatMap(({ id, field }) => {
    if (!known.has(id)) return [violation('department.personMissing', field)];
    return crowded.includes(id)
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
export const checkFounding = async (
  context: CallContext,
  request: Request,
  ancestors: readonly number[],
): Promise<readonly Violation[]> => [
  ...(await checkFounders(context, request)),
  ...(await checkNewGroup(context, groupOf(request), ancestors)),
];

/** Puts supervisors and owner into the new department and gives it its group. Who joined is answered, in order. */
export const foundDepartment = async (
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

import { checkGroupName, checkOwnerOfSize, checkPeopleCount } from '#domain/group/checkGroup.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { versionConflict } from '#server/crud/auditOf.ts';
import { reachedRows } from '#server/crud/wireRow.ts';
import { findPlacePaths, readScopeOf } from '#server/features/directory/scope.ts';
import { checkGroupOwner, findGroupDepartment } from '#server/features/groups/departmentGroup.ts';
import {
  groupLimitsOf,
  groupRow,
  saveGroupChange,
  sizeRightsOf,
  withMembers,
} from '#server/features/groups/groupRow.ts';
import { groupBoundsOf, seesComplaints } from '#server/features/groups/groupScope.ts';
import { knownListing, settingScope } from '#server/features/groups/groupSetting.ts';
import {
  type ChatGroupRecord,
  countReached,
  findGroupPeople,
  findGroupsOfDepartments,
  lockGroup,
} from '#server/features/groups/store/chatGroups.ts';
import { countComplaints, findGroups, findGroupsWithin } from '#server/features/groups/store/groupPages.ts';
import { findListing, findStanding } from '#server/features/groups/store/groupSettings.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

/** What dissolving groups comes to: seats lost, complaints no one has decided, departments left without a group. Writes nothing. */
export const dissolveCheck: Handler<'dissolveCheck'> = async ({ group_ids: asked }, context) => {
  const { db, actor } = context;
  const bounds = groupBoundsOf(context, 'dissolve');
  const known = await findGroupsWithin(db, { companyId: actor.companyId, ids: asked, bounds });
  const groups = (await findGroups(db, actor.companyId, [...known])).filter(
    ({ status }) => status === 'normal',
  );
  const ids = groups.map(({ group_id: id }) => id);
  const people = await findGroupPeople(db, actor.companyId, ids);
  const departments = groups.flatMap(({ dept_id: id }) => id ?? []);
  const paths = await findPlacePaths(context, departments, readScopeOf(context, 'group'));
  const complaints = seesComplaints(context)
    ? sum(
        (
          await countComplaints(db, { companyId: actor.companyId, groupIds: ids, filter: { isOpen: true } })
        ).values(),
      )
    : null;
  return done({
    groups: ids.length,
    people: sum([...people.values()].map(({ users_count: count }) => count)),
    complaints,
    departments: [...paths.values()],
  });
};

/** A group with a page of its people, dissolved ones too; one out of reach is answered like one that never was. */
export const getGroupInfo: Handler<'getGroupInfo'> = async ({ group_id: groupId, ...request }, context) => {
  const [row] = await reachedRows('group', [groupId], context);
  if (row === undefined) return refuse([violation('group.missing', 'group_id')]);
  return done(await withMembers(context, row, request));
};

type Request = Calls['updateGroupInfo']['request'];

/** The group as the request wants it; what it does not mention stays. */
interface Requested {
  readonly name: string;
  readonly owner_id: number | null;
  readonly include_sub: number;
  readonly include_hidden: number;
  readonly in_step: number;
}

const requestedOf = (group: ChatGroupRecord, request: Request): Requested => ({
  name: request.name === undefined ? group.name : visibleText(request.name ?? ''),
  owner_id: request.owner_id === undefined ? group.owner_id : request.owner_id,
  include_sub: request.include_sub ?? group.include_sub,
  include_hidden: request.include_hidden ?? group.include_hidden,
  in_step: request.isSameGroup ?? group.in_step,
});

/** What is asked of the people the group would have, beside its name; nothing while it takes no others and keeps its owner. */
const checkReach = async (
  context: CallContext,
  {
    departmentId,
    group,
    requested,
  }: { readonly departmentId: number; readonly group: ChatGroupRecord; readonly requested: Requested },
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const isMoved = requested.owner_id !== group.owner_id;
  const narrows =
    requested.include_sub < group.include_sub || requested.include_hidden < group.include_hidden;
  const widens = requested.include_sub > group.include_sub || requested.include_hidden > group.include_hidden;
  const reach = {
    departmentId,
    includeSub: requested.include_sub === 1,
    includeHidden: requested.include_hidden === 1,
  };
  const violations = isMoved || narrows ? await checkGroupOwner(context, reach, requested.owner_id) : [];
  if (violations.length > 0 || !(isMoved || widens)) return violations;
  const rights = await sizeRightsOf(context, requested.owner_id);
  return [
    ...(isMoved ? checkOwnerOfSize(group.member_limit, rights) : []),
    ...(widens && requested.in_step === 1
      ? checkPeopleCount(await countReached(db, actor.companyId, reach), rights, 'include_sub')
      : []),
  ];
};

/** Changes the chat group of a department: name, owner, whose people it takes and whether it is kept in step (case D21). */
export const updateGroupInfo: Handler<'updateGroupInfo'> = async (request, context) => {
  const { db, actor } = context;
  const department = await findGroupDepartment(context, {
    id: request.id,
    permission: 'update',
    ownerId: request.owner_id,
  });
  if ('kind' in department) return department;
  const found = (await findGroupsOfDepartments(db, actor.companyId, [department.id])).get(department.id);
  if (found === undefined) return refuse([violation('group.missing', 'id')]);
  await lockGroup(db, actor.companyId, found.group_id);
  const group = (await findGroupsOfDepartments(db, actor.companyId, [department.id])).get(department.id);
  if (group === undefined) return refuse([violation('group.missing', 'id')]);
  if (typeof request.version === 'number' && request.version !== group.version)
    return versionConflict(context, violation('call.versionConflict'), {
      current: await groupRow(context, group),
      by: group.updated_by,
      at: group.updated_at,
    });

  const requested = requestedOf(group, request);
  const violations = [
    ...checkGroupName(requested.name),
    ...(await checkReach(context, { departmentId: department.id, group, requested })),
  ];
  if (violations.length > 0) return refuse(violations);
  const people = (await findGroupPeople(db, actor.companyId, [group.group_id])).get(group.group_id);
  const before = (people?.admins ?? []).map(({ user_id: userId }) => userId);
  const { saved, ...audited } = await saveGroupChange(context, {
    group,
    requested,
    admins: { before, after: undefined },
  });
  context.audit({
    action: 'group.update',
    targetType: 'group',
    targetId: group.group_id,
    targetName: saved.name,
    ...audited,
  });
  return done(await groupRow(context, saved));
};

/** Groups named one by one; more are counted. */
const mostNamed = 50;

/**
 * Which groups would stay above what their owners may have, with these limits and this list: they keep their people. Nothing
 * is written; `before`: how many there are with the limits and the list as they are.
 */
export const whitelistCheck: Handler<'whitelistCheck'> = async (request, context) => {
  const { db, actor } = context;
  const bounds = groupBoundsOf(context, 'read');
  const limits = await groupLimitsOf(context);
  const { unseen } = await knownListing(context, settingScope(context, 'update'), limits.member_limit);
  const present = await findListing(db, actor.companyId);
  const standing = await findStanding(db, {
    companyId: actor.companyId,
    bounds,
    requested: { ...present, memberLimit: limits.member_limit, largeLimit: limits.large_limit },
    most: 0,
  });
  const { ids, total } = await findStanding(db, {
    companyId: actor.companyId,
    bounds,
    requested: {
      users: [...unseen.users, ...request.users],
      departments: [...unseen.departments, ...request.depts],
      memberLimit: request.member_limit,
      largeLimit: request.large_limit,
    },
    most: mostNamed,
  });
  const people = await findGroupPeople(db, actor.companyId, ids);
  const groups = await findGroups(db, actor.companyId, ids);
  const list = groups.map((group) => ({
    group_id: group.group_id,
    name: group.name,
    owner_name: people.get(group.group_id)?.owner_name ?? null,
    users_count: people.get(group.group_id)?.users_count ?? 0,
    member_limit: group.member_limit,
  }));
  return done({ before: standing.total, total, list });
};

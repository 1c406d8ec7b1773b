import { checkSetting } from '#domain/group/checkSetting.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import {
  groupSettingRow,
  type KnownListing,
  knownListing,
  settingId,
  settingScope,
} from '#server/addressBook/groupSetting.ts';
import { groupLimitsOf } from '#server/addressBook/groupSizes.ts';
import { isVisible } from '#server/addressBook/scope.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { findKnownPeople, findWays } from '#server/repositories/departments.ts';
import {
  findListing,
  type GroupLimits,
  type Listing,
  lockGroupSetting,
  replaceListing,
  saveGroupSetting,
} from '#server/repositories/groupSettings.ts';
import { lockMembers } from '#server/repositories/members.ts';
import { lockDepartments } from '#server/repositories/membershipWrites.ts';

type Request = Calls['whitelistSave']['request'];

/** Whoever is put on the list exists for the editor. */
const checkEntries = async (
  context: CallContext,
  { users, depts }: Request,
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const scope = settingScope(context, 'save');
  const known = await findKnownPeople(db, actor.companyId, users, scope);
  const ways = await findWays(db, actor.companyId, depts);
  const places = new Set(ways.filter(({ ancestors }) => isVisible(scope, ancestors)).map(({ id }) => id));
  return [
    ...(users.every((id) => known.has(id)) ? [] : [violation('groupSetting.personMissing', 'users')]),
    ...(depts.every((id) => places.has(id)) ? [] : [violation('groupSetting.departmentMissing', 'depts')]),
  ];
};

const sorted = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** The list as it is to be: what the editor cannot see stays on it. */
const listingOf = ({ users, depts }: Request, { unseen }: KnownListing): Listing => ({
  users: sorted([...unseen.users, ...users]),
  departments: sorted([...unseen.departments, ...depts]),
});

const audit = (
  context: CallContext,
  before: GroupLimits & Listing,
  request: Request,
  after: Listing,
): void => {
  const changes = [
    { field: 'member_limit', old: before.member_limit, new: request.member_limit },
    { field: 'large_limit', old: before.large_limit, new: request.large_limit },
    { field: 'users', old: before.users, new: after.users },
    { field: 'depts', old: before.departments, new: after.departments },
  ];
  context.audit({
    action: 'groupSetting.save',
    targetType: 'groupSetting',
    targetId: settingId,
    changes: changes.filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new)),
  });
};

/** Sets how large groups may be and who may have larger ones. Groups that exist keep their people and their own limit. */
export const whitelistSave: Handler<'whitelistSave'> = async (request, context) => {
  const { db, actor, now } = context;
  await lockMembers(db, actor.companyId, request.users);
  await lockDepartments(db, actor.companyId, request.depts);
  await lockGroupSetting(db, actor.companyId);
  const limits = await groupLimitsOf(context);
  if (typeof request.version === 'number' && request.version !== limits.version)
    return versionConflict(context, violation('groupSetting.changed'), {
      current: await groupSettingRow(context),
      by: limits.updated_by,
      at: limits.updated_at,
    });

  const violations = [
    ...checkSetting({
      memberLimit: request.member_limit,
      largeLimit: request.large_limit,
      users: request.users,
      departments: request.depts,
    }),
    ...(await checkEntries(context, request)),
  ];
  if (violations.length > 0) return refuse(violations);

  const known = await knownListing(context, settingScope(context, 'save'), limits.member_limit);
  const before = await findListing(db, actor.companyId);
  const after = listingOf(request, known);
  await replaceListing(db, actor.companyId, after);
  await saveGroupSetting(db, actor.companyId, {
    memberLimit: request.member_limit,
    largeLimit: request.large_limit,
    at: now,
    by: actor.userId,
  });
  audit(context, { ...limits, ...before }, request, after);
  return done(await groupSettingRow(context));
};

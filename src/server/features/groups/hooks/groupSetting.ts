import { type Violation, violation } from '#domain/violation.ts';
import type { GroupSetting } from '#generated/types.ts';
import type { RowChange, WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { findKnownPeople, findWays } from '#server/features/directory/department/store/departments.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { lockDepartments } from '#server/features/directory/member/store/membershipWrites.ts';
import { isVisible } from '#server/features/directory/scope.ts';
import { knownListing, settingScope } from '#server/features/groups/groupSetting.ts';
import { replaceListing, saveGroupSetting } from '#server/features/groups/store/groupSettings.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Ids = readonly number[] | null | undefined;

const added = (before: Ids, after: Ids): readonly number[] =>
  (after ?? []).filter((id) => before?.includes(id) !== true);

/** Whoever is put on the list exists for the editor; who is not there and who is not theirs to see is answered alike. */
const checkAdded = async (
  { before, after }: RowChange<GroupSetting>,
  context: CallContext,
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const scope = settingScope(context, 'update');
  const users = added(before?.users, after.users);
  const depts = added(before?.depts, after.depts);
  await lockMembers(db, actor.companyId, users);
  await lockDepartments(db, actor.companyId, depts);
  const known = await findKnownPeople(db, actor.companyId, users, scope);
  const ways = await findWays(db, actor.companyId, depts);
  const places = new Set(ways.filter(({ ancestors }) => isVisible(scope, ancestors)).map(({ id }) => id));
  return [
    ...(users.every((id) => known.has(id)) ? [] : [violation('call.notFound', 'users')]),
    ...(depts.every((id) => places.has(id)) ? [] : [violation('call.notFound', 'depts')]),
  ];
};

const sorted = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** Groups that exist keep their people and their own limit. What the editor cannot change stays on the list. */
export const groupSettingHooks: WriteHooks<GroupSetting> = {
  check: checkAdded,
  store: async ({ after }, context) => {
    const { db, actor, now } = context;
    const { unseen } = await knownListing(context, settingScope(context, 'update'), after.member_limit);
    await replaceListing(db, actor.companyId, {
      users: sorted([...unseen.users, ...(after.users ?? [])]),
      departments: sorted([...unseen.departments, ...(after.depts ?? [])]),
    });
    await saveGroupSetting(db, actor.companyId, after, { by: actor.userId, at: now });
  },
};

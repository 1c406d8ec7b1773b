import { violation } from '#domain/violation.ts';
import { reachedRows } from '#server/crud/wireRow.ts';
import { findPlacePaths } from '#server/features/directory/placePaths.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { withMembers } from '#server/features/groups/groupDetail.ts';
import { groupBoundsOf } from '#server/features/groups/groupScope.ts';
import { findGroupPeople } from '#server/features/groups/store/chatGroups.ts';
import { countComplaints, findGroups, findGroupsWithin } from '#server/features/groups/store/groupPages.ts';
import { seesComplaints } from '#server/features/rights/heldPowers.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

/** What dissolving groups comes to: seats lost, complaints nobody has decided, departments left without a group. Writes nothing. */
export const dissolveCheck: Handler<'dissolveCheck'> = async ({ group_ids: asked }, context) => {
  const { db, actor } = context;
  const bounds = await groupBoundsOf(context, 'dissolve');
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
          await countComplaints(db, { companyId: actor.companyId, groupIds: ids, readonly: { isOpen: true } })
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

import { ranksBetween } from '#domain/department/rank.ts';
import { checkPeopleOrder, planPeopleOrder, type RankRun } from '#domain/member/peopleOrder.ts';
import { lockArranged } from '#server/addressBook/arrangedDepartment.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { arrangeScopeOf, isVisible } from '#server/addressBook/scope.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findRankBeside, findRankedPeople, setPeopleRanks } from '#server/repositories/peopleOrder.ts';

/** Ranks between the person who stays and whoever stands next to them now, named or not. */
const ranksOf = async ({ db, actor }: CallContext, departmentId: number, run: RankRun) => {
  const { anchor, side, userIds } = run;
  const place = { companyId: actor.companyId, departmentId };
  const beside = await findRankBeside(db, place, anchor, side);
  const ranks =
    side === 'before'
      ? ranksBetween(beside, anchor.rank, userIds.length)
      : ranksBetween(anchor.rank, beside, userIds.length);
  return userIds.map((userId, index) => ({ userId, rank: ranks[index] ?? anchor.rank }));
};

/**
 * Puts people of a department into the order given, pinned people first. A part of a big department is enough: those
 * named move beside each other, nobody else is touched.
 */
export const sortUsers: Handler<'sortUsers'> = async (request, context) => {
  const { db, actor } = context;
  const scope = arrangeScopeOf(context);
  const found = await lockArranged(context, request.id, (ancestors) => isVisible(scope, ancestors));
  if ('violation' in found) return refuse([found.violation]);
  const { department } = found;
  const ordered = request.user_ids;
  const present = await findRankedPeople(db, actor.companyId, department.id, ordered);
  const standing = present.map((person) => person.userId);
  const violations = checkPeopleOrder(present, ordered, request.seen_ids ?? undefined);
  if (violations.length > 0) return refuse(violations, { current: { user_ids: standing } });

  const ranks = [];
  for (const run of planPeopleOrder(present, ordered))
    ranks.push(...(await ranksOf(context, department.id, run)));
  await setPeopleRanks(db, actor.companyId, department.id, ranks);
  context.audit({
    action: 'department.sortPeople',
    targetType: 'department',
    targetId: department.id,
    targetName: department.name,
    changes: [{ field: 'user_ids', old: standing, new: ordered }],
  });
  return done({ user_ids: [...ordered] });
};

import { checkPeopleOrder, planPeopleOrder, type RankRun, ranksBetween } from '#domain/department/order.ts';
import { checkPositionName } from '#domain/member/checkPlacement.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import type { Calls } from '#generated/types.ts';
import type { NounWrites } from '#server/crud/sources/writes.ts';
import { lockArranged } from '#server/features/directory/department/supervisors.ts';
import {
  findRankBeside,
  findRankedPeople,
  setPeopleRanks,
} from '#server/features/directory/member/store/placements.ts';
import { findPositionByName, insertPosition } from '#server/features/directory/member/store/positions.ts';
import { arrangeScopeOf, isVisible } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** Ranks between the person who stays and the one next to them now, named or not. */
const ranksOf = async ({ db, actor }: CallContext, departmentId: number, run: RankRun) => {
  const { anchor, side, userIds } = run;
  const place = { companyId: actor.companyId, departmentId };
  const beside = await findRankBeside(db, { place, rankedPerson: anchor, side });
  const ranks =
    side === 'before'
      ? ranksBetween(beside, anchor.rank, userIds.length)
      : ranksBetween(anchor.rank, beside, userIds.length);
  return userIds.map((userId, index) => ({ userId, rank: ranks[index] ?? anchor.rank }));
};

/** What is written of members beside themselves: positions to choose from, and the order of a department's people. */
export const memberWrites = {
  // One of that name that is there already is answered instead.
  save: async ({ posName }, _, { db, actor }) => {
    const name = visibleText(posName);
    const broken = checkPositionName(name, 'posName');
    if (broken.length > 0) return broken;
    const present = await findPositionByName(db, actor.companyId, name);
    if (present === undefined)
      await insertPosition(db, {
        companyId: actor.companyId,
        positionId: await nextId(db, { companyId: actor.companyId, noun: 'position' }),
        name,
      });
    const id = present ?? (await findPositionByName(db, actor.companyId, name));
    if (id === undefined) throw new Error(`Expected the position "${name}" after adding it`);
    const reply = { posId: id, posName: name };
    return {
      action: 'position.create',
      targetType: 'position',
      id,
      name,
      isSame: present !== undefined,
      reply,
    };
  },
  // Pinned people come first. A part of a big department is enough: those named move beside each other, no one else is touched.
  sort: async (request, context) => {
    const { db, actor } = context;
    const scope = arrangeScopeOf(context);
    const found = await lockArranged(context, request.id, (ancestors) => isVisible(scope, ancestors));
    if ('violation' in found) return [found.violation];
    const { id, name } = found.department;
    const ordered = request.user_ids;
    const present = await findRankedPeople(db, {
      companyId: actor.companyId,
      departmentId: id,
      userIds: ordered,
    });
    const standing = present.map((person) => person.userId);
    const violations = checkPeopleOrder(present, ordered, request.seen_ids ?? undefined);
    if (violations.length > 0) return refuse(violations, { current: { user_ids: standing } });

    const ranks = [];
    for (const run of planPeopleOrder(present, ordered)) ranks.push(...(await ranksOf(context, id, run)));
    await setPeopleRanks(db, { companyId: actor.companyId, departmentId: id, ranks });
    return {
      action: 'department.sortPeople',
      targetType: 'department',
      id,
      name,
      changes: [{ field: 'user_ids', old: standing, new: ordered }],
      reply: { user_ids: [...ordered] },
    };
  },
} satisfies NounWrites<{
  save: Calls['byWebAddPosition']['request'];
  sort: Calls['sortUsers']['request'];
}>;

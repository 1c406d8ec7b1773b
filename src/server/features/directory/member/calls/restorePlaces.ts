import { putBack } from '#domain/member/seating.ts';
import { violation } from '#domain/violation.ts';
import { openFormer } from '#server/features/directory/department/formerPlaces.ts';
import { placePeople } from '#server/features/directory/member/placePeople.ts';
import { restoreStandings } from '#server/features/directory/member/store/placements.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { doneUnaudited, type Handler } from '#server/platform/handler.ts';

/**
 * Takes back what a call did to many people: each gets their own departments, positions and values again, unless somebody has
 * changed them since.
 */
export const restorePlaces: Handler<'restorePlaces'> = async ({ way }, context) => {
  const people = openFormer(context, way);
  if (people === undefined) return refuse([violation('member.wayBackLost', 'way')]);
  const former = new Map(people.map((person) => [person.userId, person]));
  const placed = await placePeople(context, [...former.keys()], {
    action: 'member.restorePlaces',
    departmentIds: [],
    missing: violation('member.departmentMissing', 'way'),
    seat: (seats, userId) => {
      const before = former.get(userId);
      if (before === undefined) throw new Error(`Person ${userId} was not among those to put back`);
      return putBack(seats, before);
    },
    valuesOf: (userId) => former.get(userId)?.values ?? {},
    check: ({ record }) =>
      record.version === former.get(record.user_id)?.version ? [] : [violation('member.changedSince')],
  });
  if ('kind' in placed) return placed;
  const standings = placed.updated.flatMap((id) => former.get(id)?.standings ?? []);
  await restoreStandings(context.db, context.actor.companyId, standings);
  return doneUnaudited({ updated: [...placed.updated], failed: [...placed.failed] });
};

import type { Member } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findMemberFacts } from '#server/repositories/memberFacts.ts';
import { lockMembers, type MemberRecord } from '#server/repositories/members.ts';
import type { MembershipRecord } from '#server/repositories/memberships.ts';
import { memberRows } from './memberRows.ts';
import { readScopeOf } from './scope.ts';

/** A person the reader sees, with all memberships there are, seen or not. */
export interface SeenPerson {
  readonly record: MemberRecord;
  readonly row: Member;
  readonly memberships: readonly MembershipRecord[];
}

const groupedByPerson = (memberships: readonly MembershipRecord[]) => {
  const people = new Map<number, MembershipRecord[]>();
  for (const membership of memberships)
    people.set(membership.user_id, [...(people.get(membership.user_id) ?? []), membership]);
  return people;
};

/** Of these people those the reader sees, locked in the order of their ids; who is not seen does not exist. */
export const lockVisiblePeople = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, SeenPerson>> => {
  const { db, actor } = context;
  const records = await lockMembers(db, actor.companyId, userIds);
  const { all } = readScopeOf(context, 'member');
  const rows = await memberRows(context, records);
  const { memberships } = await findMemberFacts(
    db,
    actor.companyId,
    records.map((record) => record.user_id),
  );
  const seatsOf = groupedByPerson(memberships);
  return new Map(
    records.flatMap((record, index) => {
      const row = rows[index];
      const isSeen = all || record.user_id === actor.userId || (row?.departments.length ?? 0) > 0;
      if (row === undefined || !isSeen) return [];
      return [[record.user_id, { record, row, memberships: seatsOf.get(record.user_id) ?? [] }] as const];
    }),
  );
};

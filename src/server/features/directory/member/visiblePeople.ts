import { lockMembers, type MemberRecord } from '#server/features/directory/member/store/members.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type VisibleMember, visibleMembers } from './memberRows.ts';

/** A person the reader sees, with all memberships there are, seen or not. */
export interface SeenPerson extends Pick<VisibleMember, 'row' | 'memberships'> {
  readonly record: MemberRecord;
}

/** Of these people those the reader sees, locked in the order of their ids; who is not seen does not exist. */
export const lockVisiblePeople = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, SeenPerson>> =>
  visibleMembers(context, await lockMembers(context.db, context.actor.companyId, userIds));

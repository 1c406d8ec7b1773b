import type { DepartmentFacts, VisibilityFacts } from '#domain/visibility/decideVisibility.ts';
import {
  type DepartmentRecord,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { findMemberFacts } from '#server/features/directory/member/store/memberFacts.ts';
import { findMembers, type MemberRecord } from '#server/features/directory/member/store/members.ts';
import type { MembershipRecord } from '#server/features/directory/member/store/memberships.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Two people of the reader's scope, with all that decides whether one sees the other. */
export interface VisibilityPair {
  readonly viewer: MemberRecord;
  readonly person: MemberRecord;
  readonly facts: VisibilityFacts;
  readonly departments: ReadonlyMap<number, DepartmentRecord>;
}

const scopeKinds = ['self', 'inside', 'listed'] as const;

const departmentFacts = (record: DepartmentRecord): DepartmentFacts => ({
  id: record.id,
  ancestors: record.ancestors,
  restriction: {
    hidden: record.hidden === 1,
    listed: record.visible_type === 1,
    departments: record.visible_depts,
    users: record.visible_users,
  },
  memberScope: {
    kind: record.member_limited === 1 ? (scopeKinds[record.member_scope_type] ?? 'self') : 'unlimited',
    departments: record.member_scope_depts,
    users: record.member_scope_users,
  },
});

const seatsOf = (memberships: readonly MembershipRecord[], userId: number): readonly MembershipRecord[] =>
  memberships.filter((membership) => membership.user_id === userId);

const isSeen = (context: CallContext, userId: number, seats: readonly MembershipRecord[]): boolean => {
  const scope = readScopeOf(context, 'member');
  return (
    scope.all || userId === context.actor.userId || seats.some(({ ancestors }) => isVisible(scope, ancestors))
  );
};

const placed = (userId: number, seats: readonly MembershipRecord[]) => ({
  userId,
  departments: seats.map((seat) => seat.department_id),
});

/**
 * Loads two people with their departments and all above, in three statements. Undefined for the one who does not exist
 * for the reader: foreign, gone and out of scope are the same.
 */
export const findVisibilityPair = async (
  context: CallContext,
  viewerId: number,
  userId: number,
): Promise<VisibilityPair | { readonly missing: 'viewer_id' | 'user_id' }> => {
  const { db, actor } = context;
  const people = await findMembers(db, actor.companyId, [viewerId, userId]);
  const { memberships } = await findMemberFacts(db, actor.companyId, [viewerId, userId]);
  const seatsOfViewer = seatsOf(memberships, viewerId);
  const seatsOfPerson = seatsOf(memberships, userId);
  const viewer = people.find((each) => each.user_id === viewerId);
  const person = people.find((each) => each.user_id === userId);
  if (viewer === undefined || !isSeen(context, viewerId, seatsOfViewer)) return { missing: 'viewer_id' };
  if (person === undefined || !isSeen(context, userId, seatsOfPerson)) return { missing: 'user_id' };
  const ids = [...new Set(memberships.flatMap(({ ancestors }) => ancestors))];
  const records = await findDepartments(db, actor.companyId, ids);
  return {
    viewer,
    person,
    departments: new Map(records.map((record) => [record.id, record])),
    facts: {
      viewer: placed(viewerId, seatsOfViewer),
      person: placed(userId, seatsOfPerson),
      departments: new Map(records.map((record) => [record.id, departmentFacts(record)])),
    },
  };
};

import { type Violation, violation } from '#domain/violation.ts';

/** How large groups of one owner may be in their company. */
export interface SizeRights {
  /** Of groups of people who are not on the list for large groups. */
  readonly memberLimit: number;
  /** Of groups of those who are. */
  readonly largeLimit: number;
  readonly isOwnerListed: boolean;
}

/** The most people a group of this owner may have (spec section 6: above the limit only people on the list). */
export const allowedPeople = ({ memberLimit, largeLimit, isOwnerListed }: SizeRights): number =>
  isOwnerListed ? Math.max(memberLimit, largeLimit) : memberLimit;

/** The limit of a new group: the company's, or that of large groups where it begins with more people. */
export const startingLimit = (people: number, rights: SizeRights): number =>
  people > rights.memberLimit ? allowedPeople(rights) : rights.memberLimit;

/** A group's own limit has room for its people, and is no higher than its owner may have it. */
export const checkMemberLimit = (
  limit: number,
  people: number,
  rights: SizeRights,
  field = 'member_limit',
): readonly Violation[] => {
  if (limit < people) return [violation('group.limitBelowPeople', field, { count: people })];
  const allowed = allowedPeople(rights);
  if (limit <= allowed) return [];
  const rule = rights.isOwnerListed ? 'group.limitAboveLarge' : 'group.limitNeedsListing';
  return [violation(rule, field, { limit: allowed })];
};

/** Who takes a group over may have one with its limit. */
export const checkOwnerOfSize = (
  limit: number,
  rights: SizeRights,
  field = 'owner_id',
): readonly Violation[] =>
  limit > rights.memberLimit && !rights.isOwnerListed
    ? [violation('group.ownerNotListed', field, { limit: rights.memberLimit })]
    : [];

/** A group begins, or takes in a branch, with no more people than its owner may gather. */
export const checkPeopleCount = (
  people: number,
  rights: SizeRights,
  field = 'owner_id',
): readonly Violation[] => {
  const limit = allowedPeople(rights);
  return people > limit ? [violation('group.tooManyPeople', field, { count: people, limit })] : [];
};

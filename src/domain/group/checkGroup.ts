import { graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/**
 * Ceilings of contract.md section 1 and of group chats: a name in characters as people count them, administrators of one
 * group, how small and large a company may set its limits, and entries of its list for large groups.
 */
export const groupLimits = {
  nameLength: 30,
  admins: 10,
  leastPeople: 2,
  mostPeople: 10_000,
  whitelist: 200,
} as const;

/** The limits a company begins with (screens.md A6): of ordinary groups, and of those whose owner is on its list. */
export const usualLimits = { memberLimit: 500, largeLimit: 2_000 } as const;

/** A group's name is something people can read, of at most 30 characters (spec section 5). */
export const checkGroupName = (name: string, field = 'name'): readonly Violation[] => {
  if (isBlank(name)) return [violation('group.nameRequired', field)];
  return graphemeCount(visibleText(name)) > groupLimits.nameLength
    ? [violation('group.nameTooLong', field, { limit: groupLimits.nameLength })]
    : [];
};

/** What a department's group is called when no one says: its department's name, cut to what a group's name may hold. */
export const groupNameOf = (departmentName: string): string =>
  [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(departmentName)]
    .slice(0, groupLimits.nameLength)
    .map(({ segment }) => segment)
    .join('');

/**
 * The owner is one of the group's people and has not left; those of a department's group are the department's (case D21).
 */
export const checkOwner = (
  ownerId: number | null | undefined,
  isInside: boolean,
  { field = 'owner_id', isOfDepartment = true }: { field?: string; isOfDepartment?: boolean } = {},
): readonly Violation[] => {
  if (ownerId === null || ownerId === undefined) return [violation('group.ownerRequired', field)];
  if (isInside) return [];
  return [violation(isOfDepartment ? 'group.ownerOutside' : 'group.ownerNotInGroup', field)];
};

const dayMs = 24 * 60 * 60 * 1_000;

/** Days a group was used in to count as active lately, and those after which it counts as idle. */
export const activityDays = { week: 7, month: 30, idle: 90 } as const;

/** The instant so many days before another. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Whole days since a group was last used; since it was made when it never was. */
export const idleDays = (
  { lastActive, created }: { readonly lastActive: Date | null; readonly created: Date },
  now: Date,
): number => Math.max(0, Math.floor((now.getTime() - (lastActive ?? created).getTime()) / dayMs));

/** Sizes groups are counted by, both ends included; the last has no end. */
export const sizeBands: readonly { readonly from: number; readonly to: number | null }[] = [
  { from: 0, to: 10 },
  { from: 11, to: 50 },
  { from: 51, to: 200 },
  { from: 201, to: 500 },
  { from: 501, to: null },
];

/** Administrators of a group are among its people, at most ten of them. */
export const checkAdmins = (
  adminIds: readonly number[],
  inside: ReadonlySet<number>,
  field = 'admins',
): readonly Violation[] => {
  if (adminIds.length > groupLimits.admins)
    return [violation('group.tooManyAdmins', field, { limit: groupLimits.admins })];
  return adminIds.every((id) => inside.has(id)) ? [] : [violation('group.adminOutside', field)];
};

/** The owner stands above the administrators and is none of them. */
export const adminsBeside = (adminIds: readonly number[], ownerId: number | null): readonly number[] =>
  adminIds.filter((id) => id !== ownerId);

/** How large groups of one owner may be in their company. */
export interface SizeRights {
  /** Of groups of people who are not on the list for large groups. */
  readonly memberLimit: number;
  /** Of groups of those who are. */
  readonly largeLimit: number;
  readonly isOwnerListed: boolean;
}

/** The most people a group of this owner may have (spec section 6: above the limit only people on the list). */
const allowedPeople = ({ memberLimit, largeLimit, isOwnerListed }: SizeRights): number =>
  isOwnerListed ? Math.max(memberLimit, largeLimit) : memberLimit;

/** The limit of a new group: the company's, or that of large groups where it begins with more people. */
export const startingLimit = (people: number, rights: SizeRights): number =>
  people > rights.memberLimit ? allowedPeople(rights) : rights.memberLimit;

/** A group's own limit has room for its people, and is no higher than its owner may have it. */
export const checkMemberLimit = (
  limit: number,
  {
    people,
    rights,
    field = 'member_limit',
  }: { readonly people: number; readonly rights: SizeRights; readonly field?: string },
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

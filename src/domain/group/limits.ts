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

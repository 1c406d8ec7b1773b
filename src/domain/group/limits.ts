/** Ceilings of contract.md section 1: a group's name in characters as people count them. */
export const groupLimits = { nameLength: 30 } as const;

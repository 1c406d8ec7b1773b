/** Ceilings of contract.md section 1: lengths in characters, the name in characters as people count them. */
export const memberLimits = {
  nameLength: 80,
  positionLength: 50,
  workIdLength: 50,
  emailLength: 100,
  departments: 50,
  /** How far ahead somebody's first day may be. */
  entryDaysAhead: 366,
} as const;

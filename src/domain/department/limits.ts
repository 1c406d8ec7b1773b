/** Ceilings of contract.md section 1. Lengths in characters. */
export const departmentLimits = {
  nameLength: 64,
  depth: 25,
  children: 1_000,
  departments: 10_000,
} as const;

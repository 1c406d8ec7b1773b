/** Ceilings of roles (contract.md section 1), in characters, rows and people. */
export const roleLimits = {
  nameLength: 30,
  groupNameLength: 20,
  roles: 500,
  groups: 100,
} as const;

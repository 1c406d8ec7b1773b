/**
 * Whether the database was away, or two transactions stood in each other's way: worth another try (SQLSTATE classes 08, 40
 * and 57, and what Node says of a lost connection). Everything else fails again however often it is tried.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(08|40|57|E)/.test(String(error.code));

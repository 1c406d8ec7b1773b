import type { Role } from '#domain/permission/actor.ts';

/** Roles that open the console, the highest first (contract.md section 4, "Enter console"). */
export const consoleRoles = ['main', 'sub', 'asset', 'responsible', 'supervisor', 'appManager'] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

/** The highest role somebody holds, or undefined when they may not enter the console. */
export const consoleRoleOf = (roles: readonly Role[]): ConsoleRole | undefined =>
  consoleRoles.find((role) => roles.includes(role));

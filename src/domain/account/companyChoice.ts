import type { Role } from '#domain/permission/actor.ts';

/** A company someone may enter, as far as choosing among several goes. */
interface Enterable {
  readonly companyId: number;
}

/**
 * The company to sign in to: the one asked for, or the only one there is. Undefined when none is allowed, or when there
 * are several and no one has chosen yet.
 */
export const chosenCompany = <Company extends Enterable>(
  companies: readonly Company[],
  targetId: number | null | undefined,
): Company | undefined => {
  if (typeof targetId === 'number') return companies.find((company) => company.companyId === targetId);
  return companies.length === 1 ? companies[0] : undefined;
};

/** The last choice first, the others in the order given. */
export const lastChoiceFirst = <Company extends Enterable>(
  companies: readonly Company[],
  lastChoiceId: number | null | undefined,
): readonly Company[] => [
  ...companies.filter((company) => company.companyId === lastChoiceId),
  ...companies.filter((company) => company.companyId !== lastChoiceId),
];

/** Roles that open the console, the highest first (contract.md section 4, "Enter console"). */
const consoleRoles = ['main', 'sub', 'asset', 'responsible', 'supervisor', 'appManager'] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

/** The highest role someone holds, or undefined when they may not enter the console. */
export const consoleRoleOf = (roles: readonly Role[]): ConsoleRole | undefined =>
  consoleRoles.find((role) => roles.includes(role));

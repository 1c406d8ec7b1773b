import type { Calls } from '#generated/types.ts';

/**
 * Calls of a signed-in person that reach into more than one company, each with its reason. They run as the owner of the tables;
 * every other call is held to its company by the database as well (decisions/0010-row-level-security.md).
 */
const reasons: Readonly<Partial<Record<keyof Calls, string>>> = {
  companyList: 'lists the companies of one account',
  switchCompany: 'ends a session in one company and begins one in another',
};

/** Whether a call is one of the few that reach across companies. */
export const isAcrossCompanies = (callName: string): boolean => Object.hasOwn(reasons, callName);

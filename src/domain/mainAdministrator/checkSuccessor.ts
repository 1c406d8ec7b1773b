import { type Violation, violation } from '#domain/violation.ts';

/** Who is to be the main administrator. */
export interface Successor {
  readonly userId: number;
  readonly status: string;
  readonly isActive: boolean;
  readonly isRealName: boolean;
  readonly memberType: string;
  /** Whether a number others gave them has still to prove to be theirs; left out where that is not known. */
  readonly isNumberWaiting?: boolean;
}

/** What the old main administrator becomes: an ordinary member, or a sub-administrator of everything. */
export const afterwards = ['member', 'sub'] as const;
export type Afterwards = (typeof afterwards)[number];

const unfit = (mainId: number, successor: Successor): string | undefined => {
  if (successor.userId === mainId) return 'mainAdministrator.self';
  if (!successor.isActive) return 'mainAdministrator.inactive';
  if (!successor.isRealName) return 'mainAdministrator.notRealName';
  // A main administrator whose powers wait could be confirmed by no one (decisions/0021).
  if (successor.isNumberWaiting === true) return 'mainAdministrator.numberWaits';
  // Anyone who leaves by the clock could not: the main administrator stays.
  return successor.memberType === 'regular' ? undefined : 'mainAdministrator.notRegular';
};

/**
 * Whether the main administrator can hand over to someone (spec.md section 5, case R07): never themselves, and only to who
 * works here regularly, uses the app and has a real name. Undefined: no one of this company.
 */
export const checkSuccessor = (
  mainId: number,
  successor: Successor | undefined,
  field?: string,
): readonly Violation[] => {
  if (successor === undefined || successor.status !== 'normal')
    return [violation('mainAdministrator.missing', field)];
  const rule = unfit(mainId, successor);
  return rule === undefined ? [] : [violation(rule, field)];
};

import type { OrganizationType } from './checkVerification.ts';

/** contract.md section 2, `verification.status`; of a submission 0 means that it was withdrawn or cancelled. */
export const verificationStates = { unverified: 0, reviewing: 1, verified: 2, rejected: 3 } as const;
export type VerificationStatus = (typeof verificationStates)[keyof typeof verificationStates];

/** How a submission came to its end without the platform's word, or after it. */
export type VerificationEnding = 'withdrawn' | 'cancelled';

/** Submissions of a company within a day of its zone (contract.md section 2). */
export const mostSubmissions = 5;

/** Working days the platform takes (contract.md section 5). */
export const expectedDays = '1-2';

/** The status as a word of the contract; what a database held otherwise counts as unverified. */
export const verificationStatusOf = (status: number): VerificationStatus =>
  Object.values(verificationStates).find((known) => known === status) ?? verificationStates.unverified;

/** Whether someone may hand in documents now: never while a review waits or once it was approved. */
export const maySubmit = (status: VerificationStatus): boolean =>
  status === verificationStates.unverified || status === verificationStates.rejected;

/** What no one looked at is advanced for enterprises alone; an operator says it for anyone they choose. */
export const advancedOf = (
  type: OrganizationType,
  { advanced, isAutomatic }: { readonly advanced: 0 | 1 | undefined; readonly isAutomatic: boolean },
): 0 | 1 => advanced ?? (isAutomatic && type === 'enterprise' ? 1 : 0);

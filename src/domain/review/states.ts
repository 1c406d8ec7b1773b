/** States of a review: it waits, is approved or rejected once, or is withdrawn because there is nothing left to decide. */
export const reviewStates = { waiting: 0, approved: 1, rejected: 2, withdrawn: 3 } as const;

/** What an operator can answer. */
export type Decision = 'approved' | 'rejected';

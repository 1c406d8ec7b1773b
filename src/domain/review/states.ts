/** What the platform reviews; each kind says in `src/server/review` what its answer does. */
export const reviewKinds = ['asset_admin'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** States of a review: it waits, is approved or rejected once, or is withdrawn because there is nothing left to decide. */
export const reviewStates = { waiting: 0, approved: 1, rejected: 2, withdrawn: 3 } as const;

/** What an operator can answer. */
export const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

import type { Budget } from '../account/code.ts';

const day = 86_400;

/** Invitations one number is sent in a day, whoever invites it (safety.md T18). */
export const invitedNumberBudget: Budget = { bucket: 'temporary.number', limit: 3, windowSeconds: day };
/** Invitations one administrator sends in a day, and one company. */
export const inviterBudget: Budget = { bucket: 'temporary.inviter', limit: 300, windowSeconds: day };
export const invitingCompanyBudget: Budget = {
  bucket: 'temporary.company',
  limit: 1_000,
  windowSeconds: day,
};

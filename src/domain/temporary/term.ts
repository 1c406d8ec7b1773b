import { termLimits } from './vocabulary.ts';

const msPerHour = 3_600_000;
const hoursPerDay = 24;
const warningShare = 0.1;
const leastWarningMs = 2 * msPerHour;

/** When a term of so many hours ends. */
export const endOfTerm = (start: Date, hours: number): Date => new Date(start.getTime() + hours * msPerHour);

/** Until when an invitation can be accepted: 7 days. */
export const endOfInvitation = (invitedAt: Date): Date =>
  endOfTerm(invitedAt, termLimits.invitationDays * hoursPerDay);

/**
 * From when a term is about to end: its last 10 %, at least its last 2 hours (contract.md section 2); never more than its
 * second half, so that a term of an hour does not begin with a warning.
 */
export const warningOf = (start: Date, end: Date): Date => {
  const length = end.getTime() - start.getTime();
  const warning = Math.min(Math.max(length * warningShare, leastWarningMs), length / 2);
  return new Date(end.getTime() - warning);
};

/** The end of a term after an extension. One that is over already, because its person had to be kept, goes on from now. */
export const extendedEnd = (end: Date, hours: number, now: Date): Date =>
  endOfTerm(end > now ? end : now, hours);

/** How much of a term is left: 1 at its start, 0 at its end and after it. */
export const shareLeft = (start: Date, end: Date, now: Date): number => {
  const length = end.getTime() - start.getTime();
  if (length <= 0) return 0;
  return Math.min(1, Math.max(0, (end.getTime() - now.getTime()) / length));
};

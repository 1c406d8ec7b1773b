import { type Violation, violation } from '#domain/violation.ts';

/** The three kinds of temporary work (spec.md section 2, "Temporary worker invites"); also what such a member is called. */
export const temporaryTypes = ['temporary', 'daily', 'weekly'] as const;
export type TemporaryType = (typeof temporaryTypes)[number];

/** Of someone's term (contract.md section 2, "temp.status"). */
export const termStatuses = ['invited', 'active', 'expiring', 'expired', 'ended', 'converted'] as const;
export type TermStatus = (typeof termStatuses)[number];

/** Hours a type has until a company says otherwise. */
export const usualHours: Readonly<Record<TemporaryType, number>> = { temporary: 8, daily: 24, weekly: 168 };

/** What a term may be: hours at once (also of an extension), extensions, days an invitation waits. */
export const termLimits = {
  leastHours: 1,
  mostHours: 720,
  mostExtensions: 3,
  invitationDays: 7,
  /** Rows of one invitation. */
  mostInvited: 50,
} as const;

/** What a member is who stays until someone takes them out. */
export const lastingTypes = ['regular', 'partner'] as const;

/** Whether a member is one whose term ends: they do not count where activation is counted (screens.md A15). */
export const isTemporary = (memberType: string): memberType is TemporaryType =>
  temporaryTypes.some((type) => type === memberType);

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

/** Someone works on this term now. */
export const isRunning = ({ status }: { readonly status: TermStatus }): boolean =>
  status === 'active' || status === 'expiring';

/** Hours of a type, a term or an extension: whole ones, 1 to 720. `field`: where the request names them. */
export const checkHours = (hours: number, field: string): readonly Violation[] => {
  const { leastHours: least, mostHours: most } = termLimits;
  return Number.isInteger(hours) && hours >= least && hours <= most
    ? []
    : [violation('temporaryStaff.hours', field, { least, most })];
};

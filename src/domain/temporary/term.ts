import { type Budget, openCountryCodes } from '#domain/account/code.ts';
import { checkMemberName } from '#domain/member/checkProfile.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** The three kinds of temporary work (spec.md section 2, "Temporary worker invites"); also what such a member is called. */
export const temporaryTypes = ['temporary', 'daily', 'weekly'] as const;
export type TemporaryType = (typeof temporaryTypes)[number];

/** Of someone's term (contract.md section 2, "temp.status"). */
const termStatuses = ['invited', 'active', 'expiring', 'expired', 'ended', 'converted'] as const;
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

/** A row of an invitation, as someone typed or pasted it. */
export interface InvitedRow {
  readonly name: string;
  readonly phone: string;
  readonly countryCode?: string | null | undefined;
}

/** The same read: what is stored when nothing stands against it. */
export interface InvitedPerson {
  readonly name: string;
  readonly countryCode: string;
  readonly phone: string;
}

/** A row as it is stored. */
export const invitedPersonOf = ({ name, phone, countryCode }: InvitedRow): InvitedPerson => {
  const number = normalisePhone(phone, countryCode);
  return { name: visibleText(name), countryCode: number.countryCode, phone: number.digits };
};

const keyOf = ({ countryCode, phone }: InvitedPerson): string => `${countryCode}:${phone}`;

/** What is wrong with each row by itself or beside the rows above it, in their order; none: an empty list. */
export const checkInvited = (rows: readonly InvitedRow[]): readonly (readonly Violation[])[] => {
  const seen = new Set<string>();
  return rows.map((row) => {
    const person = invitedPersonOf(row);
    const own = [
      ...checkMemberName(person.name),
      // The link is sent to the number, and a code with which it is accepted (safety.md T18).
      ...(openCountryCodes.includes(person.countryCode)
        ? checkPhone({ countryCode: person.countryCode, digits: person.phone })
        : [violation('code.countryClosed', 'phone')]),
    ];
    if (own.length > 0) return own;
    const isTwice = seen.has(keyOf(person));
    seen.add(keyOf(person));
    return isTwice ? [violation('temporaryStaff.twice', 'phone')] : [];
  });
};

const separators = /\t|[,，;；]|\s{2,}| (?=[+\d])/;

/** Rows of a pasted sheet or text: a name and a number per line, in either order; lines without anything are left out. */
export const pastedRows = (text: string): readonly InvitedRow[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(separators).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => {
      const phone = cells.find((cell) => /^\+?[\d\s-]{5,}$/.test(cell)) ?? '';
      const name = cells.find((cell) => cell !== '' && cell !== phone) ?? '';
      return { name, phone };
    });

const day = 86_400;

/** Invitations one number is sent in a day, no matter who invites it (safety.md T18). */
export const invitedNumberBudget: Budget = { bucket: 'temporary.number', limit: 3, windowSeconds: day };
/** Invitations one administrator sends in a day, and one company. */
export const inviterBudget: Budget = { bucket: 'temporary.inviter', limit: 300, windowSeconds: day };
export const invitingCompanyBudget: Budget = {
  bucket: 'temporary.company',
  limit: 1_000,
  windowSeconds: day,
};

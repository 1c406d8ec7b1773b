import { type Budget, openCountryCodes } from '#domain/account/code.ts';
import { checkMemberName } from '#domain/member/checkProfile.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

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

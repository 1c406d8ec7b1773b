import { type Budget, isCode, openCountryCodes } from '#domain/account/code.ts';
import { checkMemberName } from '#domain/member/checkProfile.ts';
import { checkPhone, type PhoneNumber } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** Joins tried by one link, and links asked about from one address (safety.md T23, case K02). */
export const joinBudget: Budget = { bucket: 'join.link', limit: 100, windowSeconds: 60 };
export const joinInfoBudget: Budget = { bucket: 'join.info', limit: 120, windowSeconds: 60 };

/** Codes one link lets be sent, whoever asks: a link on a poster is not a way to send messages without an end (safety.md T18). */
export const joinCodeBudgets: readonly Budget[] = [
  { bucket: 'join.code', limit: 100, windowSeconds: 60 },
  { bucket: 'join.code.day', limit: 2_000, windowSeconds: 24 * 60 * 60 },
];

/** What somebody who joins says of themselves; the number narrowed (`normalisePhone`). */
export interface JoinForm {
  readonly name: string;
  readonly number: PhoneNumber;
  readonly code: string;
}

/** Whether a number can be joined with: codes go to open countries alone (safety.md T18). */
export const checkJoinNumber = (number: PhoneNumber): readonly Violation[] => [
  ...(openCountryCodes.includes(number.countryCode) ? [] : [violation('code.countryClosed', 'country_code')]),
  ...checkPhone(number).map(({ rule }) => violation(rule, 'mobile')),
];

/** What stands against joining, in the order of the form. Whether the code is the right one only the server knows. */
export const checkJoin = ({ name, number, code }: JoinForm): readonly Violation[] => [
  ...checkMemberName(name),
  ...checkJoinNumber(number),
  ...(isCode(code) ? [] : [violation('registration.codeFormat', 'code')]),
];

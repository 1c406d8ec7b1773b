import { type Budget, isCode, openCountryCodes } from '#domain/account/code.ts';
import { checkMemberName } from '#domain/member/checkProfile.ts';
import { checkPhone, type PhoneNumber } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** Joins tried by one link, and links asked about from one address (safety.md T23, case K02). */
export const joinBudget: Budget = { bucket: 'join.link', limit: 100, windowSeconds: 60 };
export const joinInfoBudget: Budget = { bucket: 'join.info', limit: 120, windowSeconds: 60 };

/** Codes one link lets be sent, no matter who asks: a link on a poster is not a way to send messages without an end (safety.md T18). */
export const joinCodeBudgets: readonly Budget[] = [
  { bucket: 'join.code', limit: 100, windowSeconds: 60 },
  { bucket: 'join.code.day', limit: 2_000, windowSeconds: 24 * 60 * 60 },
];

/** What someone who joins says of themselves; the number narrowed (`normalisePhone`). */
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

/** How long a link may be good: a week unless said otherwise, a year at most (contract.md section 2). */
export const validityLimits = { defaultDays: 7, mostDays: 365, offeredDays: [1, 7, 30] } as const;

/** `validity` of the wire: until a date, or without end. */
export const validities = { untilDay: 1, permanent: 2 } as const;

const msPerDay = 86_400_000;
/** The company's time zone has kept one offset since 1992. */
const companyOffset = '+08:00';
const dayPattern = /^(\d{4})[-/](\d{2})[-/](\d{2})$/;

/** A day of the calendar as `YYYY-MM-DD`; undefined for anything else, an instant of another time zone included (case K01). */
const calendarDay = (text: string): string | undefined => {
  const [, year, month, day] = dayPattern.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
};

/** The last instant of a day (`YYYY-MM-DD`) in the company's time zone: so long a link is good. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999${companyOffset}`);

/** The day so many days after another, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);

/** How long a link is to be good, as asked for. */
export interface AskedValidity {
  readonly validity: number;
  readonly expireDay: string | null | undefined;
}

/** Whether the day is today or later and at most a year away; days are `YYYY-MM-DD`. */
const isOpenDay = (day: string, today: string): boolean =>
  day >= today && day <= dayAfter(today, validityLimits.mostDays);

/** What stands against a validity; `today` is the company's. Anyone who may invite may give a link without end (spec.md section 9). */
export const checkValidity = (
  { validity, expireDay }: AskedValidity,
  today: string,
): readonly Violation[] => {
  if (validity === validities.permanent) return [];
  const day = calendarDay(expireDay ?? '');
  return day !== undefined && isOpenDay(day, today) ? [] : [violation('invite.chooseDay', 'expire_time')];
};

/** Until when a validity that was checked holds; null: for ever. */
export const expiryOf = ({ validity, expireDay }: AskedValidity): Date | null => {
  const day = validity === validities.permanent ? undefined : calendarDay(expireDay ?? '');
  return day === undefined ? null : endOfDay(day);
};

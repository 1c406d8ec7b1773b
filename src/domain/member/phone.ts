import { type Violation, violation } from '#domain/violation.ts';

/** A number as it is stored: country code and national digits. */
export interface PhoneNumber {
  readonly countryCode: string;
  readonly digits: string;
}

/** What a number of each country looks like (contract.md section 1); any other has 5 to 15 digits. */
const patterns: Readonly<Record<string, RegExp>> = {
  '86': /^1[3-9]\d{9}$/,
  '852': /^[4-9]\d{7}$/,
  '853': /^6\d{7}$/,
  '886': /^9\d{8}$/,
  '1': /^[2-9]\d{2}[2-9]\d{6}$/,
  '81': /^[789]0\d{8}$/,
};
const anyNumber = /^\d{5,15}$/;
const decoration = /[\p{White_Space}\p{Cf}\p{Pd}().]/gu;
/** The country of a number that names none; the specification sends it with the token (section 9). */
export const homeCountryCode = '86';

/** How many digits in the middle of a number are hidden. */
export const maskedDigits = 4;

/** A typed number without spaces, dashes, brackets and invisible characters, full-width digits narrowed. */
export const compactNumber = (text: string): string => text.normalize('NFKC').replace(decoration, '');

/** Digits of a national number without the country prefix that was typed or pasted in front of it. */
const withoutPrefix = (compact: string, countryCode: string): string => {
  for (const prefix of [`+${countryCode}`, `00${countryCode}`])
    if (compact.startsWith(prefix)) return compact.slice(prefix.length);
  return compact;
};

/**
 * A typed number as it is stored: full-width digits narrowed, spaces, dashes and invisible characters cut, the country
 * prefix removed (case M01). Promises nothing about its correctness: see `checkPhone`.
 */
export const normalisePhone = (
  phone: string | null | undefined,
  countryCode: string | null | undefined,
): PhoneNumber => {
  const code = (countryCode ?? '').normalize('NFKC').replace(/\D/g, '') || homeCountryCode;
  const compact = compactNumber(phone ?? '');
  return { countryCode: code, digits: withoutPrefix(compact, code) };
};

/** Whether the number can exist in its country. */
export const checkPhone = ({ countryCode, digits }: PhoneNumber): readonly Violation[] => {
  if (digits === '') return [violation('member.phoneRequired', 'phone')];
  return (patterns[countryCode] ?? anyNumber).test(digits) ? [] : [violation('member.phoneFormat', 'phone')];
};

/** The number with the four digits from floor((n − 4) / 2) hidden: 138****5678, 91****67 (case M15). */
export const maskPhone = (digits: string): string => {
  const start = Math.max(0, Math.floor((digits.length - maskedDigits) / 2));
  return `${digits.slice(0, start)}${'*'.repeat(maskedDigits)}${digits.slice(start + maskedDigits)}`;
};

/** How many digits after the hidden ones may be searched for, the last ones. */
export const shownAtEnd = 4;

/**
 * What may be searched of a number by part: the digits everyone sees around its masked middle, the last four at most.
 * The hidden ones could else be guessed digit by digit.
 */
export const shownDigits = (phone: string): readonly string[] => {
  const [head = '', tail = ''] = maskPhone(phone).split(/\*+/);
  return [head, tail.slice(-shownAtEnd)];
};

/** How someone is named in a cell of a sheet that leads to them: by their work id, else by their number, masked as everywhere. */
export const personInSheet = (person: { readonly work_id: string | null; readonly phone: string }): string =>
  person.work_id ?? maskPhone(person.phone);

import { compactNumber, homeCountryCode, normalisePhone, type PhoneNumber } from '#domain/member/phone.ts';
import type { MatchKind } from './setting.ts';

/** What a member is looked for by: the numbers a claim can mean, or a text as it is stored. */
export type MatchValue =
  | { readonly kind: 'phone'; readonly numbers: readonly PhoneNumber[] }
  | { readonly kind: 'work_id'; readonly text: string }
  | { readonly kind: 'email'; readonly text: string };

const longestCode = 4;
const longestClaim = 200;

/** `+8613800138000`: where the country code ends is not written, so each end that can be is looked at. */
const internationalNumbers = (digits: string): readonly PhoneNumber[] =>
  Array.from({ length: longestCode }, (_, index) => ({
    countryCode: digits.slice(0, index + 1),
    digits: digits.slice(index + 1),
  })).filter((number) => number.digits !== '');

const numbersIn = (text: string): readonly PhoneNumber[] => {
  const compact = compactNumber(text);
  const international = /^(?:\+|00)(\d{6,19})$/.exec(compact)?.[1];
  if (international !== undefined) return internationalNumbers(international);
  const number = normalisePhone(compact, homeCountryCode);
  return /^\d{5,15}$/.test(number.digits) ? [number] : [];
};

/** What a claim says a member is known by; undefined where it says nothing a member could have. */
export const readClaim = (kind: MatchKind, claim: unknown): MatchValue | undefined => {
  if (typeof claim !== 'string' && typeof claim !== 'number') return undefined;
  const text = String(claim).trim();
  if (text === '' || text.length > longestClaim) return undefined;
  if (kind !== 'phone') return { kind, text: text.normalize('NFKC') };
  const numbers = numbersIn(text);
  return numbers.length === 0 ? undefined : { kind, numbers };
};

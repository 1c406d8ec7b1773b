import { compactNumber, homeCountryCode, normalisePhone, type PhoneNumber } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { MatchKind } from './setting.ts';

/**
 * How someone comes in: by the company's single sign-on, with the login password, with a code by SMS, let in by the phone app (a QR code
 * or a link it makes), or from another company they are signed in to.
 */
export type EntryWay = 'signOn' | 'password' | 'code' | 'phone' | 'switch';

/** What a company says of single sign-on, as far as coming in goes. */
export interface SignOnRules {
  readonly isEnforced: boolean;
  /** Who may still use the password where single sign-on is enforced. */
  readonly breakGlassId: number | undefined;
}

/**
 * What stands against coming in a way: where a company's administrators sign in by single sign-on only, every other way but the
 * password of the one who keeps it for emergencies. `rules` undefined: the company has said nothing.
 */
export const checkEntry = (
  rules: SignOnRules | undefined,
  { userId, way }: { readonly userId: number; readonly way: EntryWay },
): readonly Violation[] => {
  if (rules === undefined || !rules.isEnforced || way === 'signOn') return [];
  return way === 'password' && userId === rules.breakGlassId ? [] : [violation('signOn.required')];
};

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

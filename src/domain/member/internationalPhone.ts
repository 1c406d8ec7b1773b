import { compactNumber, type PhoneNumber } from './phone.ts';

/** Country codes of ITU-T E.164 with one and with two digits; all others have three. No code begins another. */
const oneDigit = /^[17]/;
const twoDigits = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const international = /^(?:\+|00)(\d{5,18})$/;

const codeLength = (digits: string): number => {
  if (oneDigit.test(digits)) return 1;
  return twoDigits.test(digits) ? 2 : 3;
};

/** A number typed with its country in front (`+852 91234567`, `0081…`), taken apart; undefined where no country stands in front. */
export const internationalPhone = (text: string): PhoneNumber | undefined => {
  const [, digits] = international.exec(compactNumber(text)) ?? [];
  if (digits === undefined) return undefined;
  const length = codeLength(digits);
  return { countryCode: digits.slice(0, length), digits: digits.slice(length) };
};

/** A country code as it is stored, however it was typed (`+86`, `0086`): its digits. */
export const plainCountryCode = (text: string): string =>
  compactNumber(text).replace(/^\+/, '').replace(/^00/, '');

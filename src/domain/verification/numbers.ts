/** Digits and capital letters without I, O, S, V and Z (GB 32100-2015): the value of a sign is its place. */
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditLength = 18;
const creditBase = 3;
const creditModulus = 31;

const registrationLength = 15;
const organizationLength = 9;

/** What is wrong with a number: its form, which refuses it; or its check digit, which only asks to compare with the paper. */
export type NumberFlaw = 'length' | 'signs' | 'checkDigit';

/** A number as it is kept: full-width signs narrowed, letters capital, blanks and dashes cut (case B01). */
export const normaliseNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{White_Space}\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase();

/**
 * The 18th sign a credit code has to have: 31 less the remainder of its weighted sum, and 0 where that remainder is 0. Who forgets
 * the last part calls every thirtieth valid code wrong (screens A10). `body`: the 17 signs before it.
 */
export const creditCheckDigit = (body: string): string => {
  let weight = 1;
  let sum = 0;
  for (const sign of body) {
    sum += creditSigns.indexOf(sign) * weight;
    weight = (weight * creditBase) % creditModulus;
  }
  return creditSigns[(creditModulus - (sum % creditModulus)) % creditModulus] ?? '';
};

const isOf = (text: string, signs: string): boolean => [...text].every((sign) => signs.includes(sign));

/** What is wrong with a unified social credit code in its kept form. */
export const creditCodeFlaw = (code: string): NumberFlaw | undefined => {
  if (code.length !== creditLength) return 'length';
  if (!isOf(code, creditSigns)) return 'signs';
  return creditCheckDigit(code.slice(0, -1)) === code.at(-1) ? undefined : 'checkDigit';
};

/** ISO 7064 MOD 11,10: the digit that follows these. */
const registrationCheckDigit = (body: string): string => {
  let product = 10;
  for (const digit of body) {
    const sum = (product + Number(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return String((11 - product) % 10);
};

/** What is wrong with a registration number of 15 digits. */
export const registrationNumberFlaw = (number: string): NumberFlaw | undefined => {
  if (number.length !== registrationLength) return 'length';
  if (!/^\d+$/.test(number)) return 'signs';
  return registrationCheckDigit(number.slice(0, -1)) === number.at(-1) ? undefined : 'checkDigit';
};

const organizationWeights = [3, 7, 9, 10, 5, 8, 4, 2];
const organizationSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The ninth sign of an organisation code (GB 11714-1997): a digit or X. */
const organizationCheckDigit = (body: string): string => {
  const sum = [...body].reduce(
    (total, sign, index) => total + organizationSigns.indexOf(sign) * (organizationWeights[index] ?? 0),
    0,
  );
  const digit = 11 - (sum % 11);
  if (digit === 10) return 'X';
  return digit === 11 ? '0' : String(digit);
};

/** What is wrong with an organisation code of eight signs and a check digit. */
export const organizationCodeFlaw = (code: string): NumberFlaw | undefined => {
  if (code.length !== organizationLength) return 'length';
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(code)) return 'signs';
  return organizationCheckDigit(code.slice(0, -1)) === code.at(-1) ? undefined : 'checkDigit';
};

const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const identityDigits = '10X98765432';

/** What is wrong with the number of a resident's card (GB 11643-1999). */
const residentFlaw = (number: string): NumberFlaw | undefined => {
  if (!/^\d{17}[\dX]$/.test(number)) return 'signs';
  const sum = identityWeights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return identityDigits[sum % 11] === number.at(-1) ? undefined : 'checkDigit';
};

/** What is wrong with the number of a person's paper: a resident's card, or a passport or permit that begins with a letter. */
export const identityFlaw = (number: string): NumberFlaw | undefined => {
  if (/^[A-Z][A-Z0-9]{5,11}$/.test(number)) return undefined;
  return number.length === identityWeights.length + 1 ? residentFlaw(number) : 'length';
};

const shownBefore = 3;
const shownAfter = 2;

/** The number of a person's paper as everyone may read it: three signs, stars, two signs. */
export const maskIdNumber = (number: string): string =>
  `${number.slice(0, shownBefore)}${'*'.repeat(Math.max(0, number.length - shownBefore - shownAfter))}${number.slice(-shownAfter)}`;

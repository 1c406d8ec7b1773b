/**
 * The national digits of a number somebody typed to sign in: full width, spaces, dashes and brackets are forgiven, and
 * so is the country code when it was typed in front with `+` or `00`.
 */
export const mobileDigits = (typed: string, countryCode: string): string => {
  const plain = typed.normalize('NFKC').replace(/[\s()\-\p{Cf}]/gu, '');
  const international = plain.replace(/^00/, '+');
  if (!international.startsWith('+')) return plain;
  return international.startsWith(`+${countryCode}`)
    ? international.slice(countryCode.length + 1)
    : international.slice(1);
};

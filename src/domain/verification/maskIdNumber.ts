const shownBefore = 3;
const shownAfter = 2;

/** The number of a person's paper as everybody may read it: three signs, stars, two signs. */
export const maskIdNumber = (number: string): string =>
  `${number.slice(0, shownBefore)}${'*'.repeat(Math.max(0, number.length - shownBefore - shownAfter))}${number.slice(-shownAfter)}`;

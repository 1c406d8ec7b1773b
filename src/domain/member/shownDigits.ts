import { maskPhone } from './phone.ts';

/** How many digits after the hidden ones may be searched for, the last ones. */
export const shownAtEnd = 4;

/**
 * What may be searched of a number by part: the digits everybody sees around its masked middle, the last four at most.
 * The hidden ones could else be guessed digit by digit.
 */
export const shownDigits = (phone: string): readonly string[] => {
  const [head = '', tail = ''] = maskPhone(phone).split(/\*+/);
  return [head, tail.slice(-shownAtEnd)];
};

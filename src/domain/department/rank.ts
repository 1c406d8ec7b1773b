/**
 * Order among siblings as text: between any two ranks there is always room for a third, so that moving one row writes
 * one row. Ranks compare bytewise (COLLATE "C"), use 0-9A-Za-z as digits and never end in 0.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
/** Sorts before every digit, so that a branch stands together and before its parent's next sibling. */
const pathSeparator = '.';

const valueAt = (rank: string, index: number): number => Math.max(0, digits.indexOf(rank.charAt(index)));

/** The digits after `index` of an upper bound that begins with the lower one; without a bound, anything goes. */
const middle = (lower: string, upper: string | undefined): string => {
  let prefix = '';
  let bound = upper;
  for (let index = 0; ; index += 1) {
    const low = valueAt(lower, index);
    const high = bound === undefined ? base : valueAt(bound, index);
    if (high - low > 1) return prefix + digits.charAt(low + Math.floor((high - low) / 2));
    prefix += digits.charAt(low);
    // Once below the bound at one place, every longer rank stays below it.
    if (high !== low) bound = undefined;
  }
};

/**
 * A rank strictly between two others; undefined is "before all" on the left, "after all" on the right. The left one
 * must sort before the right one.
 */
export const rankBetween = (lower: string | undefined, upper: string | undefined): string => {
  if (lower !== undefined && upper !== undefined && lower >= upper)
    throw new RangeError(`Expected two ranks in order, got "${lower}" and "${upper}"`);
  return middle(lower ?? '', upper);
};

const widthFor = (count: number): number => Math.max(2, Math.ceil(Math.log(count + 1) / Math.log(base)) + 1);

const encode = (value: number, width: number): string => {
  let rest = value;
  let text = '';
  for (let place = 0; place < width; place += 1) {
    text = digits.charAt(rest % base) + text;
    rest = Math.floor(rest / base);
  }
  return text.replace(/0+$/, '');
};

/** `count` ranks in ascending order, evenly spread, so that later insertions stay short. */
export const manyRanks = (count: number): readonly string[] => {
  const width = widthFor(count);
  const step = base ** width / (count + 1);
  return Array.from({ length: count }, (_, index) => encode(Math.floor(step * (index + 1)), width));
};

/** `count` ranks in ascending order strictly between two others, each as short as halving makes it. */
export const ranksBetween = (
  lower: string | undefined,
  upper: string | undefined,
  count: number,
): readonly string[] => {
  if (count === 0) return [];
  const before = Math.floor((count - 1) / 2);
  const rank = rankBetween(lower, upper);
  return [...ranksBetween(lower, rank, before), rank, ...ranksBetween(rank, upper, count - 1 - before)];
};

/** A rank after the last of those given, for a new last child. */
export const rankAfter = (last: string | undefined): string => rankBetween(last, undefined);

/** `count` ranks in ascending order after the last of those given: a whole row of rows put at the end, each rank short. */
export const ranksAfter = (last: string | undefined, count: number): readonly string[] => {
  const first = rankAfter(last);
  return count === 1 ? [first] : manyRanks(count).map((rank) => first + rank);
};

/** Depth-first place of a row in the whole tree: the parent's path (empty at the top) and the row's own rank. */
export const sortPathOf = (parentPath: string, rank: string): string =>
  `${parentPath}${rank}${pathSeparator}`;

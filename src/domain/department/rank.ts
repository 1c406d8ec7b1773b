import { generateNKeysBetween } from 'fractional-indexing';

/**
 * Order among siblings as text: between any two ranks there is always room for a third, so that moving one row writes
 * one row. Ranks compare bytewise (COLLATE "C"); thousands put at the end one by one stay four characters long.
 */

/** Sorts before every digit, so that a branch stands together and before its parent's next sibling. */
export const pathSeparator = '.';

/**
 * `count` ranks in ascending order strictly between two others; undefined is "before all" on the left, "after all" on the
 * right. The left one must sort before the right one.
 */
export const ranksBetween = (
  lower: string | undefined,
  upper: string | undefined,
  count: number,
): readonly string[] => {
  if (lower !== undefined && upper !== undefined && lower >= upper)
    throw new RangeError(`Expected two ranks in order, got "${lower}" and "${upper}"`);
  return generateNKeysBetween(lower, upper, count);
};

/** A rank strictly between two others. */
export const rankBetween = (lower: string | undefined, upper: string | undefined): string =>
  ranksBetween(lower, upper, 1)[0] ?? '';

/** `count` ranks in ascending order after the last of those given. */
export const ranksAfter = (last: string | undefined, count: number): readonly string[] =>
  ranksBetween(last, undefined, count);

/** A rank after the last of those given, for a new last child. */
export const rankAfter = (last: string | undefined): string => rankBetween(last, undefined);

/** Depth-first place of a row in the whole tree: the parent's path (empty at the top) and the row's own rank. */
export const sortPathOf = (parentPath: string, rank: string): string =>
  `${parentPath}${rank}${pathSeparator}`;

import { type Violation, violation } from '#domain/violation.ts';

const notSiblings: readonly Violation[] = [violation('department.notSiblings')];

/**
 * A new order names all children of one parent, each once, and nobody else (spec section 5, case D11). `siblings` are
 * the ids in their present order.
 */
export const checkOrder = (siblings: readonly number[], ordered: readonly number[]): readonly Violation[] => {
  const named = new Set(ordered);
  const isSame =
    named.size === ordered.length &&
    ordered.length === siblings.length &&
    siblings.every((id) => named.has(id));
  return isSame ? [] : notSiblings;
};

/** One step up or down among siblings; at the end of the row the order stays as it is. */
export const stepOrder = (
  siblings: readonly number[],
  id: number,
  direction: 'up' | 'down',
): readonly number[] => {
  const from = siblings.indexOf(id);
  const to = direction === 'up' ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= siblings.length) return siblings;
  const rest = siblings.filter((sibling) => sibling !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
};

/**
 * The children that have to get a new rank so that `ordered` holds, as few as possible: those outside the longest run
 * that already stands in the right order.
 */
export const movedIds = (siblings: readonly number[], ordered: readonly number[]): readonly number[] => {
  const place = new Map(siblings.map((id, index) => [id, index]));
  const kept = new Set(longestRise(ordered.map((id) => place.get(id) ?? 0)).map((index) => siblings[index]));
  return ordered.filter((id) => !kept.has(id));
};

/** Longest strictly rising subsequence, by patience: `tails[n]` ends the best run of n + 1 values. */
const longestRise = (values: readonly number[]): readonly number[] => {
  const tails: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const value of values) {
    const found = tails.findIndex((tail) => tail >= value);
    const length = found < 0 ? tails.length : found;
    before.set(value, tails[length - 1]);
    tails[length] = value;
  }
  const run: number[] = [];
  for (let value = tails.at(-1); value !== undefined; value = before.get(value)) run.unshift(value);
  return run;
};

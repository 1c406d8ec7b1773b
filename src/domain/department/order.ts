import { generateNKeysBetween } from 'fractional-indexing';
import { type Violation, violation } from '#domain/violation.ts';

const notSiblings: readonly Violation[] = [violation('department.notSiblings')];

/**
 * A new order names all children of one parent, each once, and no one else (spec section 5, case D11). `siblings` are
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

/** A person's place in a department: pinned people stand first, each part in the order of its ranks. */
export interface RankedPerson {
  readonly userId: number;
  readonly rank: string;
  readonly isTop: boolean;
}

/** People who get new ranks, in their order, right after or right before someone who keeps theirs. */
export interface RankRun {
  readonly anchor: RankedPerson;
  readonly side: 'before' | 'after';
  readonly userIds: readonly number[];
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * A new order names people of the department, each once, pinned ones first. `present` are the people named, as they stand;
 * `seen` the order the editor had before their eyes: where it no longer holds, someone else was first.
 */
export const checkPeopleOrder = (
  present: readonly RankedPerson[],
  ordered: readonly number[],
  seen?: readonly number[],
): readonly Violation[] => {
  const byId = new Map(present.map((person) => [person.userId, person]));
  if (new Set(ordered).size !== ordered.length || ordered.some((id) => !byId.has(id)))
    return [violation('department.supervisorNotMember', 'user_ids')];
  const standing = present.map((person) => person.userId);
  if (seen !== undefined && !sameIds(standing, seen)) return [violation('member.orderChanged')];
  const tops = ordered.map((id) => byId.get(id)?.isTop === true);
  return tops.lastIndexOf(true) > tops.filter(Boolean).length - 1
    ? [violation('member.pinnedFirst', 'user_ids')]
    : [];
};

/** Of people with the same rank only the first can keep it: no one fits between them. */
const distinctRanks = (people: readonly RankedPerson[]): readonly RankedPerson[] =>
  people.filter((person, index) => people[index - 1]?.rank !== person.rank);

const runsOf = (present: readonly RankedPerson[], ordered: readonly number[]): readonly RankRun[] => {
  const standing = distinctRanks(present);
  const ids = standing.map((person) => person.userId);
  const moved = new Set(
    movedIds(
      ids,
      ordered.filter((id) => ids.includes(id)),
    ),
  );
  const anchors = new Map(
    standing.filter((person) => !moved.has(person.userId)).map((person) => [person.userId, person]),
  );
  const runs: RankRun[] = [];
  let waiting: number[] = [];
  let anchor: RankedPerson | undefined;
  const close = (next: RankedPerson | undefined) => {
    const beside = anchor ?? next;
    if (waiting.length > 0 && beside !== undefined)
      runs.push({ anchor: beside, side: anchor === undefined ? 'before' : 'after', userIds: waiting });
    waiting = [];
  };
  for (const id of ordered) {
    const kept = anchors.get(id);
    if (kept === undefined) {
      waiting.push(id);
      continue;
    }
    close(kept);
    anchor = kept;
  }
  close(undefined);
  return runs;
};

/**
 * Who has to get a new rank so that the named people stand in the order given, as few as possible, each beside someone
 * named who stays: people of a big department who are not named are neither read nor written.
 */
export const planPeopleOrder = (
  present: readonly RankedPerson[],
  ordered: readonly number[],
): readonly RankRun[] => {
  const tops = new Set(present.filter((person) => person.isTop).map((person) => person.userId));
  return [true, false].flatMap((isTop) =>
    runsOf(
      present.filter((person) => person.isTop === isTop),
      ordered.filter((id) => tops.has(id) === isTop),
    ),
  );
};

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

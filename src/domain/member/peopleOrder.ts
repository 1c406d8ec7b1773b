import { movedIds } from '#domain/department/checkOrder.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** A person's place in a department: pinned people stand first, each part in the order of its ranks. */
export interface RankedPerson {
  readonly userId: number;
  readonly rank: string;
  readonly isTop: boolean;
}

/** People who get new ranks, in their order, right after or right before somebody who keeps theirs. */
export interface RankRun {
  readonly anchor: RankedPerson;
  readonly side: 'before' | 'after';
  readonly userIds: readonly number[];
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * A new order names people of the department, each once, pinned ones first. `present` are the people named, as they stand;
 * `seen` the order the editor had before their eyes: where it no longer holds, somebody else was first.
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

/** Of people with the same rank only the first can keep it: nobody fits between them. */
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
 * Who has to get a new rank so that the named people stand in the order given, as few as possible, each beside somebody
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

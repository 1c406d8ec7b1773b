import type { Violation } from '#domain/violation.ts';
import { checkDelete } from './checkChange.ts';
import { checkRemovable, type DoomedDepartment } from './checkRemoval.ts';

/** A department chosen with others, and what it holds. */
export interface ChosenDepartment extends DoomedDepartment {
  readonly people: number;
  readonly hasGroup: boolean;
  readonly childCount: number;
  /** Names of departments among it, above or below, whose own deletion waits. */
  readonly waiting: readonly string[];
}

/** Empty but for departments that go with it. */
const checkEmpty = (
  each: ChosenDepartment,
  chosen: readonly ChosenDepartment[],
  refused: ReadonlyMap<number, readonly Violation[]>,
): readonly Violation[] => {
  const going = chosen.filter(({ id, ancestors }) => ancestors.at(-2) === each.id && !refused.has(id));
  return checkDelete(each.id, {
    people: each.people,
    children: each.childCount - going.length,
    hasGroup: each.hasGroup,
  });
};

/**
 * Which of the chosen departments cannot be deleted, each with its reasons; the others can. `mustBeEmpty`: nothing is moved
 * away first. What stays keeps the one above it: so from the deepest up.
 */
export const checkBatch = (
  chosen: readonly ChosenDepartment[],
  mustBeEmpty: boolean,
): ReadonlyMap<number, readonly Violation[]> => {
  const refused = new Map<number, readonly Violation[]>();
  const deepestFirst = chosen.toSorted((one, other) => other.ancestors.length - one.ancestors.length);
  for (const each of deepestFirst) {
    const violations = [
      ...checkRemovable({ departments: [each], waiting: each.waiting }),
      ...(mustBeEmpty ? checkEmpty(each, chosen, refused) : []),
    ];
    if (violations.length > 0) refused.set(each.id, violations);
  }
  return refused;
};

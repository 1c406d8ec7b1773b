/** Figures of fewer people than this are shown with those of others (screens.md A17). */
export const leastPeople = 5;

/** A department with how many people are in it or below it. */
export interface Part {
  readonly id: number;
  readonly people: number;
}

/** People right in a place, and the places below it. */
export interface Parts {
  readonly own: number;
  readonly children: readonly Part[];
}

/** Children that stand for themselves, and those whose figures stand together with the people right there. */
export interface Division {
  readonly apart: readonly number[];
  readonly together: readonly number[];
}

const isFew = (people: number): boolean => people > 0 && people < leastPeople;

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { people }) => sum + people, 0);

const bySize = (one: Part, other: Part): number => one.people - other.people || one.id - other.id;

/** Few together with the next smallest: what is left after subtracting everything shown is never few either. */
const mergedWith = (few: readonly Part[], left: number, large: readonly Part[]): readonly Part[] => {
  const [smallest] = [...large].sort(bySize);
  return isFew(left) && smallest !== undefined ? [...few, smallest] : few;
};

/**
 * Which children are shown with figures of their own. Small ones and the people right in the place are one row; where these
 * are few themselves, the smallest of the others joins them: a total less what is shown tells of no one.
 */
export const divide = ({ own, children }: Parts): Division => {
  const few = children.filter(({ people }) => isFew(people));
  const large = children.filter(({ people }) => people >= leastPeople);
  const together = mergedWith(few, own + sumOf(few), large).map(({ id }) => id);
  return { apart: children.map(({ id }) => id).filter((id) => !together.includes(id)), together };
};

/** Whose people are not named one by one: those right in a place (`own`), and those in or below some children. */
export interface Unlisted {
  readonly own: boolean;
  readonly children: readonly number[];
}

/**
 * Whose people are not named because some children are small: these; the people right there, where these alone would be few;
 * and the smallest other child, where even that would be. Everyone else may be: total less names is never few.
 */
export const unlistedOf = ({ own, children }: Parts): Unlisted => {
  const few = children.filter(({ people }) => isFew(people));
  if (few.length === 0) return { own: false, children: [] };
  const hidesOwn = isFew(sumOf(few));
  const left = hidesOwn ? sumOf(few) + own : sumOf(few);
  const large = children.filter(({ people }) => people >= leastPeople);
  return { own: hidesOwn, children: mergedWith(few, left, large).map(({ id }) => id) };
};

/** A department in a company's tree, with the people right in it. */
export interface TreePlace {
  readonly id: number;
  readonly parentId: number;
  readonly own: number;
}

const childrenByParent = (places: readonly TreePlace[]): ReadonlyMap<number, readonly TreePlace[]> => {
  const byParent = new Map<number, TreePlace[]>();
  for (const place of places) {
    const siblings = byParent.get(place.parentId);
    if (siblings === undefined) byParent.set(place.parentId, [place]);
    else siblings.push(place);
  }
  return byParent;
};

const totalsOf = (byParent: ReadonlyMap<number, readonly TreePlace[]>): ReadonlyMap<number, number> => {
  const totals = new Map<number, number>();
  const count = ({ id, own }: TreePlace): number => {
    const total = (byParent.get(id) ?? []).reduce((sum, child) => sum + count(child), own);
    totals.set(id, total);
    return total;
  };
  for (const top of byParent.get(0) ?? []) count(top);
  return totals;
};

/** Departments whose own people are never named one by one, in the whole tree below the company (0). */
export const unlistedDepartments = (places: readonly TreePlace[]): ReadonlySet<number> => {
  const byParent = childrenByParent(places);
  const totals = totalsOf(byParent);
  const unlisted = new Set<number>();
  const hideAll = (id: number): void => {
    unlisted.add(id);
    for (const child of byParent.get(id) ?? []) hideAll(child.id);
  };
  const visit = (id: number, own: number): void => {
    const children = byParent.get(id) ?? [];
    const parts = children.map((child) => ({ id: child.id, people: totals.get(child.id) ?? 0 }));
    const hidden = unlistedOf({ own, children: parts });
    if (hidden.own) unlisted.add(id);
    for (const child of children)
      if (hidden.children.includes(child.id)) hideAll(child.id);
      else visit(child.id, child.own);
  };
  visit(0, 0);
  return unlisted;
};

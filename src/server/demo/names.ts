import facts from './facts/names.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Of one character, and the few of two. */
const surnames: readonly string[] = facts.surnames;
const firstCharacters = [...facts.firstCharacters];
const secondCharacters = [...facts.secondCharacters];

/** A name of the generator's own: any likeness to somebody is chance. */
export const inventedName = (random: Random): string =>
  random.pick(surnames) + random.pick(firstCharacters) + random.pick(secondCharacters);

/** `count` invented names, all different from each other and from `taken`. */
export const distinctNames = (
  random: Random,
  count: number,
  taken: ReadonlySet<string> = new Set(),
): readonly string[] => {
  const names = new Set<string>();
  while (names.size < count) {
    const name = inventedName(random);
    if (!taken.has(name)) names.add(name);
  }
  return [...names];
};

/** Names that break things, and where they work: every one has broken some address book (company.md). */
export const specialNames = facts.special.map(([name = '', department = '']) => ({ name, department }));

/** How often a name occurs that is not unique: 19 names, 42 people; the first is borne by five. */
export const sharedNameCounts: readonly number[] = facts.shared;

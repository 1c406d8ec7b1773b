import { useStore } from 'ra-core';
import { useCallback } from 'react';

/** Where the nouns that this person has starred are kept, oldest first. */
export const favouritesKey = 'menu.starred';

const none: readonly string[] = [];

interface Favourites {
  /** Nouns, in the order they were starred. */
  readonly starred: readonly string[];
  /** Stars a noun's page, or takes its star away. */
  readonly toggle: (noun: string) => void;
}

/** The pages this person wants on top of the menu of this company. */
export const useFavourites = (): Favourites => {
  const [starred, keep] = useStore<readonly string[]>(favouritesKey, none);
  const toggle = useCallback(
    (noun: string) =>
      keep((known = none) =>
        known.includes(noun) ? known.filter((other) => other !== noun) : [...known, noun],
      ),
    [keep],
  );
  return { starred, toggle };
};

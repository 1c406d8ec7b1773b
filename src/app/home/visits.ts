import { useLocation, useStoreContext } from 'ra-core';
import { useEffect } from 'react';
import { useLiveModels } from '#app/console/liveModels.ts';
import { openedNoun } from '#domain/console/addresses.ts';

/** Under which the pages this person was on last are kept in the browser, newest first; forgotten at sign-out. */
export const visitedKey = 'home.visited';

/** How many are kept. */
export const keptVisits = 6;

/** Notes the page of a noun that is open. It renders nothing and nothing again: the home page reads it when it is opened. */
export const VisitKeeper = () => {
  const { pathname } = useLocation();
  const { all } = useLiveModels();
  const store = useStoreContext();
  const noun = openedNoun(
    all.map(({ noun: name }) => ({ noun: name, route: `/${name}` })),
    pathname,
  )?.noun;
  useEffect(() => {
    if (noun === undefined) return;
    const known = store.getItem<readonly string[]>(visitedKey, []) ?? [];
    store.setItem(visitedKey, [noun, ...known.filter((other) => other !== noun)].slice(0, keptVisits));
  }, [noun, store]);
  return null;
};

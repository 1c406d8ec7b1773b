import { useLocation } from 'ra-core';
import { createContext, type ReactNode, use } from 'react';
import { useLiveModels } from '#app/console/liveModels.ts';
import { placeOf } from '#app/shell/place.ts';

const CurrentEntry = createContext<string | undefined>(undefined);

/** The noun whose menu entry stands for the page shown; empty on the home page. */
export const useCurrentEntry = (): string | undefined => use(CurrentEntry);

/** Follows the address for all entries of a menu, which are rendered when another of them is the current one. */
export const CurrentEntryProvider = ({ children }: { readonly children: ReactNode }) => {
  const { byNoun } = useLiveModels();
  const { noun } = placeOf(useLocation().pathname);
  // The page may be one that only another noun's page leads to.
  return <CurrentEntry value={byNoun[noun]?.within ?? noun}>{children}</CurrentEntry>;
};

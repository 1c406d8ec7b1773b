import { createContext, type RefObject, use, useEffect, useRef } from 'react';

/** Brings the field of that name into view's reach: opens the tab it is in. */
export type Reveal = (name: string) => void;

const FormPlacesContext = createContext<RefObject<Reveal | undefined> | undefined>(undefined);

/** Lets what hides fields of a form (tabs) and what leads to them (errors) find each other. */
export const FormPlacesProvider = FormPlacesContext.Provider;

/** How to reveal a field; does nothing where nothing hides any. */
export const useReveal = (): Reveal => {
  const place = use(FormPlacesContext);
  return (name) => place?.current?.(name);
};

/** Offers the way to reveal fields while the caller is on the screen. */
export const useRevealing = (reveal: Reveal): void => {
  const place = use(FormPlacesContext);
  const latest = useRef(reveal);
  useEffect(() => {
    latest.current = reveal;
  });
  useEffect(() => {
    if (place === undefined) return;
    place.current = (name) => latest.current(name);
    return () => {
      place.current = undefined;
    };
  }, [place]);
};

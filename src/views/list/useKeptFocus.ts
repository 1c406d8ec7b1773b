import { useLayoutEffect, useRef } from 'react';

/** A row that is moved in the page loses the focus it holds: it is given back once the rows stand in their new order. */
export const useKeptFocus = (rows: readonly unknown[]): (() => void) => {
  const held = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the order of the rows that moves them
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement && document.activeElement !== held.current) held.current.focus();
    held.current = null;
  }, [rows]);
  return () => {
    held.current = document.activeElement;
  };
};

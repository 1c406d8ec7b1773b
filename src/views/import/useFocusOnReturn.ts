import { useEffect, useRef } from 'react';
import { useLocation, useStore } from 'react-admin';

/** Name of the place in the browser's history a file was last sent from. */
const sentFromKey = 'import.sentFrom';
/** The first page of every visit is called this: to come to it is no return. */
const firstPage = 'default';

/** Remembers that a file was sent from this page, for the user who comes back to it. */
export const useRememberSending = (): (() => void) => {
  const { key } = useLocation();
  const [, remember] = useStore<string>(sentFromKey);
  return () => remember(key ?? firstPage);
};

/** A user who comes back from the check stands where they chose the file. */
export const useFocusOnReturn = () => {
  const input = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const [sentFrom] = useStore<string>(sentFromKey);
  const isReturn = key !== firstPage && key === sentFrom;
  useEffect(() => {
    if (isReturn) input.current?.focus();
  }, [isReturn]);
  return input;
};

const keyOf = (position: number, column: string): string => `${position} ${column}`;

/** Where the keyboard is in a grid: goes to a cell, also one that is drawn only after the grid has been scrolled. */
export const useCellFocus = (scrollTo: (position: number) => void) => {
  const cells = useRef(new Map<string, HTMLInputElement>());
  const requested = useRef<string>(undefined);
  const focus = (key: string): boolean => {
    const cell = cells.current.get(key);
    if (cell === undefined) return false;
    requested.current = undefined;
    cell.focus();
    cell.select();
    return true;
  };
  // After every drawing: the cell may have appeared with it.
  useEffect(() => {
    if (requested.current !== undefined) focus(requested.current);
  });
  return {
    register: (position: number, column: string) => (element: HTMLInputElement | null) => {
      if (element === null) cells.current.delete(keyOf(position, column));
      else cells.current.set(keyOf(position, column), element);
    },
    goTo: (position: number, column: string) => {
      if (focus(keyOf(position, column))) return;
      requested.current = keyOf(position, column);
      scrollTo(position);
    },
  };
};

export type CellFocus = ReturnType<typeof useCellFocus>;

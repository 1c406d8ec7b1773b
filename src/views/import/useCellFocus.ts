import { useEffect, useRef } from 'react';

const keyOf = (position: number, column: string): string => `${position} ${column}`;

/** Where the keyboard is in a grid: goes to a cell, also one that is drawn only after the grid has been scrolled. */
export const useCellFocus = (scrollTo: (position: number) => void) => {
  const cells = useRef(new Map<string, HTMLInputElement>());
  const wanted = useRef<string>(undefined);
  const focus = (key: string): boolean => {
    const cell = cells.current.get(key);
    if (cell === undefined) return false;
    wanted.current = undefined;
    cell.focus();
    cell.select();
    return true;
  };
  // After every drawing: the cell may have appeared with it.
  useEffect(() => {
    if (wanted.current !== undefined) focus(wanted.current);
  });
  return {
    register: (position: number, column: string) => (element: HTMLInputElement | null) => {
      if (element === null) cells.current.delete(keyOf(position, column));
      else cells.current.set(keyOf(position, column), element);
    },
    goTo: (position: number, column: string) => {
      if (focus(keyOf(position, column))) return;
      wanted.current = keyOf(position, column);
      scrollTo(position);
    },
  };
};

export type CellFocus = ReturnType<typeof useCellFocus>;

import { useCallback, useLayoutEffect, useRef } from 'react';

/** Moves the keyboard to a row that may only be rendered by the change that is under way. */
export interface RowFocus {
  /** Gives the row's element; pass it as the row's ref. */
  readonly register: (id: string, element: HTMLElement | null) => void;
  /** Focuses the row once it is there. */
  readonly focusRow: (id: string) => void;
  readonly elementOf: (id: string) => HTMLElement | undefined;
}

/** Which elements stand for which rows, and a focus that waits for its row's next rendering. */
export const useRowFocus = (): RowFocus => {
  const elements = useRef(new Map<string, HTMLElement>());
  const wanted = useRef<string>(undefined);

  const settle = useCallback(() => {
    const element = wanted.current === undefined ? undefined : elements.current.get(wanted.current);
    if (element === undefined) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  }, []);

  // After every rendering: only then is it known whether the wanted row is there.
  useLayoutEffect(settle);

  const register = useCallback((id: string, element: HTMLElement | null) => {
    if (element === null) elements.current.delete(id);
    else elements.current.set(id, element);
  }, []);
  const focusRow = useCallback(
    (id: string) => {
      wanted.current = id;
      settle();
    },
    [settle],
  );
  const elementOf = useCallback((id: string) => elements.current.get(id), []);
  return { register, focusRow, elementOf };
};

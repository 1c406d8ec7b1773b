import { useEffect, useRef } from 'react';

/** Gives the keyboard to the list's one Tab stop, when it is nowhere. */
export const focusRowStop = (): void => {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
};

/** Menus and dialogs are opened from somewhere: while the keyboard is in one, a row that opened it still holds it. */
const passing = '[role="dialog"], [role="presentation"]';

/** Rows go when they are done with: the keyboard that was on one of them goes to another, never to nowhere. */
export const useKeptRowFocus = (rows: readonly unknown[] | undefined): void => {
  const isHeld = useRef(false);
  useEffect(() => {
    const watch = ({ target }: Event) => {
      if (target instanceof Element && target.closest(passing) !== null) return;
      isHeld.current = target instanceof Element && target.closest('[data-row]') !== null;
    };
    document.addEventListener('focusin', watch);
    document.addEventListener('pointerdown', watch);
    return () => {
      document.removeEventListener('focusin', watch);
      document.removeEventListener('pointerdown', watch);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (isHeld.current) focusRowStop();
  }, [rows]);
};

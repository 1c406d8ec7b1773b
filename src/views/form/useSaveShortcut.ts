import { type RefObject, useEffect } from 'react';

/** Ctrl+S is what hands know, Ctrl+Enter what works inside a text of several lines; Cmd on a Mac. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 's' || event.key === 'Enter') &&
  !event.isComposing;

const submitButtonOf = (form: HTMLFormElement): HTMLButtonElement | undefined =>
  [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

/** The dialog an element stands in; for the page itself the topmost open dialog, which is then in front of it. */
const dialogAround = (element: Element): Element | null => element.closest('[role=dialog]');

const isInFront = (form: HTMLFormElement, target: EventTarget | null): boolean => {
  const own = dialogAround(form);
  if (target instanceof Element && target !== document.body) return dialogAround(target) === own;
  return own !== null || document.querySelector('[role=dialog][aria-modal=true]') === null;
};

/**
 * Saves the form inside `place` by keyboard, from anywhere in its dialog or page, as a click on its Save button would:
 * a button that is disabled or busy keeps it from being saved.
 */
export const useSaveShortcut = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const form = place.current?.querySelector('form');
      if (!form || !isShortcut(event) || !isInFront(form, event.target)) return;
      event.preventDefault();
      submitButtonOf(form)?.click();
    };
    // On its way down: the menu a dialog was opened from keeps its keys from the list, hence from the document.
    document.addEventListener('keydown', save, true);
    return () => document.removeEventListener('keydown', save, true);
  }, [place]);
};

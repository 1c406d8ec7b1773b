import { type RefObject, useEffect, useRef } from 'react';

const editable = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(editable) !== null;

const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/**
 * Keys that reach toasts from anywhere: F8 goes to the newest, and back to where one was; Ctrl/Cmd+Z takes back the
 * newest that can be, unless a text is being typed, whose undo that is.
 */
export const useToastKeys = (region: RefObject<HTMLElement | null>, undoNewest: (() => void) | undefined) => {
  const cameFrom = useRef<HTMLElement | null>(null);
  const leave = () => {
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
    cameFrom.current = null;
  };
  useEffect(() => {
    const goToNewest = () => {
      const newest = [...(region.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])].at(-1);
      const focused = document.activeElement;
      if (newest === undefined) return;
      if (newest.contains(focused)) {
        leave();
        return;
      }
      cameFrom.current = focused instanceof HTMLElement ? focused : null;
      newest.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') {
        event.preventDefault();
        goToNewest();
      }
      if (undoNewest === undefined || !isUndoKey(event) || isTyping(event.target)) return;
      event.preventDefault();
      undoNewest();
    };
    // Caught on its way down: menus and dialogs keep the keys they get to themselves.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
  return { leave };
};

import { type RefObject, useMemo, useRef } from 'react';

/** The form's save for whoever is not its button. */
export interface SaveWaits {
  /** Submits as the Save button does: checked first, once at a time. */
  readonly save: () => void;
  /** Saves, and goes on with `then` once it has been saved; forgotten when it is refused. */
  readonly saveThen: (then: () => void) => void;
  /** Told by the form: how the submit under way ended. */
  readonly settle: (isSaved: boolean) => void;
}

/** Saves of the form inside `place`, found in the page because its validation starts with the form's own submit. */
export const useSaveWaits = (place: RefObject<HTMLElement | null>): SaveWaits => {
  const next = useRef<(() => void) | undefined>(undefined);
  return useMemo(() => {
    const save = () => place.current?.querySelector('form')?.requestSubmit();
    return {
      save,
      saveThen: (then) => {
        next.current = then;
        save();
      },
      settle: (isSaved) => {
        const then = next.current;
        next.current = undefined;
        if (isSaved) then?.();
      },
    };
  }, [place]);
};

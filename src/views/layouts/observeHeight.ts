import { observeElementRect, type Virtualizer } from '@tanstack/react-virtual';

/** Height in pixels taken for a box that has none yet. */
export const fallbackHeight = 600;

/** A box without a height of its own (hidden, or not laid out yet) still shows its first rows. */
export const observeHeight: typeof observeElementRect<HTMLDivElement> = (instance, report) =>
  observeElementRect(instance as Virtualizer<HTMLDivElement, Element>, ({ width, height }) =>
    report({ width, height: height === 0 ? fallbackHeight : height }),
  );

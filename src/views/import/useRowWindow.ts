import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';
import { fallbackHeight, observeHeight } from '../layouts/observeHeight.ts';

/** The rows of a long list that are in sight, with the room of those above and below them. */
export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Positions of the rows to draw. */
  readonly positions: readonly number[];
  /** Pixels before the first and after the last of them. */
  readonly before: number;
  readonly after: number;
  /** Every row drawn is measured: reasons take as many lines as they need. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly scrollTo: (position: number) => void;
}

/** A window over `count` rows, of which one is `rowHeight` pixels high before it is measured. */
export const useRowWindow = (count: number, rowHeight: number): RowWindow => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
    initialRect: { width: 0, height: fallbackHeight },
    observeElementRect: observeHeight,
  });
  const shown = virtualizer.getVirtualItems();
  const [first] = shown;
  const last = shown.at(-1);
  return {
    scroller,
    positions: shown.map(({ index }) => index),
    before: first?.start ?? 0,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
    scrollTo: (position) => virtualizer.scrollToIndex(position),
  };
};

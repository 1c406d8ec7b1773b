import type { DropLine } from './useDragOrder.ts';

/** The look of the row something would be dropped above or below, and of the one that is dragged. */
export const rowLook = (line: DropLine, isDragged: boolean) => ({
  opacity: isDragged ? 0.5 : 1,
  boxShadow: {
    above: '0 -2px 0 0 var(--primary)',
    below: '0 2px 0 0 var(--primary)',
    none: 'none',
  }[line ?? 'none'],
});

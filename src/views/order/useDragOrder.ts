import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

interface Drag {
  readonly id: number;
  /** Where it would stand if it were let go now. */
  readonly to: number;
}

/** Where the line stands that says where something would be dropped. */
export type DropLine = 'above' | 'below' | undefined;

/**
 * Drags rows of one list up and down by a handle, with mouse, pen and finger alike. Let go elsewhere or cancelled, the order
 * stays; `onDrop` receives the new place.
 */
export const useDragOrder = (ids: readonly number[], onDrop: (id: number, index: number) => void) => {
  const rows = useRef(new Map<number, HTMLElement>());
  const [drag, setDrag] = useState<Drag>();

  const placeAt = (y: number): number => {
    const middles = ids.map((id) => {
      const { top = 0, height = 0 } = rows.current.get(id)?.getBoundingClientRect() ?? {};
      return top + height / 2;
    });
    const before = middles.filter((middle) => middle < y).length;
    const from = ids.indexOf(drag?.id ?? -1);
    return before > from ? Math.max(from, before - 1) : before;
  };

  const handle = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, to: ids.indexOf(id) });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag !== undefined) setDrag({ ...drag, to: placeAt(event.clientY) });
    },
    onPointerUp: () => {
      setDrag(undefined);
      if (drag !== undefined && drag.to !== ids.indexOf(drag.id)) onDrop(drag.id, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
    // What ends a drag is no click on the row beneath it.
    onClick: (event: MouseEvent<HTMLElement>) => event.stopPropagation(),
  });

  const row = (id: number) => (element: HTMLElement | null) => {
    if (element === null) rows.current.delete(id);
    else rows.current.set(id, element);
  };

  const lineOf = (id: number): DropLine => {
    if (drag === undefined || ids[drag.to] !== id || drag.id === id) return undefined;
    return drag.to > ids.indexOf(drag.id) ? 'below' : 'above';
  };

  return { handle, row, lineOf, draggedId: drag?.id };
};

import { type MouseEvent, use, useEffect, useRef } from 'react';
import type { Identifier } from 'react-admin';
import { useRowOrder } from '../order/rowOrderContext.ts';
import { ActiveIdContext, SelectedIdsContext, useRowDeeds } from './rowsContext.ts';

const controls = 'a, button, input, label, select, textarea, [role=button], [role=menuitem]';

/** Whether a click was meant for something in the row, or for text being marked, and not for the row itself. */
const isForRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof HTMLElement &&
  currentTarget.contains(target) &&
  target.closest(controls) === null &&
  (window.getSelection()?.isCollapsed ?? true);

/**
 * One row of a list: its place in the order of Tab, and what a click does. Only the active row's own controls are Tab
 * stops, so that a list of a hundred rows takes one Tab to come in and a few to leave.
 */
export const useRow = <Element extends HTMLElement>(id: Identifier) => {
  const { isSelectable, open, toggle, activate } = useRowDeeds();
  const isActive = use(ActiveIdContext) === id;
  const isSelected = use(SelectedIdsContext).has(id);
  const ref = useRef<Element>(null);
  const order = useRowOrder()?.rowProps(id);
  // By hand, because any kind of field may bring a control of its own into a cell.
  useEffect(() => {
    for (const control of ref.current?.querySelectorAll<HTMLElement>('a, button, input') ?? [])
      control.tabIndex = isActive ? 0 : -1;
  });
  return {
    isSelected,
    row: {
      ref: (element: Element | null) => {
        ref.current = element;
        order?.ref(element);
      },
      ...(order === undefined ? {} : { style: order.style }),
      'data-row': String(id),
      tabIndex: isActive ? 0 : -1,
      onFocus: () => activate(id),
      // Shift and click would mark text on its way.
      onMouseDown: (event: MouseEvent<Element>) => {
        if (event.shiftKey && isSelectable) event.preventDefault();
      },
      onClick: (event: MouseEvent<Element>) => {
        if (!isForRow(event)) return;
        if (event.shiftKey && isSelectable) toggle(id, true);
        else open(id);
      },
    },
  };
};

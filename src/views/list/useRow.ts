import { type KeyboardEvent, type MouseEvent, use, useEffect, useRef } from 'react';
import type { Identifier } from 'react-admin';
import { useRowOrder } from '#views/order/rowOrderContext.ts';
import { ActiveIdContext, SelectedIdsContext, useRowActions } from './RowsProvider.tsx';

const rowsIn = (frame: HTMLElement): readonly HTMLElement[] => [
  ...frame.querySelectorAll<HTMLElement>('[data-row]'),
];

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** With Alt a row goes itself, where rows have an order. */
const moves: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const isMenuKey = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' ||
  (key === 'F10' && shiftKey) ||
  (key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey);

/** Text boxes and open lists inside a row keep their own arrows. */
const ownsArrows = (target: HTMLElement): boolean =>
  target.closest('textarea, select, [role=combobox], input:not([type=checkbox])') !== null;

/**
 * Keys of a list's rows: ↑ ↓ Home End between rows, Alt with ↑ ↓ moves the row itself, Enter opens, Space selects, Shift+Space a range, "m" or Shift+F10
 * the row's menu. `idAt` gives the row's id by its place. Keys of controls inside a row stay theirs, but for the arrows.
 */
export const useRowKeys = (ids: readonly Identifier[]) => {
  const { isSelectable, open, toggle } = useRowActions();
  const order = useRowOrder();
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget: frame, key } = event;
    // Menus and dialogs of a row stand elsewhere in the page; their keys arrive here all the same.
    if (!(target instanceof HTMLElement) || !frame.contains(target)) return;
    const rows = rowsIn(frame);
    const row = target.closest<HTMLElement>('[data-row]');
    const at = row === null ? -1 : rows.indexOf(row);
    const id = ids[at];
    if (row === null || id === undefined) return;
    const action = (): (() => void) | undefined => {
      const way = event.altKey ? moves[key] : undefined;
      if (order !== undefined && way !== undefined) return () => order.move(id, at + way);
      const step = steps[key];
      if (step !== undefined && !ownsArrows(target)) return () => rows[step(at, rows.length)]?.focus();
      if (target !== row) return undefined;
      if (key === 'Enter') return () => open(id);
      if (key === ' ' && isSelectable) return () => toggle(id, event.shiftKey);
      if (isMenuKey(event)) return () => row.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click();
      return undefined;
    };
    const chosen = action();
    if (chosen === undefined) return;
    event.preventDefault();
    chosen();
  };
};

const controls = 'a, button, input, label, select, textarea, [role=button], [role=menuitem]';

/** Whether a click was meant for something in the row, or for text being marked, and not for the row itself. */
const isForRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof HTMLElement &&
  currentTarget.contains(target) &&
  target.closest(controls) === null &&
  (window.getSelection()?.isCollapsed ?? true);

/** How a row stands in its list. */
export interface RowState {
  /** Whether Tab comes to it. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

/** How each row stands: asked by what renders all of them, so that only those are rendered again that stand otherwise. */
export const useRowStates = (): ((id: Identifier) => RowState) => {
  const active = use(ActiveIdContext);
  const selected = use(SelectedIdsContext);
  return (id) => ({ isActive: id === active, isSelected: selected.has(id) });
};

/**
 * One row of a list: its place in the order of Tab, and what a click does. Only the active row's own controls are Tab
 * stops, so that a list of a hundred rows takes one Tab to come in and a few to leave.
 */
export const useRow = <Element extends HTMLElement>(id: Identifier, isActive: boolean) => {
  const { isSelectable, open, toggle, activate } = useRowActions();
  const ref = useRef<Element>(null);
  const order = useRowOrder()?.rowProps(id);
  // By hand, because any kind of field may bring a control of its own into a cell.
  useEffect(() => {
    const tabIndex = isActive ? 0 : -1;
    for (const control of ref.current?.querySelectorAll<HTMLElement>('a, button, input') ?? [])
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
  });
  return {
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
  };
};

import {
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Identifier,
  useCreatePath,
  useEvent,
  useListContext,
  useNavigate,
  useRemoveFromStore,
  useStore,
} from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { filterFingerprint } from '#engine/request/queryConditions.ts';
import { useSelection } from './SteadyList.tsx';

/**
 * Drops the selection when the list asks for other rows: nothing is done to rows that were chosen under a filter no one
 * sees any more. Remembered beside the selection, because both outlive the rows.
 */
const useSelectionOfFilter = (): void => {
  const { resource, filter, filterValues } = useListContext();
  const { selectedIds, onUnselectItems } = useSelection();
  const asked = filterFingerprint({ ...filterValues, ...filter });
  const [chosenUnder, setChosenUnder] = useStore<string | undefined>(`${resource}.selectedUnder`);
  useEffect(() => {
    if (chosenUnder === asked) return;
    if (selectedIds.length > 0) onUnselectItems();
    setChosenUnder(asked);
  }, [asked, chosenUnder, selectedIds, onUnselectItems, setChosenUnder]);
};

/**
 * A selection ends with the visit to its list: react-admin keeps it in the browser, and who comes back half an hour later, or to the list
 * of another page, would find the buttons armed with people they no longer think of. A drawer above the list does not end it.
 */
export const useSelectionOfVisit = (noun: string): void => {
  const remove = useRemoveFromStore();
  useEffect(() => {
    const forget = () => remove(`${noun}.selectedIds`);
    // Also before: a closed tab left it behind.
    forget();
    return forget;
  }, [noun, remove]);
};

const between = (ids: readonly Identifier[], from: Identifier, to: Identifier): readonly Identifier[] => {
  const ends = [ids.indexOf(from), ids.indexOf(to)];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
};

/**
 * The selection after a row is toggled. With an anchor on the same page the whole stretch from there becomes what the
 * row becomes: selected, or deselected when it was selected. Rows of other pages stay as they are.
 */
export const rangeToggled = (
  ids: readonly Identifier[],
  {
    selected,
    id,
    anchor,
  }: {
    readonly selected: readonly Identifier[];
    readonly id: Identifier;
    readonly anchor: Identifier | undefined;
  },
): readonly Identifier[] => {
  const range = anchor === undefined || !ids.includes(anchor) ? [id] : between(ids, anchor, id);
  const others = selected.filter((each) => !range.includes(each));
  return selected.includes(id) ? others : [...others, ...range];
};

/** Gives the keyboard to the list's one Tab stop, when it is nowhere. */
export const focusRowStop = (): void => {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
};

/** Menus and dialogs are opened from somewhere: while the keyboard is in one, a row that opened it still holds it. */
const passing = '[role="dialog"], [role="presentation"]';

/** Rows go when they are done with: the keyboard that was on one of them goes to another, never to nowhere. */
const useKeptRowFocus = (rows: readonly unknown[] | undefined): void => {
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

/** What rows of a list may do, the same object while the list stays: rows do not render again for it. */
interface RowActions {
  readonly isSelectable: boolean;
  readonly open: (id: Identifier) => void;
  /** Selects or deselects; a range reaches from the row toggled last. */
  readonly toggle: (id: Identifier, isRange: boolean) => void;
  /** The row Tab comes back to. */
  readonly activate: (id: Identifier) => void;
}

const RowActionsContext = createContext<RowActions | undefined>(undefined);
export const SelectedIdsContext = createContext<ReadonlySet<Identifier>>(new Set());
export const ActiveIdContext = createContext<Identifier | undefined>(undefined);

/** The actions of the list around; throws outside of one. */
export const useRowActions = (): RowActions => {
  const actions = use(RowActionsContext);
  if (actions === undefined) throw new Error('No rows here: render this below <RowsProvider>.');
  return actions;
};

/** One row more or less says so at once. Where it is a page of them, the box that was clicked is painted first, and they follow. */
const useSelectedIds = (selectedIds: readonly Identifier[]): ReadonlySet<Identifier> => {
  const before = useDeferredValue(selectedIds);
  const shown = Math.abs(selectedIds.length - before.length) > 1 ? before : selectedIds;
  return useMemo(() => new Set(shown), [shown]);
};

interface RowsProviderProps {
  readonly model: EntityModel;
  readonly isSelectable: boolean;
  readonly children: ReactNode;
}

/** Selection, opening and the one Tab stop of a list's rows, whether they are shown as a table or in two lines each. */
export const RowsProvider = ({ model, isSelectable, children }: RowsProviderProps) => {
  const { data } = useListContext();
  const { selectedIds, onSelect } = useSelection();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  useKeptRowFocus(data);
  useSelectionOfFilter();
  const anchor = useRef<Identifier>(undefined);
  const [active, setActive] = useState<Identifier>();
  const open = useEvent((id: Identifier) => navigate(createPath({ resource: model.noun, id, type: 'show' })));
  const toggle = useEvent((id: Identifier, isRange: boolean) => {
    const ids = (data ?? []).map((row) => row.id);
    onSelect([
      ...rangeToggled(ids, { selected: selectedIds, id, anchor: isRange ? anchor.current : undefined }),
    ]);
    anchor.current = id;
  });
  const actions = useMemo<RowActions>(
    () => ({ isSelectable, open, toggle, activate: setActive }),
    [isSelectable, open, toggle],
  );
  const selected = useSelectedIds(selectedIds);
  const isThere = (data ?? []).some((row) => row.id === active);
  return (
    <RowActionsContext value={actions}>
      <SelectedIdsContext value={selected}>
        <ActiveIdContext value={isThere ? active : data?.[0]?.id}>{children}</ActiveIdContext>
      </SelectedIdsContext>
    </RowActionsContext>
  );
};

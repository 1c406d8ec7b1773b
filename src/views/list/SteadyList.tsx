import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { ListContext, type ListControllerResult, useListContext } from 'react-admin';

/** Which rows of a list are selected, and how others come to be. */
export type Selection = Pick<ListControllerResult, 'selectedIds' | 'onSelect' | 'onUnselectItems'>;

/** Gives a selection on, as it is or as it was a moment before. */
export const SelectionContext = createContext<Selection | undefined>(undefined);

/** The selection of the list around; throws outside of one. */
export const useSelection = (): Selection => {
  const selection = use(SelectionContext);
  if (selection === undefined) throw new Error('No selection here: render this below <SteadyList>.');
  return selection;
};

type Values = Readonly<Record<string, unknown>>;

const isSame = (left: Values, right: Values): boolean =>
  Object.keys(right).every((name) => Object.is(left[name], right[name]));

/** The same object while each of its values stays. */
const useSteady = <Held extends object>(held: Held): Held => {
  const [kept, keep] = useState(held);
  if (isSame(kept as Values, held as Values)) return kept;
  keep(held);
  return held;
};

/**
 * The list around as it is for what stands below, in two: its rows, filters, order and pages; and its selection (`useSelection`).
 * react-admin has both in one object, made again whenever the address changes or a row is selected, and everything that reads it is
 * rendered for that: each filter, button and name of a hundred rows.
 */
export const SteadyList = ({ children }: { readonly children: ReactNode }) => {
  const { selectedIds, onSelect, onUnselectItems, onToggleItem, onSelectAll, ...list } = useListContext();
  const selection = useMemo(
    () => ({ selectedIds, onSelect, onUnselectItems }),
    [selectedIds, onSelect, onUnselectItems],
  );
  // Who asks it for a selection finds none, and none that is no longer true.
  const rows = useSteady(list) as ListControllerResult;
  return (
    <SelectionContext value={selection}>
      <ListContext value={rows}>{children}</ListContext>
    </SelectionContext>
  );
};

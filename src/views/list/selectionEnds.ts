import { useEffect } from 'react';
import { useListContext, useRemoveFromStore, useStore } from 'react-admin';
import { filterFingerprint } from '#engine/request/queryConditions.ts';
import { useSelection } from './SteadyList.tsx';

/**
 * Drops the selection when the list asks for other rows: nothing is done to rows that were chosen under a filter no one
 * sees any more. Remembered beside the selection, because both outlive the rows.
 */
export const useSelectionOfFilter = (): void => {
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
